// Cuts out figures and names them by their captions: node examples/figures.js samples/paper.pdf pictures/
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cutPictures, objectsById, openPdf, parse } from 'treeline';

const [path = 'samples/paper.pdf', folder = 'pictures'] = process.argv.slice(2);
const bytes = await readFile(path);
const doc = await parse(bytes, { name: basename(path) });
const objects = objectsById(doc);
const captions = new Map(
  doc.links.flatMap(({ type, from, to }) => (type === 'caption' ? [[to, objects.get(from)?.text]] : [])),
);

await mkdir(folder, { recursive: true });
const pdf = await openPdf(bytes);
try {
  for (const { object, name, png } of cutPictures(doc, pdf, basename(path, '.pdf'))) {
    await writeFile(join(folder, name), png);
    console.log(`${name}\t${objects.get(object)?.role}\t${captions.get(object) ?? ''}`);
  }
} finally {
  pdf.close();
}
