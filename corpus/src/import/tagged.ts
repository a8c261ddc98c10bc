import type { Role } from 'treeline';
import { type LineClass, TAG_LABELS } from 'treeline/labels';
import { type Reading, type Tag, union } from 'treeline/read';
import type { Truth } from '../format.js';
import { headingTree } from './headings.js';
import type { Tally } from './tally.js';

/*
 * Tagged PDFs: the structure tree as truth. A block element with text of its own on a page is a region, the order of the
 * tree is the reading order, H1 to H6 nest, and what no element owns is furniture. Many tagged files are tagged badly
 * (everything a P, or half of the text untagged): a document counts when most of its lines are tagged and it has at
 * least one heading.
 */

const TAGGED = 0.7;

/** Elements that stand inside a block and pass their text to it. */
const INLINE: ReadonlySet<string> = new Set([
  'Span',
  'Link',
  'Lbl',
  'LBody',
  'Reference',
  'Quote',
  'Em',
  'Strong',
  'Sub',
  'NonStruct',
  'Private',
  'Ruby',
  'Annot',
]);

const ROLES: Readonly<Record<string, Role>> = {
  Title: 'title',
  H: 'heading',
  P: 'paragraph',
  BlockQuote: 'paragraph',
  L: 'list-item',
  LI: 'list-item',
  Code: 'code',
  BibEntry: 'reference',
  TOCI: 'contents',
  Caption: 'caption',
  Note: 'footnote',
  Figure: 'figure',
  Table: 'table',
  Formula: 'formula',
};
const BODY: ReadonlySet<Role> = new Set([
  'title',
  'heading',
  'paragraph',
  'list-item',
  'code',
  'reference',
  'contents',
]);

export function taggedTruth({ pages, evidence }: Reading, tally: Tally): Truth | undefined {
  const owners = blocks(evidence.tags);
  const classes: LineClass[][] = [];
  const members = new Map<string, { block: Block; page: number; lines: number[] }>();
  let index = 0;
  let tagged = 0;
  for (const { page, lines } of pages) {
    for (const line of lines) {
      const block = line.tag < 0 ? undefined : owners.get(`${page.number}:${line.tag}`);
      const key = block && `${block.index}:${page.number}`;
      if (block && key !== undefined) {
        tagged += 1;
        const member = members.get(key);
        if (member) member.lines.push(index);
        else members.set(key, { block, page: page.number, lines: [index] });
      }
      const labels = block && TAG_LABELS[block.type];
      tally.add(block ? `lines: ${block.type}` : 'lines without a tag');
      classes.push(labels ? [...labels] : line.tag < 0 ? ['header', 'footer'] : []);
      index += 1;
    }
  }
  const found = [...members.values()].sort((a, b) => a.block.index - b.block.index || a.page - b.page);
  const regions: NonNullable<Truth['regions']> = [];
  const headings: { region: number; depth: number }[] = [];
  const body: number[] = [];
  const boxes = pages.flatMap(({ lines }) => lines.map(({ box }) => box));
  for (const { block, page, lines } of found) {
    const role = ROLES[/^H\d?$/.test(block.type) ? 'H' : block.type];
    if (!role) continue;
    if (role === 'heading') headings.push({ region: regions.length, depth: Number(block.type.slice(1)) || 1 });
    if (BODY.has(role)) body.push(regions.length);
    regions.push({ role, page, box: union(lines.flatMap((line) => (boxes[line] ? [boxes[line]] : []))), lines });
  }
  if (tagged < TAGGED * index || headings.length === 0) {
    tally.add(headings.length === 0 ? 'documents without tagged headings' : 'documents with too few tagged lines');
    return undefined;
  }
  tally.add('documents kept');
  return {
    known: ['classes', 'regions', 'order', 'headings'],
    classes,
    regions,
    threads: body.length > 0 ? [{ kind: 'body', regions: body }] : [],
    headings: headingTree(headings),
  };
}

interface Block {
  type: string;
  index: number;
}

/** For each marked-content id of each page, the block it belongs to. Tables and figures own all that is in them. */
function blocks(tags: readonly Tag[]): Map<string, Block> {
  const owners = new Map<string, Block>();
  const path: { depth: number; block: Block | undefined; whole: boolean }[] = [];
  for (const [index, { type, depth, page, ids }] of tags.entries()) {
    while (path.length > 0 && (path.at(-1)?.depth ?? 0) >= depth) path.pop();
    const above = path.at(-1);
    const inherits = above?.whole === true || (INLINE.has(type) && above?.block !== undefined);
    const block = inherits ? above?.block : type in ROLES || /^H\d?$/.test(type) ? { type, index } : undefined;
    const whole = above?.whole === true || type === 'Table' || type === 'Figure' || type === 'LI' || type === 'TOCI';
    path.push({ depth, block, whole });
    if (block) for (const id of ids) owners.set(`${page}:${id}`, block);
  }
  return owners;
}
