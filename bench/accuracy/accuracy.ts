import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shardsIn } from '@treeline/corpus/judge';
import { ENGINE_NAMES } from 'treeline';
import { writeMarkdown, writeResult } from '../report.js';
import { installPeers } from '../speed/peers.js';
import { ENGINES } from '../speed/subjects.js';
import { convertAll } from './convert.js';
import { bookmarkedDocuments, generatedDocuments, sampleDocuments, TESTS } from './gold.js';
import { type Contestant, leaderboard } from './leaderboard.js';
import { scoreMarkdown } from './score.js';
import { treeFigures } from './tree-figures.js';

/* Who finds the tree that the author had in mind: our engines and every peer that runs here, on the same documents. */

const USAGE = `npm run bench:accuracy -- [--pdfs FOLDER]... [--shards PLACE]... [--documents 20] [--only NAME]...

  --pdfs        where the PDFs of test documents may be; they are recognised by their hashes. Without it: samples/ alone,
                which our rules were written with, so their figures flatter us
  --shards      shards of the corpus, or folders of them: generated documents with their whole text, and the
                figures on roles, order and tree, which only our own engines can give
  --tests       the list of test documents (default: corpus/tests.json)
  --documents   so many of each set, always the same ones
  --only        only programs with this in their name; the kept results stay as they are`;

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string', multiple: true, default: [] },
    shards: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', default: TESTS },
    documents: { type: 'string', default: '20' },
    only: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit();
}

const wanted = (name: string) => values.only.length === 0 || values.only.some((part) => name.includes(part));
const ofEach = Number(values.documents);
const shards: string[] = [];
for (const place of values.shards)
  shards.push(...((await stat(place)).isDirectory() ? await shardsIn(place) : [place]));

const peers = (await installPeers(wanted)).filter(({ gives }) => gives.startsWith('Markdown'));
const work = await mkdtemp(join(tmpdir(), 'bench-accuracy-'));
try {
  const others = [
    ...(await bookmarkedDocuments(values.tests, values.pdfs, ofEach, work)),
    ...(await generatedDocuments(shards, values.pdfs, ofEach, work)),
  ];
  // Rules were written with our own samples at hand: they only stand in where there is nothing else.
  const documents = others.length > 0 ? others : await sampleDocuments(work);
  const paths = documents.map(({ path }) => path);
  process.stderr.write(`${documents.length} documents\n`);
  const contestants: Contestant[] = [];
  for (const subject of [...ENGINES, ...peers].filter(({ name }) => wanted(name))) {
    const { texts, failures, cpu } = await convertAll(subject, paths);
    process.stderr.write(`${subject.name}: ${cpu.toFixed(0)} CPU s, ${failures.size} failed\n`);
    const scores = documents.map((document) => scoreMarkdown(document, texts.get(document.path)));
    const engine = ENGINE_NAMES[ENGINES.indexOf(subject)];
    const tree = engine !== undefined && shards.length > 0 ? await treeFigures(engine, shards) : {};
    contestants.push({ name: subject.name, gives: subject.gives, scores, failures, cpu, tree });
  }
  const { markdown, result } = leaderboard(documents, contestants);
  process.stdout.write(markdown);
  if (values.only.length === 0) {
    await writeResult('accuracy', result);
    await writeMarkdown('accuracy', markdown);
  }
} finally {
  await rm(work, { recursive: true });
}
