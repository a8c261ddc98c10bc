import type { Correction } from '../../corrections.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { Region } from '../lines/regions.js';
import { isScanned } from '../seen/worth.js';
import { withDoubtfulCaptions, withNamedCaptions } from './captions-at-floats.js';
import { withCountedApart } from './counted-apart.js';
import { isLogo, withoutTableParts } from './false-floats.js';
import { withoutTextFigures } from './figures-of-text.js';
import { withLabelsAbove } from './joined.js';
import { withCodeEnds, withLeads } from './leads.js';
import { listedLines } from './listings.js';
import { withOwnLines } from './own-lines.js';
import { withPageNumbers } from './page-numbers.js';
import { withNamedSections, withPossibleRoles } from './roles-by-words.js';
import { withRunningHeads } from './running-heads.js';
import { meanProbability, type PageFloats, type PageRegions, scoredLines } from './state.js';
import { withoutPrinted } from './text-on-pictures.js';

/*
 * The corrections of Detect: every rule that follows the network, in the order in which they run.
 *
 * The problem: the network judges lines by their looks, one page at a time. It does not know that a number counts on from
 * page to page, that "Table 2." names a table, or that text on a photograph is to be read.
 *
 * Precedence: a later correction sees what the earlier ones made, and so wins over them.
 *   1. Figures and tables before text. A line in a float is no text, so floats must be final before text is grouped.
 *      Among them: first which lines form a float (listings, own-lines), then which floats exist (logos,
 *      figures-of-text, tables-in-figures), last which of their lines are text after all (text-on-pictures).
 *   2. Splitting before roles. Page numbers leave first, so that no number is taken for a lead or a heading; then heads
 *      that do not run become text, then headings below code, then leads. Each part votes anew.
 *   3. Roles by words before roles by place. What cannot have its role gets another; items and headings that count are
 *      split.
 *   4. A caption by its name wins over one by its place. Captions win over named sections.
 *   5. Joining last: labels join the captions and headings that the others found.
 *
 * What no correction ever does: drop a line, put a line into two regions, touch another page, change the text of a line,
 * decide the outline (it hands evidence to Construct), or claim more confidence than the network gives the new role.
 */

interface FloatRule {
  name: string;
  because: string;
  rule: (page: PageFloats) => readonly GraphicalRegion[];
}

interface RegionRule {
  name: string;
  because: string;
  rule: (page: PageRegions) => readonly Region[];
}

/** Floats that a rule changed carry its name. They keep their confidence: it is that of the float itself. */
function onFloats({ name, because, rule }: FloatRule): Correction<PageFloats> {
  return {
    name,
    because,
    apply: (page) => {
      const known = new Set(page.floats);
      return { ...page, floats: rule(page).map((float) => (known.has(float) ? float : { ...float, by: name })) };
    },
  };
}

/** Regions that a rule changed carry its name, and the probability that the network gives their role. */
function onRegions({ name, because, rule }: RegionRule): Correction<PageRegions> {
  return {
    name,
    because,
    apply: (page) => {
      const known = new Set(page.regions);
      const signed = (region: Region): Region => {
        const own = scoredLines(page, region);
        const confidence = own.length > 0 ? meanProbability(region.role, own) : region.confidence;
        return { ...region, confidence, by: name };
      };
      return { ...page, regions: rule(page).map((region) => (known.has(region) ? region : signed(region))) };
    },
  };
}

/** Corrections of figures and tables. They run before text is made into regions. */
export const FLOAT_CORRECTIONS: readonly Correction<PageFloats>[] = [
  {
    name: 'listings',
    because: 'Algorithms are set in the type of mathematics, and their lines would be taken for formulas one by one.',
    apply: (page) => ({ ...page, listed: listedLines(page.chains) }),
  },
  onFloats({
    name: 'own-lines',
    because: 'Titles of axes, legends and outer rows of tables stand at the edge of what was drawn or seen.',
    rule: ({ floats, lines }) => withOwnLines(floats, lines),
  }),
  onFloats({
    name: 'logos',
    because: 'Logos and seals are drawn as figures are. They are small, at the edge of the page, and have no caption.',
    rule: ({ floats, lines, page }) =>
      isScanned(page) ? floats : floats.filter((float) => !isLogo(float, lines, page.page)),
  }),
  onFloats({
    name: 'figures-of-text',
    because: 'Frames around tables and forms look like figures. As labels of a figure their text would be lost.',
    rule: ({ floats, lines, page }) => withoutTextFigures(floats, lines, page),
  }),
  onFloats({
    name: 'tables-in-figures',
    because: 'A legend or a grid in a figure is found as a table of its own.',
    rule: ({ floats, lines }) => withoutTableParts(floats, lines),
  }),
  onFloats({
    name: 'text-on-pictures',
    because:
      'Magazines print headlines, captions and credits on photographs. As labels of the figure they would be lost.',
    rule: ({ floats, lines, page }) => (isScanned(page) ? floats : withoutPrinted(floats, lines, page.graphics)),
  }),
];

/** Corrections of all regions of a page. They run when floats are final and chains have voted. */
export const REGION_CORRECTIONS: readonly Correction<PageRegions>[] = [
  onRegions({
    name: 'page-numbers',
    because: 'The network sees one page at a time and takes the number of the page for that of the heading below it.',
    rule: withPageNumbers,
  }),
  onRegions({
    name: 'running-heads',
    because: 'The first and last lines of a page look like running heads. What is left out as one must run.',
    rule: withRunningHeads,
  }),
  onRegions({
    name: 'code-ends',
    because: 'Manuals set a heading close below code, and the network chains it to the code.',
    rule: withCodeEnds,
  }),
  onRegions({
    name: 'leads',
    because: 'A heading in small type right above its text is chained to it. Bold, size or colour tell them apart.',
    rule: withLeads,
  }),
  onRegions({
    name: 'impossible-roles',
    because:
      'The network goes by looks. Words rule a role out: an address is no heading, "Table 1 reports" no caption, links no code.',
    rule: withPossibleRoles,
  }),
  onRegions({
    name: 'counted-apart',
    because:
      'Items and headings that stand close together are chained. Bullets and numbers that count on tell them apart.',
    rule: withCountedApart,
  }),
  onRegions({
    name: 'named-captions',
    because: 'Some papers set captions in the type of their text. Their name and number, right at the float, tell.',
    rule: ({ regions, page }) => withNamedCaptions(regions, page.page.height),
  }),
  onRegions({
    name: 'doubtful-captions',
    because: 'Captions of magazines look like text and have no number. The network gives them some chance, text none.',
    rule: ({ regions }) => withDoubtfulCaptions(regions),
  }),
  onRegions({
    name: 'named-sections',
    because:
      '"References" alone in its line is a heading in whatever type; the network takes it for the first reference.',
    rule: ({ regions }) => withNamedSections(regions),
  }),
  onRegions({
    name: 'labels-above',
    because: '"TABLE II" or "Chapter 3" alone above its words is chained apart from them.',
    rule: ({ regions }) => withLabelsAbove(regions),
  }),
];

/** All corrections of Detect, in the order in which they run. */
export const DETECT_CORRECTIONS: readonly Pick<Correction<never>, 'name' | 'because'>[] = [
  ...FLOAT_CORRECTIONS,
  ...REGION_CORRECTIONS,
];
