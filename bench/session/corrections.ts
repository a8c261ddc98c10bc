import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Correction,
  type Document,
  open,
  readCorrections,
  type Session,
  savedCorrections,
  TreelineError,
  toJson,
  validate,
} from 'treeline';
import { randomNumbers } from 'treeline/evaluate';
import { markdownTable } from '../report.js';
import { pdfsIn } from '../sample.js';

/*
 * Random corrections on real documents: `npm run soak:corrections -- --pdfs FOLDER [--documents 50] [--corrections 100]`.
 *
 * They are added one by one, each on what the ones before it have made. The document has to stay valid after each. Then
 * the list is saved, read back and applied in a fresh session, which has to give the same document; and an empty list has
 * to restore the first one. Exit code 1 where one of these fails.
 */

const { values } = parseArgs({
  options: {
    pdfs: { type: 'string' },
    documents: { type: 'string', default: '50' },
    corrections: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
if (values.pdfs === undefined) throw new Error('name a folder of PDFs: --pdfs FOLDER');
const most = Number(values.corrections);
const random = randomNumbers(Number(values.seed));
const applied = new Map<string, number>();
const refused = new Map<string, number>();
const faults: string[] = [];
let documents = 0;

for (const path of await pdfsIn(values.pdfs)) {
  if (documents >= Number(values.documents)) break;
  const bytes = await readFile(path);
  const session = await open(bytes, { name: basename(path), vision: 'never' }).catch(() => undefined);
  if (!session) continue;
  try {
    const first = await session.document().catch(() => undefined);
    if (!first || first.objects.length < 2) continue;
    documents += 1;
    await soak(session, first, { path, bytes });
    process.stderr.write(`\r${documents} documents`);
  } finally {
    await session.close();
  }
}
process.stderr.write('\n');
const kinds = [...new Set([...applied.keys(), ...refused.keys()])].sort();
const rows = kinds.map((kind) => [kind, String(applied.get(kind) ?? 0), String(refused.get(kind) ?? 0)]);
process.stdout.write(`${documents} documents\n\n${markdownTable(['kind', 'applied', 'refused'], rows, 1)}\n\n`);
process.stdout.write(faults.length === 0 ? 'no faults\n' : `${faults.join('\n')}\n`);
process.exitCode = faults.length === 0 && documents > 0 ? 0 : 1;

async function soak(session: Session, first: Document, file: { path: string; bytes: Uint8Array }): Promise<void> {
  const fault = (what: string) => faults.push(`${basename(file.path)}: ${what}`);
  const held: Correction[] = [];
  let document = first;
  for (let i = 0; i < most; i++) {
    const correction = randomCorrection(document);
    if (!correction) continue;
    try {
      document = (await session.correct([...held, correction])).document;
      held.push(correction);
      count(applied, correction.kind);
    } catch (error) {
      if (!(error instanceof TreelineError) || error.code !== 'invalid-correction') {
        fault(`${JSON.stringify(correction)}: ${error}`);
      }
      count(refused, correction.kind);
      continue;
    }
    const validity = validate(document);
    if (validity.valid) continue;
    fault(`${JSON.stringify(held)}: ${JSON.stringify(validity.errors)}`);
    return;
  }
  const saved = JSON.stringify(savedCorrections(first.source, held));
  const again = await open(file.bytes, { name: basename(file.path), vision: 'never' });
  const { document: repeated } = await again.correct(readCorrections(saved, first.source));
  if (toJson(repeated) !== toJson(document)) fault('saved corrections give another document');
  await again.close();
  if (toJson((await session.correct([])).document) !== toJson(first)) fault('an empty list does not restore it');
}

function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/** Any of the nine kinds, about objects that fit it more often than not. */
function randomCorrection({ objects, lines }: Document): Correction | undefined {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const object = pick(objects);
  const near = object && pick(objects.filter(({ page, id }) => page === object.page && id !== object.id));
  const heading = pick(objects.filter(({ role }) => role === 'heading'))?.id;
  const long = pick(objects.filter(({ runs }) => runs.length > 1));
  const table = pick(objects.filter(({ role }) => role === 'table'));
  const floats = objects.filter(({ role }) => role === 'figure' || role === 'table');
  if (!object || !near) return undefined;
  const roles = [
    'title',
    'heading',
    'paragraph',
    'list-item',
    'caption',
    'figure',
    'table',
    'footnote',
    'code',
    'header',
  ] as const;
  const split: Correction = {
    kind: 'split',
    object: long?.id ?? object.id,
    line: pick(long?.runs.slice(1) ?? [])?.[1] ?? pick(lines)?.id ?? 'l0',
  };
  const height = () => (table?.box[1] ?? 0) + random() * ((table?.box[3] ?? 0) - (table?.box[1] ?? 0));
  const kinds: Correction[] = [
    { kind: 'role', object: object.id, role: pick(roles) ?? 'paragraph' },
    split,
    { kind: 'merge', objects: [object.id, near.id] },
    { kind: 'order', object: object.id, follows: random() < 0.1 ? null : near.id },
    { kind: 'caption', caption: object.id, of: random() < 0.2 ? null : (pick(floats)?.id ?? near.id) },
  ];
  if (table) kinds.push({ kind: 'rows', table: table.id, boundaries: [height(), height()] });
  if (heading) {
    kinds.push({ kind: 'parent', heading, parent: random() < 0.3 ? null : (pick(objects)?.id ?? null) });
    kinds.push({ kind: 'level', heading, level: 1 + Math.floor(random() * 4) }, { kind: 'unlisted', heading });
  }
  return pick(kinds);
}
