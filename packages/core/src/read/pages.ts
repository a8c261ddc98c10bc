import { TreelineError } from '../errors.js';

/** Pages asked for, as inclusive intervals counted from 1, as the user wrote them. An open end is `Infinity`. */
export type PageRange = readonly (readonly [first: number, last: number])[];

const PART = /^(\d+)?\s*(-)?\s*(\d+)?$/;

/** `3-7,9,12-` and `-4`. */
export function parsePageRange(text: string): PageRange {
  const parts = text.split(',').map((part) => part.trim());
  return parts.map((part): readonly [number, number] => {
    const match = PART.exec(part);
    const first = match?.[1];
    const dash = match?.[2];
    const last = match?.[3];
    if (!match || (first === undefined && last === undefined) || (dash === undefined && last !== undefined)) {
      throw new TreelineError(
        'invalid-option',
        `pages "${text}": "${part}" is not a page or a range of pages (write 3-7,9,12-)`,
      );
    }
    const from = first === undefined ? 1 : Number(first);
    const to = last !== undefined ? Number(last) : dash !== undefined ? Infinity : from;
    if (from < 1 || to < 1) throw new TreelineError('invalid-option', `pages "${text}": pages are counted from 1`);
    if (to < from) throw new TreelineError('invalid-option', `pages "${text}": "${part}" runs backwards`);
    return [from, to];
  });
}

/** The page numbers of a file of `count` pages that were asked for, ascending, each once. */
export function selectPages(range: PageRange | undefined, count: number): number[] {
  if (range === undefined) return Array.from({ length: count }, (_, index) => index + 1);
  const wanted = new Set<number>();
  for (const [first, last] of range) {
    // A range ends with the file; a page that was named alone, or a range that begins behind the end, is an error.
    if (first > count) {
      throw new TreelineError(
        'no-such-page',
        `no page ${first}: the file has ${count} ${count === 1 ? 'page' : 'pages'}`,
        { page: first },
      );
    }
    for (let page = first; page <= Math.min(last, count); page++) wanted.add(page);
  }
  return [...wanted].sort((a, b) => a - b);
}
