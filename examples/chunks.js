// Chunks for retrieval, each with its heading path and its place: node examples/chunks.js samples/paper.pdf
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse, toChunks } from 'treeline';

const [path = 'samples/paper.pdf'] = process.argv.slice(2);
const doc = await parse(await readFile(path), { name: basename(path) });
for (const chunk of toChunks(doc, { size: 1200 })) {
  const row = {
    id: `${doc.source.sha256.slice(0, 12)}/${chunk.id}`,
    // The heading path is part of what is embedded: it tells a search what the text is about.
    text: [...chunk.path, chunk.text].join('\n'),
    pages: chunk.pages,
    // Page and box of each source, to show where an answer comes from.
    citations: chunk.citations,
  };
  console.log(JSON.stringify(row));
}
