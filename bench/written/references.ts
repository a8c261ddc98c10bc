#!/usr/bin/env node
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Document, type PageObject, parse } from 'treeline';
import { z } from 'zod';
import { pdfsBelow } from '../sample.js';

const USAGE = `npm run bench:references -- --pdfs FOLDER [--pdfs FOLDER …] [--show]

Compares the references in the text ("Table 3", "[12]", "see page 9") that were resolved with corpus/labels/references.json.
A reference is right when it leads to the object of the kind and number that its page mentions. The PDFs are found by their hashes.
`;

const { values } = parseArgs({
  options: { pdfs: { type: 'string', multiple: true, default: [] }, show: { type: 'boolean', default: false } },
});
if (values.pdfs.length === 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const labelsSchema = z.object({
  documents: z.array(
    z.object({
      source: z.string(),
      name: z.string(),
      sha256: z.string(),
      pages: z.array(z.object({ page: z.int(), mentions: z.array(z.string()) })),
    }),
  ),
});
const file = new URL('../../../corpus/labels/references.json', import.meta.url);
const { documents } = labelsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
const wanted = new Set(documents.map(({ sha256 }) => sha256));
const paths = new Map<string, string>();
for (const folder of values.pdfs) {
  for (const path of await pdfsBelow(folder)) {
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    if (wanted.has(hash)) paths.set(hash, path);
  }
}

const totals = { documents: 0, mentions: 0, resolved: 0, right: 0, missing: 0, wrong: 0 };
for (const { name, sha256, pages } of documents) {
  const path = paths.get(sha256);
  if (path === undefined) {
    process.stderr.write(`not found: ${name}\n`);
    continue;
  }
  totals.documents += 1;
  const document = await parse(await readFile(path), { name, vision: 'never', ocr: { mode: 'never' } });
  for (const { page, mentions } of pages) {
    const left = [...mentions];
    const wrong: string[] = [];
    for (const { said, to } of referencesOn(document, page)) {
      totals.resolved += 1;
      const at = left.findIndex((mention) => mention === said && leadsTo(document, to, mention));
      if (at < 0) wrong.push(said);
      else left.splice(at, 1);
    }
    totals.mentions += mentions.length;
    totals.right += mentions.length - left.length;
    totals.missing += left.length;
    totals.wrong += wrong.length;
    if (values.show && left.length + wrong.length > 0)
      process.stdout.write(`${name} p${page}: missing ${left.join(', ') || '-'}; wrong ${wrong.join(', ') || '-'}\n`);
  }
}
const { mentions, resolved, right } = totals;
process.stdout.write(`${JSON.stringify(totals)}\n`);
process.stdout.write(`precision ${share(right, resolved)}, recall ${share(right, mentions)}\n`);

function share(part: number, all: number): string {
  return all === 0 ? '–' : (part / all).toFixed(3);
}

interface Reference {
  said: string;
  to: PageObject;
}

/** The references of a page, each as "kind number". */
function referencesOn(document: Document, page: number): Reference[] {
  const objects = new Map(document.objects.map((object) => [object.id, object]));
  const lines = new Map(document.lines.map((line) => [line.id, line]));
  return document.links.flatMap((link): Reference[] => {
    if (link.type !== 'reference') return [];
    const from = objects.get(link.from);
    const to = objects.get(link.to);
    if (!from || !to) return [];
    const start = link.at ?? 0;
    const run = from.runs.findLast(([at]) => at <= start);
    if ((run ? lines.get(run[1])?.page : from.page) !== page) return [];
    const text = from.text.slice(start, start + (link.length ?? 0));
    return [{ said: `${kindOf(document, to, text)} ${numberIn(text)}`, to }];
  });
}

function numberIn(text: string): string {
  const number = /(?:[A-Z]\.?)?\d+(?:[.–-]\d+)*|(?<!\p{L})[IVXLA-Z](?!\p{L})/u.exec(text)?.[0] ?? text;
  return number.replaceAll('–', '-');
}

function kindOf(document: Document, to: PageObject, text: string): string {
  if (to.role === 'reference') return 'citation';
  if (/^(?:pages?|pp?\.?|seiten?)(?!\p{L})/iu.test(text)) return 'page';
  const name = captionTexts(document, to)[0] ?? '';
  if (/^(?:figure|fig|abbildung)/iu.test(name)) return 'figure';
  if (/^(?:table|tab)/iu.test(name)) return 'table';
  if (/^(?:algorithm|listing|code)/iu.test(name)) return 'listing';
  if (to.role === 'heading') return 'section';
  return to.role === 'formula' ? 'formula' : to.role;
}

function captionTexts(document: Document, { id, text }: PageObject): string[] {
  const objects = new Map(document.objects.map((object) => [object.id, object]));
  const own = document.links.flatMap((link) =>
    link.type === 'caption' && link.to === id ? (objects.get(link.from)?.text ?? []) : [],
  );
  return [...own, text];
}

/** Whether the object bears the number, as it is printed: "Table 3: …", "4.2 Results", "[12] …", "… (5)". */
function leadsTo(document: Document, to: PageObject, mention: string): boolean {
  const [kind, number = ''] = mention.split(' ');
  if (kind === 'page') {
    const { label } = document.pages.find((page) => page.number === to.page) ?? {};
    return label === undefined || label === number;
  }
  if (kind === 'formula') return to.text.includes(`(${number})`);
  const bears = new RegExp(`(?<![\\p{N}.])${number.replaceAll('.', '\\.')}(?![\\p{N}])`, 'u');
  // Captions side by side may have been read as one.
  return captionTexts(document, to).some((text) =>
    bears.test(kind === 'figure' ? text.slice(0, 200) : text.slice(0, 24)),
  );
}
