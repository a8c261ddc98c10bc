import type { OpeningFields } from '../../model/opening-model.js';
import type { ReadPage } from '../../read/reading.js';
import { listMark } from '../../words/lists.js';
import { parseNumbering } from '../../words/numbering.js';
import { endsSentence } from '../../words/sentences.js';
import { looksLike, type Opening } from './openings.js';

/** How many numbers describe an opening, beside what the other networks say of its line. */
export const OPENING_NUMBERS = 56;

/** What Detect said of the lines of a page: a row of each table for each line. */
export interface LineTables {
  features: Float32Array;
  classes: Float32Array;
}

/** The openings of one page, as the network takes them. */
export function openingFields(page: ReadPage, openings: readonly Opening[], tables: LineTables): OpeningFields {
  const rows = new Map(page.lines.map((line, row) => [line, row]));
  const width = tables.features.length / Math.max(1, page.lines.length);
  const classes = tables.classes.length / Math.max(1, page.lines.length);
  const fields: OpeningFields = {
    count: openings.length,
    words: openings.map(({ scored, end, above }) =>
      [...above.map(({ line }) => line.text), scored.line.text.slice(0, end)].join(' '),
    ),
    rests: openings.map(({ scored, restStart }) => scored.line.text.slice(restStart)),
    numbers: new Float32Array(openings.length * OPENING_NUMBERS),
    features: new Float32Array(openings.length * width),
    classes: new Float32Array(openings.length * classes),
  };
  const around = aroundOf(page, openings);
  for (const [i, opening] of openings.entries()) {
    const row = rows.get(opening.scored.line) ?? -1;
    fields.features.set(tables.features.subarray(row * width, (row + 1) * width), i * width);
    fields.classes.set(tables.classes.subarray(row * classes, (row + 1) * classes), i * classes);
    fields.numbers.set(
      [...typeNumbers(opening), ...wordNumbers(opening), ...placeNumbers(opening, page), ...around(opening)],
      i * OPENING_NUMBERS,
    );
  }
  return fields;
}

/** What the type of the words says: zeros where fonts are not known. */
function typeNumbers({ scored: { line }, font, rest, again, end }: Opening): number[] {
  const known = Number(font !== undefined && rest !== undefined);
  const underlined = (line.spans ?? []).some((span) => span.underline && span.start < end / 2 && span.end > end / 2);
  if (!font || !rest) return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Number(underlined), Number(line.hidden)];
  return [
    known,
    Number(line.lead !== undefined),
    Number(font.bold),
    Number(rest.bold),
    Number(font.italic),
    Number(rest.italic),
    Number(font.mono),
    Number(font.family !== rest.family),
    clamp(4 * Math.log(font.size / rest.size)),
    Number(font.color !== rest.color),
    Number(underlined),
    line.lead ? again : 0,
  ];
}

/** What the words are: their length, capitals, number and stop, and how the rest begins. */
function wordNumbers({ scored: { line }, end, restStart, above }: Opening): number[] {
  const words = line.text.slice(0, end).trim();
  const whole = [...above.map(({ line: { text } }) => text), words].join(' ');
  const rest = line.text.slice(restStart);
  const numbering = parseNumbering(whole);
  const title = whole.slice(numbering?.offset ?? 0);
  const names = title.split(/\s+/u).filter((word) => /\p{L}{4}/u.test(word));
  const first = /\p{L}|\p{N}|\P{Z}/u.exec(rest)?.[0] ?? '';
  return [
    Math.min(2, whole.split(/\s+/u).length / 8),
    Math.min(2, whole.length / 60),
    end / line.text.length,
    above.length / 2,
    Number(/\.[”"’')]*$/u.test(words)),
    Number(/:$/u.test(words)),
    Number(/[–—-]$/u.test(words)),
    Number(/[?!][”"’']?$/u.test(words)),
    Number(/[\p{L}\p{N}]$/u.test(words)),
    Number(/\)$/u.test(words)),
    Number(numbering !== undefined),
    (numbering?.depth ?? 0) / 4,
    Number(numbering?.label !== undefined),
    Number(numbering?.bracket === true),
    Number(title.trim() === ''),
    Number(listMark(whole) === 'sure'),
    Number(listMark(whole) === 'possible'),
    shareOfCapitals(title),
    shareOfCapitals(rest),
    names.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).length / Math.max(1, names.length),
    Number(/\p{N}/u.test(title)),
    Number(/^\p{Lu}/u.test(first)),
    Number(/^\p{Ll}/u.test(first)),
    Number(/^\p{N}/u.test(first)),
    Number(/^[\p{P}\p{S}]/u.test(first)),
    Number(/^[“"(]/u.test(words)),
    Math.min(2, rest.length / 60),
    line.math,
  ];
}

/** Where the line stands: in its chain and on its page. */
function placeNumbers({ scored: { line }, place, chain, above }: Opening, { page }: ReadPage): number[] {
  const height = Math.max(1e-3, line.box[3] - line.box[1]);
  const start = place - above.length;
  const before = chain[start - 1]?.line;
  const next = chain[place + 1]?.line;
  const firstBox = above[0]?.line.box ?? line.box;
  const left = Math.min(...chain.map(({ line: { box } }) => box[0]));
  const right = Math.max(...chain.map(({ line: { box } }) => box[2]));
  return [
    Number(start === 0),
    Math.min(2, Math.log1p(chain.length) / 2),
    before ? clamp((firstBox[1] - before.box[3]) / height) : 0,
    before ? Number(endsSentence(before.text)) : 0,
    before ? clamp((right - before.box[2]) / (10 * height)) : 0,
    clamp((line.box[0] - left) / (4 * height)),
    next ? clamp((line.box[0] - next.box[0]) / (4 * height)) : 0,
    clamp((right - line.box[2]) / (10 * height)),
    line.box[0] / Math.max(1, page.width),
    line.box[1] / Math.max(1, page.height),
    (line.box[2] - line.box[0]) / Math.max(1, page.width),
    Number(Math.abs(line.rotation) > 1),
  ];
}

/** What the other lines of the page say: how common the type of the words is, and how many others open in the same way. */
function aroundOf(page: ReadPage, openings: readonly Opening[]): (opening: Opening) => number[] {
  const letters = Math.max(
    1,
    page.lines.reduce((sum, { text }) => sum + text.length, 0),
  );
  const sizes = page.lines.flatMap(({ font }) => (font ? [font.size] : [])).sort((a, b) => a - b);
  const typical = sizes[sizes.length >> 1] ?? 0;
  return ({ scored: { line }, font, end }) => {
    const own = page.lines.reduce((sum, other) => sum + (looksLike(other.font, font) ? other.text.length : 0), 0);
    const alike = openings.filter(
      (other) =>
        other.scored.line !== line &&
        (other.scored.line.lead !== undefined) === (line.lead !== undefined) &&
        (looksLike(other.font, font) || (!font && !other.font)) &&
        stopOf(other.scored.line.text, other.end) === stopOf(line.text, end),
    );
    const opening = alike.filter(({ place, above }) => place === above.length).length;
    return [
      own / letters,
      Math.min(2, Math.log1p(alike.length) / 2),
      opening / Math.max(1, alike.length),
      typical > 0 && font ? clamp(4 * Math.log(font.size / typical)) : 0,
    ];
  };
}

function stopOf(text: string, end: number): string {
  return /[.:?!–—-]$/u.exec(text.slice(0, end).trim())?.[0] ?? '';
}

function shareOfCapitals(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => letter !== letter.toLowerCase()).length / Math.max(1, letters.length);
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.max(-2, Math.min(2, value)) : 0;
}
