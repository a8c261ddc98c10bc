import { resolve } from 'node:path';
import { isS3 } from '@treeline/queue';
import { Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import { entriesOf } from '../manifests.js';
import { plural } from '../messages.js';
import { print } from '../standard-streams.js';
import { type AskedOptions, askedFrom, askedOptions, extensionFor } from './asked.js';
import { wholeNumber } from './numbers.js';

interface Options extends AskedOptions {
  queue: string;
  name: string;
  output?: string;
  attempts: number;
  dead?: true;
  retryDead?: true;
}

/** `treeline enqueue list.jsonl --queue redis://… -o OUT` */
export function enqueueCommand(): Command {
  const command = new Command('enqueue')
    .usage('[options] <list>')
    .description(
      `puts inputs into a queue for many workers (treeline work --queue)

  treeline enqueue pdfs/ -o out/ --queue redis://127.0.0.1:6379
  treeline enqueue list.jsonl -o s3://bucket/out --queue redis://…
  treeline enqueue --dead --queue redis://…         what failed for good, and why

The list has one input per line: a path, s3://bucket/key, or
{"input": "…", "output": "name.md", "priority": 1}. Lower priorities come later
than none. What waits already is not added twice.`,
    )
    .argument('[list]', 'a list of inputs, a folder (all PDFs in it and its folders), or - for standard input')
    .requiredOption('--queue <url>', 'the Redis server, redis://HOST:PORT')
    .option('--name <name>', 'the name of the queue', 'treeline')
    .option('-o, --output <place>', 'a folder that all workers see, or s3://bucket/prefix')
    .addOption(
      new Option('--attempts <number>', 'how often a file is tried before it goes to the dead letters')
        .argParser(wholeNumber)
        .default(5),
    )
    .option('--dead', 'print the dead letters, one JSON object per line')
    .option('--retry-dead', 'put all dead letters back into the queue');
  for (const option of askedOptions()) command.addOption(option);
  return command.action(async (list: string | undefined, options: Options) => {
    const { Producer, RETRIES } = await import('@treeline/queue/redis');
    const producer = await Producer.open(options.queue, {
      name: options.name,
      retries: { ...RETRIES, attempts: options.attempts },
    });
    try {
      if (options.dead) {
        for await (const letter of producer.deadLetters()) await print(`${JSON.stringify(letter)}\n`);
      } else if (options.retryDead) {
        await producer.retryDead();
      } else {
        if (list === undefined) throw new UsageError('name a list of inputs or a folder');
        const { output } = options;
        if (output === undefined) throw new UsageError('name the place for the outputs with -o');
        const out = isS3(output) ? output : resolve(output);
        const asked = askedFrom(options);
        const entries = await entriesOf(list, extensionFor(options.format));
        const count = await producer.submitAll(
          (async function* () {
            for await (const { priority, ...entry } of entries) {
              yield { data: { ...entry, out, asked }, ...(priority !== undefined && { priority }) };
            }
          })(),
        );
        if (count === 0) throw new UsageError(`${list}: there are no inputs in it`);
        process.stderr.write(`${plural(count, 'input')} enqueued\n`);
      }
      const { waiting, active, delayed, dead } = await producer.counts();
      const letters = dead === 0 ? '' : `, ${plural(dead, 'dead letter')} (--dead lists them)`;
      process.stderr.write(
        `the queue: ${waiting} waiting, ${active} in work, ${delayed} to be tried again${letters}\n`,
      );
    } finally {
      await producer.close();
    }
  });
}
