import { DEFAULT_LIMITS, type DocumentPool } from '@treeline/pool';
import { writeWhole } from '@treeline/pool/files';
import type { Shard } from '@treeline/queue';
import { Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../errors.js';
import { type LimitOptions, limitOptions, startPool } from '../limits.js';
import { entriesOf } from '../manifests.js';
import { describeFailure, plural, printable } from '../messages.js';
import { checkOutputs } from '../own-output.js';
import { print } from '../standard-streams.js';
import { workFromQueue } from '../work-from-queue.js';
import { type AskedOptions, askedFrom, askedOptions, extensionFor } from './asked.js';
import { seconds, wholeNumber } from './numbers.js';

export interface WorkOptions extends LimitOptions, AskedOptions {
  manifest?: string;
  shard?: string;
  output?: string;
  attempts: number;
  force?: true;
  verify?: true;
  repair?: true;
  summary?: string;
  queue?: string;
  name: string;
  rate?: number;
  lock: number;
  grace: number;
  metrics?: { host: string; port: number };
  untilEmpty?: true;
}

/** `treeline work --manifest list.jsonl --shard 3/100 -o OUT`, and `treeline work --queue redis://…` */
export function workCommand(): Command {
  const shards = 'A share of a list:';
  const queue = 'From a queue:';
  const common = 'Work:';
  const command = new Command('work')
    .usage('[options]')
    .description(
      `does a share of a huge set, alone or beside others

  treeline work --manifest list.jsonl --shard 3/100 -o s3://bucket/out
  treeline work --manifest list.jsonl -o s3://bucket/out --verify
  treeline work --queue redis://127.0.0.1:6379

The list has one input per line: a path, s3://bucket/key, or
{"input": "…", "output": "name.md"}. Beside every output stands a receipt in
.receipts/. What has one is not made again, so the same command goes on after a stop.`,
    )
    .addOption(new Option('--manifest <list>', 'a list of inputs, a folder, an s3:// object, or -').helpGroup(shards))
    .addOption(
      new Option('--shard <i/n>', 'only share I of N, counted from 0 (default: everything)')
        .argParser(checkedShard)
        .helpGroup(shards),
    )
    .addOption(new Option('-o, --output <place>', 'a folder or s3://bucket/prefix').helpGroup(shards))
    .addOption(
      new Option('--attempts <number>', 'how often a file may crash before that is its own fault')
        .argParser(wholeNumber)
        .default(3)
        .helpGroup(shards),
    )
    .addOption(
      new Option('--verify', 'prove that every input has one valid output or a stated failure').helpGroup(shards),
    )
    .addOption(new Option('--repair', 'with --verify: remove what is damaged, for the next run').helpGroup(shards))
    .addOption(new Option('--summary <file>', 'write the summary here instead of standard output').helpGroup(shards))
    .addOption(new Option('--queue <url>', 'the Redis server, redis://HOST:PORT').helpGroup(queue))
    .addOption(new Option('--name <name>', 'the name of the queue').default('treeline').helpGroup(queue))
    .addOption(
      new Option('--rate <number>', 'files that all workers together may start in a second')
        .argParser(wholeNumber)
        .helpGroup(queue),
    )
    .addOption(
      new Option('--lock <seconds>', 'after this time the files of a lost worker go to another one')
        .argParser(seconds)
        .default(30)
        .helpGroup(queue),
    )
    .addOption(
      new Option('--grace <seconds>', 'when stopped, finish files in hand for so long, then give them back')
        .argParser(seconds)
        .default(25)
        .helpGroup(queue),
    )
    .addOption(
      new Option('--metrics <[host:]port>', 'serve figures for Prometheus (default host: 127.0.0.1)')
        .argParser(address)
        .helpGroup(queue),
    )
    .addOption(new Option('--until-empty', 'end when the queue is empty').helpGroup(queue))
    .addOption(new Option('--force', 'make again what is there, and replace any output').helpGroup(common))
    .addHelpText('after', AFTER);
  for (const option of askedOptions()) command.addOption(option.helpGroup(shards));
  for (const option of limitOptions('file')) command.addOption(option.helpGroup(common));
  return command.action(async (options: WorkOptions) => {
    const { manifest, queue: url } = options;
    if ((manifest === undefined) === (url === undefined)) throw new UsageError('name either --manifest or --queue');
    if (options.repair && !options.verify) throw new UsageError('--repair belongs to --verify');
    if (url !== undefined) process.exitCode = await workFromQueue(url, options);
    else if (manifest !== undefined) process.exitCode = await workFromManifest(manifest, options);
  });
}

async function workFromManifest(manifest: string, options: WorkOptions): Promise<number> {
  const { output } = options;
  if (output === undefined) throw new UsageError('name the place for the outputs with -o');
  await checkOutputs([{ option: '--summary', path: options.summary }], [manifest]);
  // Processes start while the list is read.
  const pool = options.verify ? undefined : startPool(options);
  try {
    return await onShard(manifest, output, options, pool);
  } catch (error) {
    const { ManifestError } = await import('@treeline/queue');
    throw error instanceof ManifestError ? new UsageError(`${manifest}: ${error.message}`) : error;
  } finally {
    await pool?.close();
  }
}

async function onShard(
  manifest: string,
  output: string,
  options: WorkOptions,
  pool: DocumentPool | undefined,
): Promise<number> {
  const library = await import('@treeline/queue');
  const shard: Shard | undefined = options.shard === undefined ? undefined : library.parseShard(options.shard);
  const entries = await entriesOf(manifest, extensionFor(options.format), shard);
  const asked = askedFrom(options);
  const common = {
    inputs: new library.Inputs(),
    outputs: library.openStore(output),
    way: await library.wayOf(asked),
    mostInput: DEFAULT_LIMITS.input,
  };
  if (pool === undefined) {
    const whole = shard === undefined || shard.count === 1;
    const repair = options.repair ?? false;
    const found = await library.verify({ ...common, entries, concurrency: 2 * options.jobs, whole, repair });
    for (const { input, fault, detail } of found.faults) say(`${input}: ${fault}: ${detail}`);
    await report({ ...found, complete: found.faults.length === 0 }, options.summary);
    return library.verifyExitCode(found);
  }

  const started = performance.now();
  const stop = new AbortController();
  let code: number | undefined;
  const handlers = STOP_SIGNALS.map(([signal, number]) => {
    const handler = () => {
      if (code !== undefined) process.exit(number);
      code = number;
      stop.abort();
      void pool.close();
    };
    process.on(signal, handler);
    return [signal, handler] as const;
  });
  const said = nowAndThen();
  let refused: string | undefined;
  try {
    const counts = await library.runShard({
      shop: { ...common, pool, asked, force: options.force ?? false },
      entries,
      concurrency: options.jobs,
      attempts: options.attempts,
      signal: stop.signal,
      onOutcome: ({ input }, outcome) => {
        said();
        // It is wrong for the next file too.
        if (outcome.kind === 'failed' && outcome.code === 'invalid-option') refused ??= outcome.message;
        if (refused !== undefined) return stop.abort();
        if (outcome.kind === 'failed') say(describeFailure(input, outcome));
        if (outcome.kind === 'retry') say(`${describeFailure(input, outcome)} (worth another try)`);
      },
    });
    if (refused !== undefined) throw new UsageError(refused);
    const time = (performance.now() - started) / 1000;
    const { done, kept, failed, retry, pages } = counts;
    say(
      `${plural(done + kept + failed + retry, 'file')}: ${done} done, ${kept} already there, ${failed} failed for good, ${retry} to be tried again`,
    );
    const figures = { seconds: round(time), pagesPerSecond: round(pages / time) };
    await report(
      { shard: options.shard ?? '0/1', ...counts, ...figures, stopped: code !== undefined },
      options.summary,
    );
    return code ?? library.exitCodeOf(counts);
  } finally {
    for (const [signal, handler] of handlers) process.off(signal, handler);
    await common.outputs.close();
  }
}

/** How often a log says how far the work is, in milliseconds. */
const REPORT_EVERY = 30_000;

/** To be called after each file. How many there will be is known when the list ends, so nobody can say what is left. */
function nowAndThen(): () => void {
  const started = performance.now();
  let files = 0;
  let reported = started;
  return () => {
    files += 1;
    const now = performance.now();
    if (now - reported < REPORT_EVERY) return;
    reported = now;
    say(`${plural(files, 'file')} so far, ${round((1000 * files) / (now - started))} a second`);
  };
}

const STOP_SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

async function report(summary: object, file: string | undefined): Promise<void> {
  const text = `${JSON.stringify(summary)}\n`;
  if (file === undefined) await print(text);
  else await writeWhole(file, [text]);
}

function say(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function checkedShard(text: string): string {
  if (!/^\d+\/\d+$/.test(text)) throw new InvalidArgumentError('Write I/N with I from 0 to N - 1, for example 0/4.');
  const [index, count] = text.split('/').map(Number);
  if (index === undefined || count === undefined || index >= count) {
    throw new InvalidArgumentError('Shares are counted from 0: the last one of N is N - 1.');
  }
  return text;
}

function address(text: string): { host: string; port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65535) throw new InvalidArgumentError('Write a port, or HOST:PORT.');
  return { host, port: Number(port) };
}

const AFTER = `
Exit codes:
  0    done; with --verify: every input has a valid output or a stated failure
  1    some inputs failed for good, their receipts say why; a retry changes nothing
  2    wrong usage
  75   something failed that may work next time; run the same command again
  130, 143  stopped by a signal; the same command goes on`;
