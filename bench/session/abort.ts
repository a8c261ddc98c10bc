import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type ParseOptions, parse } from 'treeline';
import { randomNumbers } from 'treeline/evaluate';
import { markdownTable, median } from '../report.js';
import { SAMPLES } from '../sample.js';

/*
 * How long an abort takes in this thread: `npm run bench:abort -- [--pdf FILE] [--rounds 20]`. Without a file it is the longest
 * sample. The moment is a random one between two reports of progress of a stage, or any after the start where the stage
 * reports nothing. Counted from the moment that was meant, so a thread that is held counts too. Processor time is what
 * the process used from the abort on: on a busy machine it says more than the clock.
 */

const { values } = parseArgs({
  options: { pdf: { type: 'string', default: `${SAMPLES}report.pdf` }, rounds: { type: 'string', default: '20' } },
});
const rounds = Number(values.rounds);
const bytes = await readFile(values.pdf);
const letter = await readFile(`${SAMPLES}letter.pdf`);
const random = randomNumbers(7);
const quiet: ParseOptions = { vision: 'never' };

/** Milliseconds by the clock and of processor time. */
interface Latency {
  wall: number;
  cpu: number;
}

async function aborted(
  input: Uint8Array,
  options: ParseOptions,
  start: (abort: () => void) => ParseOptions,
  longest = 30,
): Promise<Latency | undefined> {
  const stop = new AbortController();
  let meant = 0;
  let cpu = process.cpuUsage();
  const started = start(() => {
    meant = performance.now() + random() * longest;
    setTimeout(() => {
      cpu = process.cpuUsage();
      stop.abort(new Error('aborted by the bench'));
    }, meant - performance.now());
  });
  try {
    await parse(input, { ...options, ...started, signal: stop.signal });
    return undefined;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    const { user, system } = process.cpuUsage(cpu);
    return { wall: performance.now() - meant, cpu: (user + system) / 1000 };
  }
}

async function stage(name: string, input: Uint8Array, options: ParseOptions, isHere: (stage: string) => boolean) {
  let events = 0;
  const began = performance.now();
  await parse(input, { ...options, onProgress: (progress) => (events += isHere(progress.stage) ? 1 : 0) });
  const took = performance.now() - began;
  const latencies: Latency[] = [];
  for (let tries = 0; latencies.length < rounds && tries < 3 * rounds; tries++) {
    let left = Math.floor(random() * Math.max(1, events));
    const begin = (abort: () => void): ParseOptions => {
      if (events === 0) abort();
      return { onProgress: (progress) => void (isHere(progress.stage) && left-- === 0 && abort()) };
    };
    const found = await aborted(input, options, begin, events === 0 ? took : undefined);
    if (found) latencies.push(found);
  }
  const walls = latencies.map(({ wall }) => wall);
  const cpus = latencies.map(({ cpu }) => cpu);
  // A stage may be over before a moment of it is met.
  return [name, walls.length, median(walls), Math.max(...walls), median(cpus), Math.max(...cpus)].map((cell) =>
    typeof cell === 'number' ? (Number.isFinite(cell) ? cell.toFixed(0) : '–') : cell,
  );
}

const rows = [];
for (const name of ['read', 'detect', 'order', 'construct']) {
  rows.push(await stage(name, bytes, quiet, (each) => each === name));
}
rows.push(await stage('vision', bytes, { vision: 'always' }, (each) => each === 'detect'));
rows.push(await stage('OCR', letter, { ...quiet, ocr: { mode: 'force' } }, () => false));
const header = ['stage', 'aborted', 'median ms', 'longest ms', 'median CPU ms', 'longest CPU ms'];
process.stdout.write(`${markdownTable(header, rows, 1)}\n`);
