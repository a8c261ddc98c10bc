import type { Link, PageObject } from '../document/schema.js';
import { sizeOf } from '../read/line-size.js';
import type { ReadLine } from '../read/reading.js';

type ContinuesLink = Extract<Link, { type: 'continues' }>;

/** Priors: a cut word or a small letter across the break is strong, an unfinished sentence alone is weaker. */
const CUT_WORD = 0.95;
const SMALL_LETTER = 0.9;
const UNFINISHED = 0.7;
const AROUND_FORMULA = 0.75;

/** Ties the parts of paragraphs broken by a column, a page or a displayed formula, over body objects in reading order. */
export function continuations(
  body: readonly PageObject[],
  linesOf: (object: PageObject) => readonly ReadLine[],
): ContinuesLink[] {
  const links: ContinuesLink[] = [];
  for (let i = 0; i < body.length; i++) {
    const from = body[i];
    if (!from || !isText(from)) continue;
    let next = i + 1;
    while (body[next]?.role === 'formula') next++;
    const to = body[next];
    if (!to || !isText(to) || to.page > from.page + 1) continue;
    if (to.role === 'list-item' || (from.role === 'reference') !== (to.role === 'reference')) continue;
    const aroundFormula = next > i + 1;
    if (!aroundFormula && !isBroken(from, to)) continue;
    if (!isSameType(linesOf(from), linesOf(to))) continue;
    const confidence = joins(from.text, to.text, aroundFormula, isIndented(linesOf(to)));
    if (confidence !== undefined) links.push({ type: 'continues', from: from.id, to: to.id, confidence });
  }
  return links;
}

function isText({ role }: PageObject): boolean {
  return role === 'paragraph' || role === 'list-item' || role === 'reference';
}

/** On another page, or further up: in the next column. */
function isBroken(from: PageObject, to: PageObject): boolean {
  return to.page > from.page || to.box[1] < from.box[1];
}

function isSameType(from: readonly ReadLine[], to: readonly ReadLine[]): boolean {
  const a = from.at(-1);
  const b = to[0];
  if (!a || !b) return false;
  return Math.abs(sizeOf(a) - sizeOf(b)) < 0.12 * sizeOf(a) && a.font?.mono === b.font?.mono;
}

function isIndented(lines: readonly ReadLine[]): boolean {
  const [first, second] = lines;
  return first !== undefined && second !== undefined && first.box[0] > second.box[0] + 0.8 * sizeOf(first);
}

function joins(from: string, to: string, aroundFormula: boolean, indented: boolean): number | undefined {
  const small = /^["“(]?\p{Ll}/u.test(to);
  if (aroundFormula) return small ? AROUND_FORMULA : undefined;
  if (/\p{L}[-\u2010\u00ad]$/u.test(from) && small) return CUT_WORD;
  if (endsSentence(from)) return undefined;
  if (small) return SMALL_LETTER;
  // A Han character says about as much as two or three letters.
  const length =
    from.length + 2 * (from.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);
  return !indented && length > 60 ? UNFINISHED : undefined;
}

export function endsSentence(text: string): boolean {
  return /[.!?:;。！？：；…]["”’»)\]]*\s*[\d*†‡]{0,3}$/u.test(text.trimEnd());
}
