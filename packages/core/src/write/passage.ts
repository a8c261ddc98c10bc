import { joinLines } from '../document/join.js';
import type { PageObject } from '../document/schema.js';

/** A stretch of running text, joined over columns and pages, with its footnote marks and where each part came from. */
export interface Passage {
  text: string;
  /** In order of place, without overlaps. */
  marks: Mark[];
  parts: Part[];
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
  for (const [i, object] of objects.entries()) {
    const lead = object.text.length - object.text.trimStart().length;
    const start = starts[i] ?? text.length;
    parts.push({ object, start: start + lead });
    const limit = starts[i + 1] ?? text.length;
    for (const { at, mark, note } of references(object)) {
      const from = Math.min(Math.max(start + at, 0), limit, text.length);
      const present = mark !== '' && text.startsWith(mark, from) && from + mark.length <= limit;
      marks.push({ start: from, end: present ? from + mark.length : from, note });
    }
  }
  marks.sort((a, b) => a.start - b.start || a.end - b.end);
  return { text, marks: withoutOverlaps(marks), parts };
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
  };
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
