#!/usr/bin/env node
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { keptAside } from '@treeline/corpus/judge';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { type Document, parse, toMarkdown } from 'treeline';
import { pdfsBelow } from '../sample.js';
import { type Annotation, annotationsOf, lettersOf } from './annotations.js';

const USAGE = `npm run bench:links -- FOLDER[:N] [FOLDER[:N] …] [--pages 40] [--show]

Compares the links of the Markdown with the URI annotations of the PDFs. Of each folder it takes the first N files, in the
order of their SHA-256, that have at most so many pages and an annotation over at least one word. Files that are kept aside are left out.
pdf.js finds the annotations and pdftotext (poppler-utils) the words whose middle is under them; words that an annotation
covers only in part may be missing at its ends.

An annotation is right when the Markdown, parsed by micromark, has a link to its address on those words, and when no link
to that address takes in words that no annotation covers.
`;

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '40' }, show: { type: 'boolean', default: false } },
});
if (positionals.length === 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const FATES = ['right', 'no-words', 'unsafe', 'furniture', 'missing', 'wrong-words', 'too-wide'] as const;
type Fate = (typeof FATES)[number];
const totals = new Map<Fate, number>(FATES.map((fate) => [fate, 0]));
let files = 0;
let whole = 0;

for (const argument of positionals) {
  const [, folder = argument, count] = /^(.*?)(?::(\d+))?$/.exec(argument) ?? [];
  let left = Number(count ?? Infinity);
  for (const path of await inOrderOfHash(await pdfsBelow(folder))) {
    if (left === 0) break;
    const bytes = await readFile(path);
    const annotations = await annotationsOf(path, bytes, Number(values.pages)).catch(() => []);
    if (!annotations.some(({ letters }) => letters !== '')) continue;
    left -= 1;
    files += 1;
    const document = await parse(bytes, { name: basename(path), vision: 'never', ocr: { mode: 'never' } });
    const fates = judge(document, annotations);
    for (const [i, fate] of fates.entries()) {
      totals.set(fate, (totals.get(fate) ?? 0) + 1);
      const { uri, letters, page } = annotations[i] ?? { uri: '', letters: '', page: 0 };
      if (values.show && fate !== 'right' && fate !== 'no-words')
        process.stdout.write(`${basename(path)} p${page}: ${fate} ${uri} ${JSON.stringify(letters)}\n`);
    }
    if (fates.every((fate) => fate === 'right' || fate === 'no-words' || fate === 'unsafe')) whole += 1;
    process.stderr.write(`\r${files} files`);
  }
}
process.stderr.write('\n');
const of = (fate: Fate) => totals.get(fate) ?? 0;
const wordy = FATES.filter((fate) => fate !== 'no-words' && fate !== 'unsafe').reduce((sum, fate) => sum + of(fate), 0);
process.stdout.write(`${JSON.stringify(Object.fromEntries(totals))}\n`);
process.stdout.write(
  `${files} files, ${whole} of them without a fault; ${of('right')} of ${wordy} annotations over words are in the Markdown on these words (${share(of('right'), wordy)}), ` +
    `${of('right')} of ${wordy - of('furniture')} without headers and footers (${share(of('right'), wordy - of('furniture'))})\n`,
);

function share(part: number, all: number): string {
  return all === 0 ? '–' : (part / all).toFixed(4);
}

/** Without the files that are kept aside for checks. */
async function inOrderOfHash(paths: readonly string[]): Promise<string[]> {
  const kept = await keptAside();
  const hashes = new Map<string, string>();
  for (const path of paths) {
    hashes.set(
      path,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  const hashOf = (path: string) => hashes.get(path) ?? '';
  return paths.filter((path) => !kept.has(hashOf(path))).sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));
}

function judge(document: Document, annotations: readonly Annotation[]): Fate[] {
  const html = micromark(toMarkdown(document), {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const links = linksIn(parseFragment(html));
  const covered = new Map<string, string[]>();
  for (const { uri, letters } of annotations) {
    const key = keyOf(uri);
    covered.set(key, [...(covered.get(key) ?? []), letters]);
  }
  const left = furnitureOf(document);
  return annotations.map(({ uri, letters, whole: inside, page }): Fate => {
    if (letters === '') return 'no-words';
    if (!/^(?:https?|ftps?|mailto|tel):|^www\./i.test(uri.trim())) return 'unsafe';
    const own = links.filter(({ key }) => key === keyOf(uri));
    const on = own.filter(({ text }) => isOn(text, letters, inside));
    if (on.length === 0) {
      if ((left.get(page) ?? '').includes(letters)) return 'furniture';
      return own.length === 0 ? 'missing' : 'wrong-words';
    }
    return on.some(({ text }) => isFilled(text, covered.get(keyOf(uri)) ?? [])) ? 'right' : 'too-wide';
  });
}

/** Whether a link is on the words of an annotation, but for parts of words that the annotation covers in part. */
function isOn(text: string, letters: string, inside: string): boolean {
  if (text.includes(letters) || (inside !== '' && text.includes(inside))) return true;
  return text.length >= 0.5 * letters.length && letters.includes(text) && text.includes(inside);
}

/** Whether hardly anything of a text is left without the words of the annotations. */
function isFilled(text: string, parts: readonly string[]): boolean {
  let rest = text;
  for (const part of [...parts].sort((a, b) => b.length - a.length)) rest = withoutCommon(rest, part);
  return rest.length <= Math.max(2, 0.2 * text.length);
}

/** A text without the longest stretch that it shares with a part, wherever it stands. */
function withoutCommon(text: string, part: string): string {
  for (let length = part.length; length >= Math.min(part.length, 3) && length > 0; length--) {
    for (let at = 0; at + length <= part.length; at++) {
      const common = part.slice(at, at + length);
      if (text.includes(common)) return text.replaceAll(common, '');
    }
  }
  return text;
}

/** What the Markdown leaves out of each page on purpose. */
function furnitureOf(document: Document): Map<number, string> {
  const lines = new Map(document.lines.map((line) => [line.id, line]));
  const pages = new Map<number, string>();
  for (const { line: id } of document.omitted) {
    const line = lines.get(id);
    if (line) pages.set(line.page, `${pages.get(line.page) ?? ''} ${lettersOf(line.text)}`);
  }
  return pages;
}

interface Written {
  key: string;
  text: string;
}

/** Links in a row to one address are one: a link may be cut at a page, a style or a cell. */
function linksIn(node: Node, found: Written[] = []): Written[] {
  if (isElement(node) && node.tagName === 'a') {
    const href = node.attrs.find(({ name }) => name === 'href')?.value ?? '';
    const key = keyOf(href);
    const text = lettersOf(textOf(node));
    const last = found.at(-1);
    if (last?.key === key) last.text += text;
    else found.push({ key, text });
  } else if ('childNodes' in node) for (const child of node.childNodes) linksIn(child, found);
  return found;
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** Addresses that differ only in how they are written are one. */
function keyOf(uri: string): string {
  const trimmed = uri.replace(/\s+/g, '').replace(/^www\./i, 'http://www.');
  let plain = trimmed;
  try {
    plain = decodeURI(trimmed);
  } catch {
    // An address that is no UTF-8 stays as it is.
  }
  return plain
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
    .replace(/\/$/, '')
    .toLowerCase();
}
