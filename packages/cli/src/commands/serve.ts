import { resolve } from 'node:path';
import { DEFAULT_LIMITS } from '@treeline/pool';
import { readRegular } from '@treeline/pool/files';
import { isS3 } from '@treeline/queue';
import type { HandOff } from '@treeline/queue/redis';
import { Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import { bytes, type LimitOptions, limitOptions, limitsOf } from '../limits.js';
import { portNumber, seconds, wholeNumber } from './numbers.js';

interface Options extends LimitOptions {
  port: number;
  host: string;
  tokenFile?: string;
  openToAll?: true;
  allowOrigin: string[];
  maxUpload: number;
  maxQueue: number;
  maxCache: number;
  maxPages: number;
  grace: number;
  keep: number;
  viewer?: string;
  queue?: string;
  queueName: string;
  queueStore?: string;
}

/** `treeline serve`: the HTTP API and the viewer. */
export function serveCommand(): Command {
  const command = new Command('serve')
    .usage('[options]')
    .description(
      `Serves conversions over HTTP, and the viewer.

  treeline serve                                     on http://127.0.0.1:8321
  curl -F file=@paper.pdf localhost:8321/v1/convert  Markdown
  treeline serve --host 0.0.0.0 --token-file token   for other machines`,
    )
    .addOption(new Option('--port <number>', 'the port; 0 takes a free one').argParser(portNumber).default(8321))
    .addOption(new Option('--host <address>', 'the address to listen on').default('127.0.0.1'))
    .addOption(
      new Option(
        '--token-file <file>',
        'clients need the token on its first line (or TREELINE_TOKEN); needed for any host but loopback',
      ),
    )
    .addOption(new Option('--open-to-all', 'listen on any host without a token'))
    .addOption(
      new Option('--allow-origin <origin>', 'web pages of this origin may use the server; can be given again')
        .argParser((origin: string, all: string[]) => [...all, origin])
        .default([], 'none'),
    )
    .addOption(
      new Option('--max-upload <size>', 'largest file that is taken').argParser(bytes).default(256 * 2 ** 20, '256m'),
    )
    .addOption(
      new Option('--max-pages <number>', 'gives up on a file with more pages')
        .argParser(wholeNumber)
        .default(DEFAULT_LIMITS.pages),
    )
    .addOption(new Option('--max-queue <number>', 'requests that may wait').argParser(wholeNumber).default(256))
    .addOption(
      new Option('--max-cache <size>', 'results that are kept; 0 keeps none').argParser(bytes).default(2 ** 30, '1g'),
    )
    .addOption(
      new Option('--keep <seconds>', 'how long finished jobs can be asked for').argParser(seconds).default(900),
    )
    .addOption(
      new Option('--grace <seconds>', 'how long accepted work may go on after SIGTERM').argParser(seconds).default(30),
    )
    .addOption(new Option('--viewer <folder>', 'the built viewer (default: the one that comes along)'))
    .option('--queue <url>', 'let workers (treeline work --queue) do the work, through this Redis, redis://HOST:PORT')
    .option('--queue-name <name>', 'the name of the queue', 'treeline')
    .option(
      '--queue-store <place>',
      'where files wait for workers: a folder that all of them see, or s3://bucket/prefix',
    )
    .addHelpText('after', AFTER)
    .action(async (options: Options) => {
      const { isLoopback, startServer } = await import('@treeline/server');
      const token = await tokenFrom(options.tokenFile);
      const isOpenToAll = options.openToAll ?? false;
      if (!isLoopback(options.host) && token === undefined && !isOpenToAll) {
        throw new UsageError(
          `${options.host} can be reached from outside: give a token with --token-file or TREELINE_TOKEN, or --open-to-all`,
        );
      }
      const handOff = await handOffTo(options);
      const server = await startServer({
        handOff,
        port: options.port,
        host: options.host,
        token,
        isOpenToAll,
        origins: options.allowOrigin,
        size: options.jobs,
        maxQueue: options.maxQueue,
        maxUpload: options.maxUpload,
        maxCache: options.maxCache,
        keepMs: options.keep * 1000,
        graceMs: options.grace * 1000,
        limits: limitsOf(options, options.maxPages),
        viewer: options.viewer,
      });
      await stopSignal();
      const { untold } = await server.stop();
      await handOff?.close();
      process.exitCode = untold > 0 ? 1 : 0;
    });
  for (const option of limitOptions('file')) command.addOption(option);
  return command;
}

async function handOffTo({ queue, queueName, queueStore }: Options): Promise<HandOff | undefined> {
  if ((queue === undefined) !== (queueStore === undefined)) {
    throw new UsageError('--queue and --queue-store belong together: workers read the files from there');
  }
  if (queue === undefined || queueStore === undefined) return undefined;
  const { HandOff } = await import('@treeline/queue/redis');
  const store = isS3(queueStore) ? queueStore : resolve(queueStore);
  return await HandOff.open({ url: queue, name: queueName, store });
}

/** Nobody has a longer token. */
const MAX_TOKEN_BYTES = 4096;

/** The token is never an argument: everybody on the machine sees those. */
export async function tokenFrom(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return process.env.TREELINE_TOKEN || undefined;
  try {
    const text = new TextDecoder().decode(await readRegular(file, MAX_TOKEN_BYTES));
    const [token = ''] = text.split(/\r?\n/, 1);
    if (token.trim() === '') throw new Error('its first line is empty');
    return token.trim();
  } catch (error) {
    throw new UsageError(`--token-file ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Resolves when somebody wants the program to end. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

const AFTER = `
The log goes to standard error, one JSON object a line, without text of documents. After
SIGTERM the server takes nothing new and finishes what it has accepted.

  /v1/convert, /v1/jobs           see docs/server.md and /openapi.json
  /try                            a page to try it
  /v1/health, /v1/ready, /metrics

Exit codes:
  0    stopped, everything accepted was answered
  1    could not start, or some jobs were not collected (the log names them)
  2    wrong usage`;
