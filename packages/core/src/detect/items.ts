import { BULLET } from '../document/list-markers.js';
import type { ScoredLine } from './vote.js';

/*
 * Items of a list that stand close together may come as one region. Where a further line opens as the first does, with
 * the same bullet or the next number, at the same edge, it is an item of its own.
 */

const NUMBER = /^([([]?)(\d{1,3}|[a-z])([.)\]])\s/u;
/** In heights of the line: how exactly items are aligned. */
const ALIGNED = 0.5;

interface Opening {
  /** The same for all items of a list. */
  kind: string;
  /** Counts up from item to item; bullets have none. */
  value: number | undefined;
}

/** The lines of each item. */
export function itemsOf(lines: readonly ScoredLine[]): ScoredLine[][] {
  const [first, ...others] = lines;
  if (!first) return [];
  const items = [[first]];
  let last = openingOf(first.line.text.trim());
  for (const scored of others) {
    const opening = last && openingOf(scored.line.text.trim());
    if (last && opening && follows(opening, last) && isAligned(scored, first)) {
      items.push([scored]);
      last = opening;
    } else items.at(-1)?.push(scored);
  }
  return items;
}

function openingOf(text: string): Opening | undefined {
  const bullet = BULLET.exec(text)?.[0];
  if (bullet !== undefined) return { kind: bullet.trim(), value: undefined };
  const [, open, value = '', close] = NUMBER.exec(text) ?? [];
  if (value === '') return undefined;
  const isLetter = value >= 'a';
  return { kind: `${open}${isLetter ? 'a' : '1'}${close}`, value: isLetter ? value.charCodeAt(0) : Number(value) };
}

function follows(opening: Opening, last: Opening): boolean {
  return opening.kind === last.kind && opening.value === (last.value === undefined ? undefined : last.value + 1);
}

function isAligned({ line: { box } }: ScoredLine, first: ScoredLine): boolean {
  return Math.abs(box[0] - first.line.box[0]) <= ALIGNED * (box[3] - box[1]);
}
