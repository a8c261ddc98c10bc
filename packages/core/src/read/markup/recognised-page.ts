import { union } from '../../document/box.js';
import type { Box, Page } from '../../document/schema.js';
import { boundGraphics } from '../graphics.js';
import { cleanText } from '../lines/unicode.js';
import type { Graphic, ReadLine, ReadPage, Span } from '../reading.js';

/** A word as another OCR engine gives it. */
export interface RecognisedWord {
  text: string;
  box: Box | undefined;
  /** From 0 to 1. */
  confidence: number | undefined;
  /** How it is set, where the engine says so. */
  look?: Look | undefined;
}

/** What a span says about its characters, but for links. */
export type Look = Omit<Span, 'start' | 'end' | 'link'>;

/** All that the looks around a word say about it; the inner ones win. */
export function mergedLook(looks: Iterable<Look | undefined>): Look {
  let merged: Look = {};
  for (const look of looks) if (look) merged = { ...merged, ...look };
  return merged;
}

/** A line while it is being read. */
export interface RecognisedLine {
  box: Box | undefined;
  words: RecognisedWord[];
  rotation: number;
}

export interface RecognisedPage {
  /** As the file says; without it, as far as the boxes reach. */
  size: { width: number; height: number } | undefined;
  unit: Page['unit'];
  lines: RecognisedLine[];
  graphics: Graphic[];
}

/** A page of another OCR engine as a page of lines, in the order of the file. Lines without text or place are left out. */
export function recognisedPage(page: RecognisedPage, number: number): ReadPage {
  const lines = page.lines.flatMap((line) => readLine(line, number) ?? []);
  const [, , right, bottom] = union([[0, 0, 1, 1], ...lines.map(({ box }) => box)]);
  const width = page.size?.width ?? right;
  const height = page.size?.height ?? bottom;
  return {
    page: { number, width, height, unit: page.unit },
    lines: lines.map((line) => ({ ...line, box: cut(line.box, width, height) })),
    contentOrder: true,
    graphics: boundGraphics(
      page.graphics.map(({ kind, box }) => ({ kind, box: cut(box, width, height) })),
      width,
      height,
    ),
  };
}

function readLine({ box, words, rotation }: RecognisedLine, page: number): ReadLine | undefined {
  const seen = words
    .map((word) => ({ ...word, text: cleanText(word.text).replace(/\s+/gu, ' ').trim() }))
    .filter(({ text }) => text !== '');
  const boxes = seen.flatMap((word) => (word.box ? [word.box] : []));
  const place = box ?? (boxes.length > 0 ? union(boxes) : undefined);
  if (seen.length === 0 || !place) return undefined;
  const sure = seen.flatMap(({ text, confidence }) =>
    confidence === undefined ? [] : [{ length: text.length, confidence }],
  );
  const length = sure.reduce((sum, word) => sum + word.length, 0);
  const confidence = sure.reduce((sum, word) => sum + word.length * word.confidence, 0) / Math.max(1, length);
  const spans = spansOf(seen);
  return {
    id: '',
    page,
    box: place,
    ...(spans.length > 0 && { spans }),
    text: seen.map(({ text }) => text).join(' '),
    ...(sure.length > 0 && { confidence: Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000 }),
    rotation,
    raised: [],
    math: 0,
    hidden: false,
    tag: -1,
  };
}

/** Words in a row that look alike make one span, with the spaces between them. */
function spansOf(words: readonly { text: string; look?: Look | undefined }[]): Span[] {
  const spans: Span[] = [];
  let at = 0;
  let before: string | undefined;
  for (const { text, look } of words) {
    const key = look && Object.keys(look).length > 0 ? JSON.stringify(look) : undefined;
    const last = spans.at(-1);
    if (key !== undefined && key === before && last) last.end = at + text.length;
    else if (key !== undefined) spans.push({ start: at, end: at + text.length, ...look });
    before = key;
    at += text.length + 1;
  }
  return spans;
}

function cut([x0, y0, x1, y1]: Box, width: number, height: number): Box {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most) * 100) / 100;
  return [
    within(Math.min(x0, x1), width),
    within(Math.min(y0, y1), height),
    within(Math.max(x0, x1), width),
    within(Math.max(y0, y1), height),
  ];
}

/** Clockwise degrees from 0 up to 360, from the counter-clockwise ones that hOCR, ALTO and PAGE XML give. */
export function clockwise(degrees: number): number {
  return (((Math.round(-degrees * 10) % 3600) + 3600) % 3600) / 10;
}
