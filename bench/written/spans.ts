#!/usr/bin/env node
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { type Document, type Line, parse } from 'treeline';
import { z } from 'zod';
import { pdfsBelow } from '../sample.js';

const USAGE = `npm run bench:spans -- [--count 20] [--browser /usr/bin/chromium]
npm run bench:spans -- --pdfs FOLDER [--count 50]

Says how many letters have the style they are printed in: F1 by style. Without a folder it prints pages whose styles are
known. With one it takes the middle page of the first PDFs, by name. pdftohtml (poppler-utils) says which font each word is in,
and corpus/labels/fonts.json which fonts are bold or italic; words in other fonts are left out.
`;

const STYLES = ['bold', 'italic', 'mono', 'strike', 'underline', 'super', 'sub'] as const;
type Style = (typeof STYLES)[number];

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    browser: { type: 'string', default: '/usr/bin/chromium' },
    pdfs: { type: 'string' },
    show: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit();
}

const counts = new Map(STYLES.map((style) => [style, { right: 0, extra: 0, missing: 0 }]));
let words = 0;

function compare(style: Style, is: boolean, found: boolean, letters: number): void {
  const count = counts.get(style);
  if (!count) return;
  if (is && found) count.right += letters;
  else if (found) count.extra += letters;
  else if (is) count.missing += letters;
}

/** How a character of a line looks: the face of the line, changed by its spans. */
function looks({ font, spans = [] }: Line, at: number): Set<Style> {
  const own = new Set<Style>();
  for (const face of ['bold', 'italic', 'mono'] as const) if (font?.[face]) own.add(face);
  for (const span of spans) {
    if (at < span.start || at >= span.end) continue;
    for (const face of ['bold', 'italic', 'mono'] as const) {
      if (span[face] === true) own.add(face);
      if (span[face] === false) own.delete(face);
    }
    if (span.strike) own.add('strike');
    if (span.underline) own.add('underline');
    if (span.script) own.add(span.script);
  }
  return own;
}

/* ------------------------------------------------ generated pages ------------------------------------------------ */

interface Word {
  text: string;
  styles: Style[];
  /** Digits behind it that are raised or lowered. */
  script?: { digits: string; style: 'super' | 'sub' };
}

async function onGenerated(documents: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: values.browser, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  for (let seed = 0; seed < documents; seed++) {
    const { html, words: planned } = plan(seed);
    await page.setContent(html);
    const bytes = await page.pdf({
      format: 'A4',
      margin: { top: '50px', bottom: '50px', left: '60px', right: '60px' },
    });
    const document = await parse(bytes, { name: `${seed}.pdf`, vision: 'never', ocr: { mode: 'never' } });
    for (const word of planned) judgeWord(document, word);
  }
  await browser.close();
}

function judgeWord(document: Document, { text, styles, script }: Word): void {
  const line = document.lines.find((one) => one.text.includes(text));
  if (!line) return;
  words += 1;
  const at = line.text.indexOf(text);
  const own = looks(line, at + 1);
  for (const style of ['bold', 'italic', 'mono', 'strike', 'underline'] as const)
    compare(style, styles.includes(style), own.has(style), text.length);
  const behind = looks(line, at + text.length);
  const isThere = script !== undefined && line.text.startsWith(script.digits, at + text.length);
  for (const style of ['super', 'sub'] as const) {
    const found = isThere || script === undefined ? behind.has(style) : false;
    compare(style, script?.style === style, found, script?.digits.length ?? 1);
  }
}

const FAMILIES = ['DejaVu Serif', 'DejaVu Sans', 'Liberation Serif', 'Liberation Sans', 'serif', 'sans-serif'];
const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';

/** Paragraphs, list items and cells of words that occur once, some of them set apart. */
function plan(seed: number): { html: string; words: Word[] } {
  let state = (seed + 1) * 2_654_435_761;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const pick = <T>(from: readonly T[]): T | undefined => from[random(from.length)];
  const all: Word[] = [];
  let made = 0;
  const newText = () => {
    let text = '';
    for (let n = 1000 + made * 7 + seed; n > 0; n = Math.floor(n / 70))
      text += `${CONSONANTS.charAt(n % 14)}${VOWELS.charAt(Math.floor(n / 14) % 5)}`;
    made += 1;
    return `${text}${CONSONANTS.charAt(made % 14)}`;
  };
  const run = (): string => {
    const styles: Style[] = [];
    const dice = random(100);
    if (dice < 8 || (dice >= 25 && dice < 28)) styles.push('bold');
    if ((dice >= 8 && dice < 16) || (dice >= 25 && dice < 28)) styles.push('italic');
    if (dice >= 16 && dice < 20) styles.push('mono');
    if (dice >= 20 && dice < 22) styles.push('strike');
    if (dice >= 22 && dice < 25) styles.push('underline');
    const count = styles.length === 0 ? 1 + random(6) : 1 + random(3);
    const texts = Array.from({ length: count }, (): string => {
      const word: Word = { text: newText(), styles };
      const isScripted = styles.length === 0 && random(100) < 6;
      if (isScripted) word.script = { digits: String(1 + random(40)), style: random(2) === 0 ? 'super' : 'sub' };
      all.push(word);
      const tag = word.script?.style === 'super' ? 'sup' : 'sub';
      return word.script ? `${word.text}<${tag}>${word.script.digits}</${tag}>` : word.text;
    });
    return styles.reduce((inner, style) => `<span class="${style}">${inner}</span>`, texts.join(' '));
  };
  const prose = (length: number) => Array.from({ length }, run).join(' ');
  const blocks = Array.from({ length: 14 }, () => {
    const kind = random(6);
    if (kind === 0) return `<ul>${`<li>${prose(4)}</li>`.repeat(1)}<li>${prose(5)}</li></ul>`;
    if (kind === 1) return `<table><tr><td>${prose(2)}</td><td>${prose(2)}</td></tr></table>`;
    return `<p>${prose(18)}.</p>`;
  });
  const css = `body { font: ${9 + random(5)}px/1.4 "${pick(FAMILIES)}"; ${random(3) === 0 ? 'columns: 2;' : ''} }
    .bold { font-weight: bold } .italic { font-style: italic } .mono { font-family: "DejaVu Sans Mono", monospace }
    .strike { text-decoration: line-through } .underline { text-decoration: underline }
    sup, sub { font-size: ${65 + random(15)}%; line-height: 0 } td { border: 1px solid; padding: 4px }`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}</style><body>${blocks.join('')}</body></html>`;
  return { html, words: all };
}

/* --------------------------------------------------- real pages --------------------------------------------------- */

const labels = z
  .object({ fonts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await readFile(new URL('../../../corpus/labels/fonts.json', import.meta.url), 'utf8')));

interface Piece {
  top: number;
  bottom: number;
  left: number;
  right: number;
  text: string;
  bold: boolean;
  italic: boolean;
}

async function onReal(folder: string, documents: number): Promise<void> {
  let taken = 0;
  for (const path of await pdfsBelow(folder)) {
    if (taken >= documents) break;
    const number = await middlePage(path);
    if (number === undefined) continue;
    const pieces = await piecesOf(path, number);
    if (pieces.length < 20) continue;
    taken += 1;
    const bytes = await readFile(path);
    const options = { name: basename(path), pages: String(number), vision: 'never', ocr: { mode: 'never' } } as const;
    const document = await parse(bytes, options).catch(() => undefined);
    if (!document) continue;
    const before = JSON.stringify([...counts]);
    for (const piece of pieces) judgePiece(document, piece);
    if (values.show && before !== JSON.stringify([...counts])) process.stdout.write(`${basename(path)} p${number}\n`);
  }
}

async function middlePage(path: string): Promise<number | undefined> {
  const output = await promisify(execFile)('pdfinfo', [path]).catch(() => undefined);
  const pages = Number(/^Pages:\s+(\d+)/m.exec(output?.stdout ?? '')?.[1] ?? 0);
  return pages > 0 ? Math.ceil(pages / 2) : undefined;
}

async function piecesOf(path: string, page: number): Promise<Piece[]> {
  const options = [
    '-xml',
    '-i',
    '-stdout',
    '-zoom',
    '1',
    '-fontfullname',
    '-f',
    String(page),
    '-l',
    String(page),
    path,
  ];
  const output = await promisify(execFile)('pdftohtml', options, { maxBuffer: 2 ** 26 }).catch(() => undefined);
  const xml = output?.stdout ?? '';
  const faces = new Map(
    [...xml.matchAll(/<fontspec id="(\d+)" size="[^"]*" family="([^"]*)"/g)].map(([, id = '', family = '']) => [
      id,
      labels.fonts[family.replace(/^[A-Z]{6}\+/, '')],
    ]),
  );
  const found: Piece[] = [];
  for (const match of xml.matchAll(
    /<text top="(-?\d+)" left="(-?\d+)" width="(-?\d+)" height="(-?\d+)" font="(\d+)">(.*?)<\/text>/g,
  )) {
    const [top = 0, left = 0, width = 0, height = 0] = match.slice(1, 5).map(Number);
    const face = faces.get(match[5] ?? '');
    if (face === undefined) continue;
    const looks = { bold: face.startsWith('bold'), italic: face.endsWith('italic') };
    for (const text of (match[6] ?? '').replace(/<[^>]*>/g, '').split(/\s+/))
      if (/^[\p{L}]{4,}$/u.test(text))
        found.push({ top, bottom: top + height, left, right: left + width, text, ...looks });
  }
  return found;
}

/** Compares a word with the same word in the line at its place. Words that stand there twice in two styles are left out. */
function judgePiece(document: Document, { top, bottom, left, right, text, bold, italic }: Piece): void {
  const middle = (top + bottom) / 2;
  const lines = document.lines.filter(
    ({ box }) =>
      middle > box[1] - 1 && middle < box[3] + 1 && box[0] < right && box[2] > left && !box.some(Number.isNaN),
  );
  const found = lines.flatMap((line) =>
    [...line.text.matchAll(new RegExp(`(?<!\\p{L})${text}(?!\\p{L})`, 'gu'))].map(({ index }) =>
      looks(line, index + 1),
    ),
  );
  const [first] = found;
  if (!first || found.some((one) => one.has('bold') !== first.has('bold') || one.has('italic') !== first.has('italic')))
    return;
  words += 1;
  if (values.show && (first.has('bold') !== bold || first.has('italic') !== italic))
    process.stdout.write(`  ${text}: bold ${bold}/${first.has('bold')} italic ${italic}/${first.has('italic')}\n`);
  compare('bold', bold, first.has('bold'), text.length);
  compare('italic', italic, first.has('italic'), text.length);
}

if (values.pdfs === undefined) await onGenerated(Number(values.count ?? 20));
else await onReal(values.pdfs, Number(values.count ?? 50));
process.stdout.write(`${words} words\n`);
for (const [style, { right, extra, missing }] of counts) {
  if (right + missing === 0) continue;
  const f1 = (2 * right) / (2 * right + extra + missing);
  process.stdout.write(`${style}: F1 ${f1.toFixed(4)} (${right} right, ${extra} too many, ${missing} missing)\n`);
}
