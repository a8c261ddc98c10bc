import { objectsById } from '../../document/lookups.js';
import type { Document, PageObject } from '../../document/schema.js';
import { captionNumber } from '../../words/captions.js';
import { mentionsOf } from '../../words/references.js';

/** What a text can point at by its number. */
type Numbered = 'figure' | 'table' | 'section';

import { parseNumbering } from '../../words/numbering.js';
import type { Fault, Rule } from '../types.js';

/** The share of objects of a kind with a caption from which one without is a fault. */
const MOSTLY = 0.75;
const MIN_CAPTIONED = 3;
/** Objects that the engine is less sure of are not spoken of. */
const MIN_CONFIDENCE = 0.8;

function captionLinks({ links }: Document): { captioned: Set<string>; tied: Set<string> } {
  const caption = links.filter((link) => link.type === 'caption');
  return { captioned: new Set(caption.map(({ to }) => to)), tied: new Set(caption.map(({ from }) => from)) };
}

function faultOf(object: PageObject, message: string): Fault {
  return { message, page: object.page, box: object.box, object: object.id };
}

export const captionWithoutObject: Rule = {
  setting: 'off',
  about: 'A numbered caption belongs to no figure or table.',
  help: 'Put the figure or table next to its caption.',
  check({ document }) {
    const { tied } = captionLinks(document);
    return document.objects
      .filter(({ id, role, text }) => role === 'caption' && !tied.has(id) && captionNumber(text) !== undefined)
      .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
      .map((object) => faultOf(object, `the caption "${start(object.text)}" belongs to no figure or table`));
  },
};

export const objectWithoutCaption: Rule = {
  setting: 'off',
  about: 'A figure or table has no caption, while most others of the document have one.',
  help: 'Give the figure or table a caption, as the others have.',
  check({ document }) {
    const { captioned } = captionLinks(document);
    const faults: Fault[] = [];
    for (const role of ['figure', 'table'] as const) {
      const all = document.objects.filter((object) => object.role === role);
      const having = all.filter(({ id }) => captioned.has(id));
      if (having.length < MIN_CAPTIONED || having.length < MOSTLY * all.length) continue;
      for (const object of all)
        if (!captioned.has(object.id) && object.confidence >= MIN_CONFIDENCE && !isPart(object))
          faults.push(
            faultOf(object, `this ${role} has no caption, and ${having.length} of ${all.length} others have one`),
          );
    }
    return faults;
  },
};

/** A table that goes on from another page has its caption there. */
function isPart(object: PageObject): boolean {
  return object.role === 'table' && object.continues !== undefined;
}

export const captionNumberGap: Rule = {
  setting: 'warning',
  about: 'Numbers of figures or tables leave one out.',
  help: 'Number the captions anew, or put the missing one back.',
  check({ document }) {
    const faults: Fault[] = [];
    for (const kind of ['figure', 'table'] as const) {
      const captions = document.objects.flatMap((object) => {
        const own = object.role === 'caption' ? captionNumber(object.text) : undefined;
        return own?.kind === kind && /^\d+$/.test(own.number) ? [{ object, number: Number(own.number) }] : [];
      });
      // Captions that were taken for something else are there all the same.
      const numbers = new Set(
        document.objects.flatMap(({ text }) => {
          const own = captionNumber(text);
          return own?.kind === kind ? [Number(own.number)] : [];
        }),
      );
      for (const { object, number } of captions) {
        const missing = number > 1 && !numbers.has(number - 1) && numbers.has(number - 2);
        if (missing) faults.push(faultOf(object, `there is a ${kind} ${number}, but no ${kind} ${number - 1}`));
      }
    }
    return faults;
  },
};

export const tableWithoutHeader: Rule = {
  setting: 'off',
  about: 'A table has no header cells.',
  help: 'Mark the header cells of the table in the program that wrote it.',
  check({ document }) {
    return document.objects
      .filter((object) => object.role === 'table' && object.confidence >= MIN_CONFIDENCE)
      .filter((object) => object.role === 'table' && isGridWithoutHeader(object))
      .map((object) => faultOf(object, 'no cell of this table is a header'));
  },
};

const MIN_ROWS = 2;
const MIN_COLUMNS = 2;

function isGridWithoutHeader({ cells = [], continues }: Extract<PageObject, { role: 'table' }>): boolean {
  const rows = new Set(cells.map(({ row }) => row)).size;
  const columns = new Set(cells.map(({ column }) => column)).size;
  return continues === undefined && rows >= MIN_ROWS && columns >= MIN_COLUMNS && !cells.some(({ header }) => header);
}

const MIN_PAGES = 3;

export const referenceWithoutTarget: Rule = {
  setting: 'warning',
  about: 'The text refers to a figure, table or section that does not exist.',
  help: 'Correct the number, or use a cross-reference that counts by itself.',
  check({ document }) {
    // A page or two are a part of something.
    if (document.source.pages < MIN_PAGES) return [];
    const known = knownNumbers(document);
    const faults: Fault[] = [];
    for (const object of document.objects) {
      if (object.role !== 'paragraph' && object.role !== 'list-item') continue;
      for (const { kind, number, start: from, end } of mentionsOf(object.text)) {
        if (kind !== 'figure' && kind !== 'table' && kind !== 'section') continue;
        const numbers = known.get(kind);
        // Without the first and another number of the kind, the document is a part of another one.
        if (!numbers?.has('1') || numbers.size < 2 || numbers.has(number) || !isSameStyle(numbers, number)) continue;
        faults.push(faultOf(object, `"${object.text.slice(from, end)}" does not exist in this document`));
      }
    }
    return faults;
  },
};

const START = 30;

function knownNumbers(document: Document): Map<Numbered, Set<string>> {
  const known = new Map<Numbered, Set<string>>([
    ['figure', new Set()],
    ['table', new Set()],
    ['section', new Set()],
  ]);
  for (const { role, text } of document.objects) {
    // Captions that were taken for something else still name their figure.
    const caption = captionNumber(text);
    if (caption) known.get(caption.kind)?.add(caption.number);
    // "Section 2 — Purpose" at the start of a paragraph is that section.
    const [first] = mentionsOf(text.slice(0, START));
    if (first?.kind === 'section' && first.start === 0) known.get('section')?.add(first.number);
    if (role !== 'heading') continue;
    const numbering = parseNumbering(text);
    if (numbering?.kind === 'arabic') known.get('section')?.add(numbering.values.join('.'));
  }
  return known;
}

/** "2.3" is no section of a document whose sections are 1 to 9, but perhaps of another. */
function isSameStyle(numbers: ReadonlySet<string>, number: string): boolean {
  const parts = (text: string) => text.split('.').length;
  const first = Number(number.split('.')[0]);
  const firsts = [...numbers].map((own) => Number(own.split('.')[0]));
  return [...numbers].some((own) => parts(own) === parts(number)) && first <= Math.max(...firsts) + 3;
}

function start(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

export const noteWithoutMark: Rule = {
  setting: 'off',
  about: 'A footnote has no mark in the text.',
  help: 'Put the mark of the note into the text.',
  check({ document }) {
    const notes = document.links.filter((link) => link.type === 'footnote');
    if (notes.length < MIN_CAPTIONED) return [];
    const tied = new Set(notes.map(({ to }) => to));
    const marks = new Set(notes.map(({ mark }) => mark));
    const continued = new Set(document.links.filter(({ type }) => type === 'continues').map(({ to }) => to));
    return document.objects.flatMap((object) => {
      if (object.role !== 'footnote' || tied.has(object.id) || continued.has(object.id)) return [];
      const mark = /^\s*(\d{1,3})(?=[\s.)])/.exec(object.text)?.[1];
      if (mark === undefined || marks.has(mark) || object.confidence < MIN_CONFIDENCE) return [];
      return mayBeMarked(document, object, mark) ? [] : [faultOf(object, `note ${mark} is not referred to`)];
    });
  },
};

/** Whether the number stands behind a word or a stop, on the page of the note or the one before. */
function mayBeMarked(document: Document, note: PageObject, mark: string): boolean {
  const pattern = new RegExp(`[\\p{L}\\p{P}]\\s?${mark}(?!\\d)`, 'u');
  return document.objects.some(
    ({ role, page, text }) =>
      role !== 'footnote' && (page === note.page || page === note.page - 1) && pattern.test(text),
  );
}

/** The number a note begins with; the rule above the notes may be drawn as a row of underscores. */
const NOTE_NUMBER = /^[^\p{L}\p{N}]*(\d+)/u;

export const markWithoutNote: Rule = {
  setting: 'warning',
  about: 'A mark in the text has no footnote.',
  help: 'Put the note back, or take its mark out of the text.',
  check({ document }) {
    const notes = document.links.filter((link) => link.type === 'footnote' && /^\d{1,3}$/.test(link.mark));
    const numbers = notes.flatMap((link) => (link.type === 'footnote' ? [Number(link.mark)] : []));
    const have = new Set(numbers);
    // Notes must be counted through the document; where they start again on each page, a number says nothing.
    if (have.size < MIN_CAPTIONED || have.size < numbers.length * MOSTLY) return [];
    const objects = objectsById(document);
    const noted = new Set(
      document.objects.flatMap(({ role, text }) => (role === 'footnote' ? [Number(NOTE_NUMBER.exec(text)?.[1])] : [])),
    );
    const raised = raisedNumbers(document);
    return raised.flatMap(({ object, number }) => {
      const between = number > Math.min(...have) && number < Math.max(...have);
      const owner = objects.get(object);
      if (!between || have.has(number) || noted.has(number) || !owner) return [];
      return [faultOf(owner, `mark ${number} has no note`)];
    });
  },
};

/** Raised numbers in running text, with the object they stand in. */
function raisedNumbers(document: Document): { object: string; number: number }[] {
  const lines = new Map(document.lines.map((line) => [line.id, line]));
  return document.objects.flatMap((object) => {
    if (object.role !== 'paragraph') return [];
    return object.runs.flatMap(([, id, from, length]) => {
      const line = lines.get(id);
      return (line?.spans ?? []).flatMap(({ start, end, script }) => {
        const text = line?.text.slice(start, end).trim() ?? '';
        const inside = script === 'super' && start >= from && end <= from + length && /^\d{1,3}$/.test(text);
        // An exponent follows a digit or a unit, a mark a word or a stop.
        return inside && /[\p{L}.,;:)”"']{2}\s*$/u.test(line?.text.slice(0, start) ?? '')
          ? [{ object: object.id, number: Number(text) }]
          : [];
      });
    });
  });
}
