// Finds the best piece of a file for a question and cites it: node examples/retrieve.js samples/paper.pdf "How long is the pipe?"
import { basename } from 'node:path';
import { chunks } from '@treeline/reader';

const [path = 'samples/paper.pdf', question = 'How were the hydrophones mounted?'] = process.argv.slice(2);
const terms = new Set(question.toLowerCase().match(/\p{L}{4,}/gu));
let best = { score: 0, chunk: undefined };
for await (const chunk of chunks(path, { name: basename(path), size: 600 })) {
  // Put your embeddings here. Words in common are enough for a demonstration.
  const words = new Set(
    [...chunk.path, chunk.text]
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{4,}/gu),
  );
  const score = [...terms].filter((term) => words.has(term)).length;
  if (score > best.score) best = { score, chunk };
}
if (best.chunk) {
  const { text, path: headings, citations } = best.chunk;
  console.log(text);
  for (const { page, box } of citations) {
    console.log(`— ${basename(path)}, ${headings.join(' › ')}, page ${page}, [${box.map(Math.round).join(', ')}]`);
  }
} else {
  console.log('Nothing was found.');
}
