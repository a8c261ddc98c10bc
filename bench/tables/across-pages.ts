#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { type Document, ENGINE_NAMES, type EngineName, parse, type Table } from 'treeline';

const USAGE = `usage: across-pages [--count 100] [--engine treeline] [--show]

Makes tables that cross pages, and pairs of tables that only look as if they did, parses them, and says how many parts were
joined that belong together and how many that do not. The tables are the same each time.
`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'treeline' },
    show: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const engine = ENGINE_NAMES.find((name): name is EngineName => name === values.engine);
if (values.help || !engine) {
  process.stderr.write(USAGE);
  process.exit(2);
}

let state = 20_261_118;
function random(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
}
const chance = (share: number) => random(1000) < 1000 * share;

const WORDS = 'river bed stone wind kite knot rain field mill tower bridge market school garden harbour valley'.split(
  ' ',
);
const word = () => WORDS[random(WORDS.length)] ?? 'river';
const NAMES = 'Town|Area|Height|Share|Count|Name|Owner|Date|Price|Length|Place|Total|Notes|Year'.split('|');

interface Style {
  columns: number;
  isRuled: boolean;
  hasBoldHead: boolean;
  size: number;
  pitch: number;
  kinds: ('word' | 'number' | 'money')[];
  widths: number[];
}

function newStyle(): Style {
  const columns = 3 + random(4);
  const size = 8 + random(3);
  return {
    columns,
    size,
    isRuled: chance(0.5),
    hasBoldHead: chance(0.6),
    pitch: size * (1.4 + random(6) / 10),
    kinds: Array.from({ length: columns }, (_, i) =>
      i === 0 ? 'word' : ((['word', 'number', 'money'] as const)[random(3)] ?? 'word'),
    ),
    widths: Array.from({ length: columns }, () => 468 / columns),
  };
}

const cell = (kind: Style['kinds'][number]) =>
  kind === 'word'
    ? `${word()} ${word()}`
    : kind === 'money'
      ? `$${random(9000) + 10}.${10 + random(90)}`
      : String(random(100_000));

interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
}

/** Draws rows from a height downwards, and says where it ended. */
function drawRows(
  page: PDFPage,
  fonts: Fonts,
  style: Style,
  rows: readonly string[][],
  top: number,
  headRows: number,
): number {
  let y = top;
  const rule = (at: number) => page.drawLine({ start: { x: 72, y: at }, end: { x: 540, y: at }, thickness: 0.5 });
  if (style.isRuled) rule(y + style.size);
  for (const [r, row] of rows.entries()) {
    let x = 72;
    for (const [c, text] of row.entries()) {
      const font = r < headRows && style.hasBoldHead ? fonts.bold : fonts.plain;
      const width = style.widths[c] ?? 60;
      const isRight = style.kinds[c] !== 'word';
      const shift = isRight ? width - 12 - font.widthOfTextAtSize(text, style.size) : 2;
      page.drawText(text, { x: x + shift, y, size: style.size, font });
      x += width;
    }
    if (style.isRuled || r === headRows - 1) rule(y - style.size * 0.35);
    y -= style.pitch;
  }
  return y;
}

function drawText(page: PDFPage, fonts: Fonts, text: string, y: number): void {
  page.drawText(text, { x: 72, y, size: 10, font: fonts.plain });
}

const sentence = () => `${Array.from({ length: 12 }, word).join(' ')}.`;

interface Made {
  bytes: Uint8Array;
  /** How many of the later parts belong to the one before. */
  joins: number;
  parts: number;
  kind: string;
}

async function make(index: number): Promise<Made> {
  const file = await PDFDocument.create();
  const fonts = {
    plain: await file.embedFont(StandardFonts.Helvetica),
    bold: await file.embedFont(StandardFonts.HelveticaBold),
  };
  const style = newStyle();
  const newHead = () =>
    Array.from({ length: style.columns }, (_, i) => NAMES[(random(NAMES.length) + i) % NAMES.length] ?? 'Name');
  const head = newHead();
  const isTrue = index % 2 === 0;
  const repeats = chance(0.6);
  const pages = isTrue ? 2 + random(3) : 2;
  const between = isTrue ? undefined : (['caption', 'text', 'head'] as const)[random(3)];
  for (let p = 0; p < pages; p++) {
    const page = file.addPage([612, 792]);
    let y = 730;
    if (p === 0) {
      drawText(page, fonts, sentence(), y);
      drawText(page, fonts, sentence(), y - 14);
      drawText(page, fonts, `Table 1: ${sentence()}`, y - 40);
      y -= 64;
    } else if (between === 'caption') {
      drawText(page, fonts, `Table 2: ${sentence()}`, y);
      y -= 24;
    } else if (between === 'text') {
      for (let i = 0; i < 3; i++) drawText(page, fonts, sentence(), y - 14 * i);
      y -= 60;
    }
    const isLast = p === pages - 1;
    const room = Math.floor((y - 70) / style.pitch) - 1;
    const count = isLast ? 4 + random(Math.max(1, room - 4)) : room;
    const rows = Array.from({ length: count }, () => style.kinds.map(cell));
    const own = between !== undefined && p > 0 ? newHead() : head;
    const hasHead = p === 0 || between !== undefined || repeats;
    const end = drawRows(page, fonts, style, hasHead ? [own, ...rows] : rows, y, hasHead ? 1 : 0);
    if (isLast)
      for (let i = 0; i < 3 && end - 40 - 14 * i > 60; i++) drawText(page, fonts, sentence(), end - 30 - 14 * i);
    drawText(page, fonts, String(p + 1), 40);
  }
  const kind = between ?? (repeats ? 'head repeated' : 'no head');
  return { bytes: await file.save(), joins: isTrue ? pages - 1 : 0, parts: pages, kind };
}

const totals = { documents: 0, parts: 0, toJoin: 0, joined: 0, wrong: 0, heads: 0, headsRight: 0 };
for (let i = 0; i < Number(values.count); i++) {
  const { bytes, joins, kind, parts } = await make(i);
  const document: Document = await parse(bytes, { name: `${i}.pdf`, engine, vision: 'never' });
  const tables = document.objects.filter((object): object is Table => object.role === 'table');
  const found = tables.filter(({ continues }) => continues !== undefined).length;
  totals.documents += 1;
  totals.parts += parts;
  totals.toJoin += joins;
  totals.joined += Math.min(found, joins);
  totals.wrong += Math.max(0, found - joins);
  const first = tables[0]?.cells;
  if (first) {
    totals.heads += 1;
    // The first column may head its rows: a head is a row of headers alone.
    const values = new Set(first.filter(({ header }) => !header).map(({ row }) => row));
    const rows = new Set(first.map(({ row }) => row).filter((row) => !values.has(row)));
    if (rows.size === 1 && rows.has(0)) totals.headsRight += 1;
  }
  if (values.show && found !== joins) {
    const what = document.objects.map(({ role, page }) => `${page}:${role}`).join(' ');
    process.stdout.write(
      `${i} (${kind}): ${found} of ${joins} joined; ${tables.map(({ cells }) => cells?.length ?? '-')} cells; ${what}\n`,
    );
  }
}
process.stdout.write(`${JSON.stringify(totals)}\n`);
