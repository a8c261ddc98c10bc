import type { PageObject, Run } from '../../document/schema.js';
import { joinLines } from '../../words/join.js';
import { isClean, keptPlaces } from './clean.js';

/** A stretch of running text, joined over columns and pages, with its footnote marks and where each part came from. */
export interface Passage {
  text: string;
  /** In order of place, without overlaps. */
  marks: Mark[];
  parts: Part[];
  /** Which characters of which lines the text is made of, in order. Characters of no line are ours: the space of a join. */
  origins: Origin[];
}

/** `length` characters of a passage from `start` are those of a line from `from`. */
export interface Origin {
  start: number;
  length: number;
  line: string;
  from: number;
}

/** Characters `[start, end)` of the text are the mark of a note; both are the same where the mark itself is not there. */
export interface Mark {
  start: number;
  end: number;
  note: Note;
}

/** The object whose text begins at `start`. */
export interface Part {
  object: PageObject;
  start: number;
}

export interface Note {
  /** Counted from 1 in the order in which the text refers to them; notes nothing refers to have none. */
  number: number | undefined;
  /** Without the mark at its beginning, because the reference carries it. */
  passage: Passage;
  /** With it, as it is printed on the page. */
  printed: string;
}

/** A footnote link, from the side of the text. */
export interface Reference {
  at: number;
  mark: string;
  note: Note;
}

/** One passage from the parts of a broken paragraph. */
export function passageOf(
  objects: readonly PageObject[],
  references: (object: PageObject) => readonly Reference[],
): Passage {
  const { text, starts } = joinLines(objects);
  const parts: Part[] = [];
  const marks: Mark[] = [];
  const origins: Origin[] = [];
  for (const [i, object] of objects.entries()) {
    const lead = object.text.length - object.text.trimStart().length;
    const start = starts[i] ?? text.length;
    parts.push({ object, start: start + lead });
    const limit = starts[i + 1] ?? text.length;
    origins.push(...originsOf(object.runs, start, limit));
    for (const { at, mark, note } of references(object)) {
      const from = Math.min(Math.max(start + at, 0), limit, text.length);
      const present = mark !== '' && text.startsWith(mark, from) && from + mark.length <= limit;
      marks.push({ start: from, end: present ? from + mark.length : from, note });
    }
  }
  marks.sort((a, b) => a.start - b.start || a.end - b.end);
  return cleaned({ text, marks: withoutOverlaps(marks), parts, origins });
}

/** Runs as origins, moved to where their text begins. What a join cut off, a hyphen, ends at the limit. */
export function originsOf(runs: readonly Run[], start = 0, limit = Number.POSITIVE_INFINITY): Origin[] {
  return runs
    .map(([at, line, from, length]) => ({
      start: start + at,
      length: Math.min(length, limit - start - at),
      line,
      from,
    }))
    .filter(({ start, length }) => length > 0 && start >= 0)
    .sort((a, b) => a.start - b.start);
}

/** A text that is not joined of several: a cell, a row. */
export function passageOfText(text: string, object: PageObject, runs: readonly Run[] = []): Passage {
  return cleaned({ text, marks: [], parts: [{ object, start: 0 }], origins: originsOf(runs) });
}

/** The passage on one line, with single spaces, without what no format can carry. Nearly all are clean already. */
function cleaned(passage: Passage): Passage {
  if (isClean(passage.text)) return passage;
  const { text, places } = keptPlaces(passage.text);
  // Where each old character stands now, or where the next one that is left stands.
  const moved: number[] = [];
  let next = 0;
  for (let i = 0; i <= passage.text.length; i++) {
    while (next < places.length && (places[next] ?? 0) < i) next++;
    moved.push(next);
  }
  const to = (at: number) => moved[Math.min(at, moved.length - 1)] ?? text.length;
  const origins: Origin[] = [];
  for (const { start, length, line, from } of passage.origins) {
    for (let i = 0; i < length; i++) {
      const at = to(start + i);
      if (places[at] !== start + i) continue;
      const last = origins.at(-1);
      if (last?.line === line && last.start + last.length === at && last.from + last.length === from + i) last.length++;
      else origins.push({ start: at, length: 1, line, from: from + i });
    }
  }
  return {
    text,
    marks: passage.marks.map((mark) => ({ ...mark, start: to(mark.start), end: to(mark.end) })),
    parts: passage.parts.map((part) => ({ ...part, start: to(part.start) })),
    origins,
  };
}

function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  let end = 0;
  return marks.map((mark) => {
    const start = Math.max(mark.start, end);
    end = Math.max(mark.end, start);
    return { ...mark, start, end };
  });
}

/** The passage without its first characters: a list marker, the mark of a note. */
export function dropStart(passage: Passage, length: number): Passage {
  return {
    text: passage.text.slice(length),
    marks: passage.marks
      .filter(({ start }) => start >= length)
      .map(({ start, end, note }) => ({ start: start - length, end: end - length, note })),
    parts: passage.parts.map(({ object, start }) => ({ object, start: Math.max(0, start - length) })),
    origins: withoutStart(passage.origins, length),
  };
}

function withoutStart(origins: readonly Origin[], cut: number): Origin[] {
  return origins
    .filter(({ start, length }) => start + length > cut)
    .map(({ start, length, line, from }) => {
      const lost = Math.max(0, cut - start);
      return { start: start + lost - cut, length: length - lost, line, from: from + lost };
    });
}

export type Piece = { text: string } | { note: Note; mark: string };

/** Text and marks in turn, as a writer prints them. */
export function* piecesOf(passage: Passage): Generator<Piece> {
  let done = 0;
  for (const { start, end, note } of passage.marks) {
    if (start > done) yield { text: passage.text.slice(done, start) };
    yield { note, mark: passage.text.slice(start, end) };
    done = end;
  }
  if (done < passage.text.length) yield { text: passage.text.slice(done) };
}

/** The objects behind characters `[from, to)`, for citation. */
export function objectsBetween(passage: Passage, from: number, to: number): PageObject[] {
  return passage.parts
    .filter(({ start }, i) => start < to && (passage.parts[i + 1]?.start ?? Infinity) > from)
    .map(({ object }) => object);
}
