#!/usr/bin/env node
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { HtmlRenderer, Parser } from 'commonmark';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { type Document, markdownWithMap, parse, type SourceMap, toChunks, toDocling, toHtml, toText } from 'treeline';
import { lostRuns } from 'treeline/evaluate';

const USAGE = `usage: written FOLDER [options]

Checks what the writers make of the PDFs in a folder: that every run is shown by Markdown in two parsers, by HTML, text and
chunks; that the source map is right for every character; and how many links to addresses are in the Markdown.

  --engine NAME    default: treeline
  --from N         leave out the first N files
  --count N        at most so many files, in the order of their names
  --docling DIR    writes every document as DoclingDocument too, for docling-core to load
`;

type Node = DefaultTreeAdapterMap['node'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'treeline' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '1000' },
    docling: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}
if (values.docling !== undefined) await mkdir(values.docling, { recursive: true });

const totals = { files: 0, failed: 0, runs: 0, lost: 0, mapped: 0, wrong: 0, links: 0, written: 0 };
const names = (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).sort();
for (const name of names.slice(Number(values.from), Number(values.from) + Number(values.count))) {
  let document: Document;
  try {
    const engine = values.engine === 'baseline' ? 'baseline' : values.engine === 'dsps' ? 'dsps' : 'treeline';
    document = await parse(await readFile(join(folder, name)), {
      name,
      engine,
      vision: 'never',
      ocr: { mode: 'never' },
    });
  } catch (error) {
    totals.failed += 1;
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    continue;
  }
  totals.files += 1;
  totals.runs += document.objects.reduce((sum, object) => {
    const cells = object.role === 'table' ? (object.cells ?? []) : [];
    return sum + object.runs.length + cells.reduce((own, { runs = [] }) => own + runs.length, 0);
  }, 0);
  const { text: markdown, map } = markdownWithMap(document);
  const shown = {
    micromark: textOf(parseFragment(gfmOf(markdown))),
    commonmark: textOf(parseFragment(new HtmlRenderer().render(new Parser().parse(markdown)))),
    html: textOf(parseFragment(toHtml(document))),
    text: toText(document),
    chunks: [...toChunks(document)].map(({ path, text }) => [...path, text].join('\n')).join('\n'),
  };
  for (const [format, text] of Object.entries(shown)) {
    const lost = lostRuns(document, text);
    totals.lost += lost.length;
    for (const run of lost.slice(0, 3)) process.stdout.write(`${name}: ${format} lost ${JSON.stringify(run)}\n`);
  }
  checkMap(name, document, markdown, map);
  countLinks(name, document, markdown);
  if (values.docling !== undefined) {
    await writeFile(join(values.docling, `${basename(name, '.pdf')}.json`), toDocling(document));
  }
}
process.stdout.write(`${JSON.stringify(totals)}\n`);

function gfmOf(markdown: string): string {
  return micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function checkMap(name: string, document: Document, markdown: string, { segments }: SourceMap): void {
  const lines = new Map(document.lines.map((line) => [line.id, line.text]));
  let end = 0;
  let wrong = 0;
  for (const { start, end: next, line, from } of segments) {
    if (start !== end) wrong += 1;
    end = next;
    if (line === undefined || from === undefined) continue;
    totals.mapped += next - start;
    const own = lines.get(line)?.slice(from, from + next - start) ?? '';
    const written = markdown.slice(start, next);
    // Inside the HTML of a table a sign may be written as an entity; white space may be written as one space.
    if (written !== own && !/^[&<>"']/.test(own) && written.replace(/\s/gu, ' ') !== own.replace(/\s/gu, ' '))
      wrong += 1;
  }
  if (end !== markdown.length) wrong += 1;
  if (wrong > 0) process.stdout.write(`${name}: ${wrong} segments of the map are wrong\n`);
  totals.wrong += wrong;
}

/** Addresses that spans of printed lines carry, against those that the Markdown has. */
function countLinks(name: string, document: Document, markdown: string): void {
  const omitted = new Set(document.omitted.map(({ line }) => line));
  const used = new Set(
    document.lines.flatMap(({ id, spans = [] }) => (omitted.has(id) ? [] : spans.flatMap(({ link }) => link ?? []))),
  );
  const html = gfmOf(markdown);
  const hrefs = new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => plainAddress(href)));
  for (const link of document.hyperlinks) {
    if (!('uri' in link) || !used.has(link.id)) continue;
    totals.links += 1;
    if (hrefs.has(plainAddress(link.uri))) totals.written += 1;
    else process.stdout.write(`${name}: no link to ${link.uri}\n`);
  }
}

function plainAddress(uri: string): string {
  const plain = uri.replaceAll('&amp;', '&');
  try {
    return decodeURI(plain).toLowerCase();
  } catch {
    return plain.toLowerCase();
  }
}
