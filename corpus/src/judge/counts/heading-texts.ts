import type { ClassCount } from 'treeline/evaluate';
import type { LabelledHeadings } from '../../labels/headings.js';

/*
 * Headings compared by their texts, page by page: so that every build of the engine can be measured, and headings that
 * share a line with their paragraph too.
 */

export interface FoundHeading {
  page: number;
  text: string;
}

/** A text that ends so is the beginning of one. */
const BEGINNING = '…';
/** A found heading may miss this share of the end of a true one. */
const SHORTEST = 0.6;

export interface HeadingTexts {
  count: ClassCount;
  pages: number;
  /** Found and false, for those who look for causes. */
  wrong: FoundHeading[];
  missed: FoundHeading[];
}

export function compareHeadingTexts(
  { pages, headings, either }: LabelledHeadings,
  found: readonly FoundHeading[],
): HeadingTexts {
  const left = headings.map(([page, text]) => ({ page, text }));
  const rest = found
    .filter(({ page }) => page <= pages)
    .filter((one) => {
      const at = left.findIndex((label) => label.page === one.page && agrees(label.text, one.text));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  const wrong = rest.filter(({ page, text }) => !either.some(([on, label]) => on === page && touches(label, text)));
  const right = headings.length - left.length;
  return {
    count: { right, gold: headings.length, predicted: right + wrong.length },
    pages,
    wrong,
    missed: left,
  };
}

function agrees(label: string, text: string): boolean {
  const truth = bare(label);
  const given = bare(text);
  if (label.endsWith(BEGINNING)) return given.startsWith(truth);
  return truth === given || (truth.startsWith(given) && given.length >= SHORTEST * truth.length);
}

/** The title block may be found in pieces or as one. */
function touches(label: string, text: string): boolean {
  const truth = bare(label);
  const given = bare(text);
  return given !== '' && (given.includes(truth) || truth.includes(given));
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
