import type { Document, PageObject } from '../../document/schema.js';
import type { Origin, Passage } from '../flow/passage.js';
import type { Row } from '../flow/rows.js';
import type { Kept, Woven } from './inline.js';

/*
 * Markdown on its way: pieces of text that know which object they belong to, and which of their characters stand on the
 * page. Joined they are the document; counted through they are its source map.
 */

export interface Fragment {
  text: string;
  /** The object whose syntax or text this is. */
  object?: PageObject | undefined;
  /** Characters of `text` that come from `passage`. */
  passage?: Pick<Passage, 'origins' | 'parts'> | undefined;
  kept?: readonly Kept[] | undefined;
}

export function syntax(text: string, object?: PageObject): Fragment {
  return { text, object };
}

export function fragmentOf(passage: Passage, { text, kept }: Woven): Fragment {
  return { text, kept, passage, object: passage.parts[0]?.object };
}

/** A row as it is printed. */
export function rowFragment({ text, origins }: Row, object: PageObject | undefined): Fragment {
  return { text, kept: [[0, text.length, 0]], passage: { origins, parts: [] }, object };
}

export function textOf(fragments: readonly Fragment[]): string {
  return fragments.map(({ text }) => text).join('');
}

/** Where characters `[start, end)` of a text stand. */
export interface MapSegment {
  start: number;
  end: number;
  page?: number;
  box?: [number, number, number, number];
  object?: string;
  /** Absent for syntax, which belongs to its object, not to a line. */
  line?: string;
  /** The first of these characters in the text of the line. */
  from?: number;
}

/** Every character of a text with its place on the page. Segments stand in order and leave nothing out. */
export interface SourceMap {
  schema: 'treeline-map/1';
  source: { name: string; sha256: string };
  segments: MapSegment[];
}

/** Counts the fragments through. */
export function mapOf(document: Document, fragments: Iterable<Fragment>): { text: string; map: SourceMap } {
  const lines = new Map(document.lines.map((line) => [line.id, line]));
  const segments: MapSegment[] = [];
  let text = '';
  let known: PageObject | undefined;
  const add = (start: number, end: number, place: Omit<MapSegment, 'start' | 'end'>) => {
    if (end <= start) return;
    const last = segments.at(-1);
    const isSame = last && last.end === start && last.line === undefined && place.line === undefined;
    if (isSame && last.object === place.object && last.page === place.page) last.end = end;
    else segments.push({ start, end, ...place });
  };
  for (const fragment of fragments) {
    known = fragment.object ?? known;
    const object = fragment.object ?? known;
    const own = object ? { page: object.page, box: object.box, object: object.id } : {};
    const base = text.length;
    let done = 0;
    for (const [at, length, origin] of placesOf(fragment)) {
      const line = lines.get(origin.line);
      if (!line) continue;
      add(base + done, base + at, own);
      add(base + at, base + at + length, {
        page: line.page,
        box: line.box,
        ...(object && { object: ownerOf(fragment, origin.start)?.id ?? object.id }),
        line: origin.line,
        from: origin.from,
      });
      done = at + length;
    }
    add(base + done, base + fragment.text.length, own);
    text += fragment.text;
  }
  const { name, sha256 } = document.source;
  return { text, map: { schema: 'treeline-map/1', source: { name, sha256 }, segments } };
}

/** The object of a broken paragraph that a character of the passage belongs to. */
function ownerOf({ passage }: Fragment, at: number): PageObject | undefined {
  return passage?.parts.findLast(({ start }) => start <= at)?.object;
}

/** Parts of a fragment that stand on the page: where, how long, and which characters of which line. */
function* placesOf({ passage, kept = [] }: Fragment): Generator<[at: number, length: number, origin: Origin]> {
  const origins = passage?.origins ?? [];
  let next = 0;
  for (const [at, length, from] of kept) {
    while (next > 0 && (origins[next]?.start ?? 0) > from) next--;
    for (let i = next; i < origins.length; i++) {
      const origin = origins[i];
      if (!origin || origin.start >= from + length) break;
      const first = Math.max(origin.start, from);
      const end = Math.min(origin.start + origin.length, from + length);
      if (end <= first) continue;
      next = i;
      yield [at + first - from, end - first, { ...origin, start: first, from: origin.from + first - origin.start }];
    }
  }
}
