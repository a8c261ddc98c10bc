// A file as Markdown: node examples/markdown.js samples/paper.pdf > paper.md
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse, toMarkdown } from 'treeline';

const [path = 'samples/paper.pdf'] = process.argv.slice(2);
const doc = await parse(await readFile(path), { name: basename(path) });
process.stdout.write(toMarkdown(doc));
for (const { code, page, message } of doc.problems) console.error(`${code}, page ${page ?? '–'}: ${message}`);
