import { PDFDocument, type PDFFont, StandardFonts, TextRenderingMode } from '@cantoo/pdf-lib';
import { encode } from 'fast-png';
import type { Picture } from './engine.js';
import { withPdf } from './read.js';

/** Sentences of a small page, line by line, as printed in 14 points. */
export const ENGLISH = [
  'The harbour master kept two books in his office.',
  'In the first he wrote the names of all the ships.',
  'In the second he noted what he thought of them.',
  'Nobody else was ever allowed to open that one.',
  'When he retired the second book was still empty.',
  'It has been kept in the town museum ever since.',
  'Visitors may look at it on weekdays before noon.',
  'The keeper will answer letters within the month.',
  'A copy of the first book was printed last year.',
];
export const GERMAN = [
  'Bitte bringen Sie morgen alle Unterlagen mit.',
  'Der Antrag wird erst nach der Pause behandelt.',
  'Wer zu spät kommt, verliert seinen Anspruch.',
  'Die Gebühren werden vor Ort in bar bezahlt.',
  'Hunde sind an der kurzen Leine zu halten.',
  'Das Betreten der Baustelle ist verboten.',
  'Unser Garten bleibt im Winter geschlossen.',
  'Fahrräder stellt man bitte im Hof ab.',
  'Für Schäden haftet allein der Besucher.',
];

export const WIDTH = 420;
export const HEIGHT = 300;
const SIZE = 14;
const LEFT = 40;
const PITCH = 24;

export async function printed(lines: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage([WIDTH, HEIGHT]);
  for (const [i, text] of lines.entries()) page.drawText(text, { x: LEFT, y: baseline(i), size: SIZE, font });
  return document.save();
}

function baseline(line: number): number {
  return HEIGHT - 50 - line * PITCH;
}

export async function pictureOf(pdf: Uint8Array, page = 1): Promise<Picture> {
  return withPdf(pdf, {}, async (open) => open.renderPage(page, { scale: 150 / 72, gray: true }));
}

export interface Scan {
  /** In how many strips the picture is cut. Default: one. */
  strips?: number;
  /** Invisible lines over it; by default none. */
  layer?: readonly string[];
  /** Words of the layer stand on their own, narrower than in the picture. */
  shredded?: boolean;
  /** Visible text at its foot. */
  stamp?: string;
}

/** A picture of the whole page as a scanner gives it. */
export async function scanOf(
  picture: Picture,
  { strips = 1, layer = [], shredded, stamp }: Scan = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage([WIDTH, HEIGHT]);
  const rows = Math.ceil(picture.height / strips);
  for (let top = 0; top < picture.height; top += rows) {
    const height = Math.min(rows, picture.height - top);
    const { width, channels } = picture;
    const data = picture.data.slice(top * width * channels, (top + height) * width * channels);
    const image = await document.embedPng(encode({ width, height, channels, data }));
    const scale = HEIGHT / picture.height;
    page.drawImage(image, { x: 0, y: HEIGHT - (top + height) * scale, width: WIDTH, height: height * scale });
  }
  const renderMode = TextRenderingMode.Invisible;
  for (const [i, text] of layer.entries()) {
    if (!shredded) page.drawText(text, { x: LEFT, y: baseline(i), size: SIZE, font, renderMode });
    else
      for (const [word, x] of placed(text, font)) page.drawText(word, { x, y: baseline(i), size: 9, font, renderMode });
  }
  if (stamp !== undefined) page.drawText(stamp, { x: LEFT, y: 12, size: 8, font });
  return document.save();
}

/** Each word where it stands in the picture. */
function placed(text: string, font: PDFFont): [word: string, x: number][] {
  const words = text.split(' ');
  return words.map((word, i) => {
    const before = words.slice(0, i).map((other) => `${other} `);
    return [word, LEFT + font.widthOfTextAtSize(before.join(''), SIZE)];
  });
}

/** The same picture on its head. */
export function upsideDown({ width, height, channels, data }: Picture): Picture {
  const turned = new Uint8Array(data.length);
  for (let i = 0; i < width * height; i++) {
    const from = (width * height - 1 - i) * channels;
    turned.set(data.subarray(from, from + channels), i * channels);
  }
  return { width, height, channels, data: turned };
}
