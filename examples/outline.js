// The outline as a tree, with the words under each heading: node examples/outline.js samples/report.pdf
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'treeline';

const [path = 'samples/report.pdf'] = process.argv.slice(2);
const doc = await parse(await readFile(path), { name: basename(path) });

function print(entries, indent) {
  for (const { title, page, children } of entries) {
    console.log(`${indent}${title} (page ${page})`);
    print(children, `${indent}  `);
  }
}
print(doc.outline, '');
