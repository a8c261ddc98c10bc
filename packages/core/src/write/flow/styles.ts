import { linesById } from '../../document/lookups.js';
import type { Document, Line, PageObject } from '../../document/schema.js';
import { type Target, textTarget } from './links.js';
import type { Passage } from './passage.js';

/*
 * How the characters of a passage look, from the spans and fonts of their lines. A style that nearly all of a block has
 * is the block's own and marked at most once; one that nearly all of the document has says nothing.
 */

/** A way in which characters are set apart, or where they lead. */
export type Styling =
  | { kind: 'bold' | 'italic' | 'strike' | 'underline' | 'super' | 'sub' | 'mono' }
  | { kind: 'link'; target: Target };

/** Characters `[start, end)` of a passage that are set apart in one way. */
export interface Styled {
  start: number;
  end: number;
  styling: Styling;
}

const FACES = ['bold', 'italic', 'mono'] as const;
type Face = (typeof FACES)[number];

/** From this share on a style is that of the whole block, or of the whole document. */
const WHOLE_BLOCK = 0.9;
const MOST_OF_DOCUMENT = 0.5;

/** The stylings of a document's passages, in the order in which they nest: links outermost, then bold, italic and so on. */
export class Styles {
  readonly #lines: ReadonlyMap<string, Line>;
  readonly #document: Document;
  /** Faces that most of the document has. */
  readonly #usual: ReadonlySet<Face>;
  readonly #references = new Map<string, { at: number; length: number; to: PageObject }[]>();
  /** Without spans, and with one face throughout, there is nothing to look for. */
  readonly #isPlain: boolean;

  constructor(document: Document) {
    this.#document = document;
    this.#lines = linesById(document);
    this.#usual = usualFaces(document.lines);
    const byId = new Map(document.objects.map((object) => [object.id, object]));
    for (const link of document.links) {
      const to = byId.get(link.to);
      if (link.type !== 'reference' || !to) continue;
      const known = this.#references.get(link.from) ?? [];
      known.push({ at: link.at, length: link.length, to });
      this.#references.set(link.from, known);
    }
    this.#isPlain =
      this.#references.size === 0 &&
      document.lines.every(({ spans, font }) => !spans && !(font && FACES.some((face) => font[face])));
  }

  /**
   * What is set apart in a passage. A face that nearly all of it has is marked once, around the whole; not at all in a block
   * that is set apart already, such as a heading.
   */
  of(passage: Passage, isApart: boolean): Styled[] {
    if (this.#isPlain) return [];
    const found = [...this.#links(passage), ...this.#referred(passage)];
    for (const face of FACES) found.push(...this.#faces(passage, face, isApart));
    for (const kind of ['strike', 'underline', 'super', 'sub'] as const) {
      found.push(...this.#spans(passage, kind).map(([start, end]) => ({ start, end, styling: { kind } })));
    }
    return found;
  }

  /** The links of a passage alone, for formats that have no other stylings. */
  linksOf(passage: Passage): Styled[] {
    return this.#isPlain ? [] : this.#links(passage);
  }

  #faces(passage: Passage, face: Face, isApart: boolean): Styled[] {
    const ranges: [number, number][] = [];
    let all = 0;
    let set = 0;
    for (const { start, length, line: id, from } of passage.origins) {
      const line = this.#lines.get(id);
      const base = line?.font?.[face] ?? false;
      all += length;
      let done = from;
      const add = (to: number, has: boolean) => {
        if (to <= done) return;
        if (has) {
          ranges.push([start + done - from, start + to - from]);
          set += to - done;
        }
        done = to;
      };
      for (const span of line?.spans ?? []) {
        if (span.end <= from || span.start >= from + length) continue;
        add(Math.min(Math.max(span.start, done), from + length), base);
        add(Math.min(span.end, from + length), span[face] ?? base);
      }
      add(from + length, base);
    }
    if (set === 0) return [];
    const styling = { kind: face };
    if (set >= WHOLE_BLOCK * all) {
      const isMarked = face !== 'mono' && !isApart && !this.#usual.has(face);
      return isMarked ? [{ start: 0, end: passage.text.length, styling }] : [];
    }
    // Where a face is the usual one, what lacks it would be set apart; no format says that well.
    if (this.#usual.has(face)) return [];
    return merged(ranges, passage.text).map(([start, end]) => ({ start, end, styling }));
  }

  #spans(passage: Passage, kind: 'strike' | 'underline' | 'super' | 'sub'): [number, number][] {
    const ranges: [number, number][] = [];
    for (const { start, length, line, from } of passage.origins) {
      for (const span of this.#lines.get(line)?.spans ?? []) {
        const has = kind === 'super' || kind === 'sub' ? span.script === kind : span[kind] === true;
        const [first, end] = [Math.max(span.start, from), Math.min(span.end, from + length)];
        if (has && first < end) ranges.push([start + first - from, start + end - from]);
      }
    }
    return merged(ranges, passage.text);
  }

  #links(passage: Passage): Styled[] {
    const byLink = new Map<string, [number, number][]>();
    for (const { start, length, line, from } of passage.origins) {
      for (const span of this.#lines.get(line)?.spans ?? []) {
        const [first, end] = [Math.max(span.start, from), Math.min(span.end, from + length)];
        if (span.link === undefined || first >= end) continue;
        const ranges = byLink.get(span.link) ?? [];
        ranges.push([start + first - from, start + end - from]);
        byLink.set(span.link, ranges);
      }
    }
    return [...byLink].flatMap(([id, ranges]) => {
      const target = textTarget(this.#document, id);
      if (!target) return [];
      return merged(ranges, passage.text).map(
        ([start, end]): Styled => ({ start, end, styling: { kind: 'link', target } }),
      );
    });
  }

  /** References that were found in the words: the same as links, but the author did not make them. */
  #referred(passage: Passage): Styled[] {
    if (this.#references.size === 0) return [];
    return passage.parts.flatMap(({ object, start }, i) => {
      const limit = passage.parts[i + 1]?.start ?? passage.text.length;
      const lead = object.text.length - object.text.trimStart().length;
      return (this.#references.get(object.id) ?? []).flatMap(({ at, length, to }): Styled[] => {
        const from = start + at - lead;
        // Where characters were dropped from the passage, places no longer agree.
        if (from < 0 || from + length > limit) return [];
        if (passage.text.slice(from, from + length) !== object.text.slice(at, at + length)) return [];
        const target = { object: to.id, page: to.page, reference: true };
        return [{ start: from, end: from + length, styling: { kind: 'link', target } }];
      });
    });
  }
}

function usualFaces(lines: readonly Line[]): Set<Face> {
  const counts = { bold: 0, italic: 0, mono: 0 };
  let all = 0;
  for (const { text, font } of lines) {
    all += text.length;
    for (const face of FACES) if (font?.[face]) counts[face] += text.length;
  }
  return new Set(FACES.filter((face) => counts[face] > MOST_OF_DOCUMENT * all));
}

/** Ranges in order; those with nothing but white space between them are one, and none begins or ends with a space. */
function merged(ranges: readonly [number, number][], text: string): [number, number][] {
  const out: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && text.slice(last[1], start).trim() === '') last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out
    .map(([start, end]): [number, number] => {
      const part = text.slice(start, end);
      return [start + part.length - part.trimStart().length, end - part.length + part.trimEnd().length];
    })
    .filter(([start, end]) => end > start);
}
