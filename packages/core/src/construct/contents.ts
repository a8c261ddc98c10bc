import type { ReadPage } from '../read/reading.js';
import { listedTitle, titleKey } from '../words/contents.js';
import { parseNumbering } from '../words/numbering.js';
import type { Candidate } from './candidates.js';

/*
 * The printed table of contents as the author's own word on what the outline has and how it nests. Which entry names which
 * candidate is looked for more broadly than for the network (listed.ts): without the words for parts ("Chapter 2"), and by
 * the last line of an entry of several lines, which has the page number.
 */

/** Entries that name candidates of later pages make a page one of the contents. */
const LEAST = 3;
/** A piece of a title this long is enough to know it by. */
const LONG = 12;
/** Left edges that differ by less are one, of the width of the page. */
const STEP = 0.008;
/** From this share of its entries on, found again as candidates, a table is believed. */
const BELIEVED = 0.5;

export interface Contents {
  /** Whether there is a table, and most of it comes true. */
  isBelieved: boolean;
  /** For each candidate the place of the entry that names it, -1 without one. */
  entries: number[];
  /** For each entry the one it stands under by its indentation, -1 for the outermost. Absent where all begin alike. */
  above: number[] | undefined;
}

interface Entry {
  /** The keys it goes by, the whole one first. */
  names: string[];
  left: number;
}

export function contentsOf(pages: readonly ReadPage[], candidates: readonly Candidate[]): Contents {
  const wanted = candidates.map(({ object, number }) => ({ names: namesOf(object.text), number }));
  const last = new Map<string, number>();
  for (const { names, number } of wanted) {
    for (const name of names) last.set(name, Math.max(number, last.get(name) ?? -1));
  }
  const listing = new Set<number>();
  const entries = listedOn(pages).flatMap((here, k) => {
    const real = here.filter(({ names }) => names.some((name) => (last.get(name) ?? -1) > k));
    if (real.length < LEAST) return [];
    listing.add(k);
    return here;
  });
  const find = finder(entries);
  const found = wanted.map(({ names, number }) => (listing.has(number) ? -1 : find(names)));
  const hits = new Set(found.filter((entry) => entry >= 0)).size;
  return {
    isBelieved: hits > 0 && hits >= BELIEVED * entries.length,
    entries: found,
    above: nestedBy(entries.map(({ left }) => left)),
  };
}

/** Nothing of it changes when a document is decided again. */
const known = new WeakMap<readonly ReadPage[], Entry[][]>();

/** For each page what may be an entry of a table of contents. */
function listedOn(pages: readonly ReadPage[]): Entry[][] {
  const found =
    known.get(pages) ??
    pages.map(({ page, lines }) =>
      lines.flatMap((line): Entry[] => {
        const names = namesOf(listedTitle(line.text) ?? '');
        return names.length > 0 ? [{ names, left: line.box[0] / page.width }] : [];
      }),
    );
  known.set(pages, found);
  return found;
}

/** The keys of a title: whole, and without its number and the word for its part. */
function namesOf(text: string): string[] {
  const whole = titleKey(text);
  const number = whole === '' ? undefined : parseNumbering(text);
  const bare = number ? titleKey(text.slice(number.offset)) : whole;
  return [...new Set([whole, bare])].filter((name) => name !== '');
}

/** Finds the entry of a candidate; each entry is used once as long as others will do. */
function finder(entries: readonly Entry[]): (names: readonly string[]) => number {
  const places = new Map<string, number[]>();
  for (const [e, { names }] of entries.entries()) {
    for (const name of names) places.set(name, [...(places.get(name) ?? []), e]);
  }
  const taken = new Set<number>();
  return (names) => {
    const same = names.flatMap((name) => places.get(name) ?? []);
    const bare = names.at(-1) ?? '';
    const isLastLine = (name: string) => name.length >= LONG && bare.length > name.length && bare.endsWith(name);
    const found =
      same.find((e) => !taken.has(e)) ??
      same[0] ??
      entries.findIndex(({ names: own }, e) => !taken.has(e) && own.some(isLastLine));
    if (found >= 0) taken.add(found);
    return found;
  };
}

function nestedBy(lefts: readonly number[]): number[] | undefined {
  const path: { entry: number; left: number }[] = [];
  const above = lefts.map((left, entry) => {
    while (path.length > 0 && (path.at(-1)?.left ?? 0) > left - STEP) path.pop();
    const parent = path.at(-1)?.entry ?? -1;
    path.push({ entry, left });
    return parent;
  });
  return above.some((parent) => parent >= 0) ? above : undefined;
}
