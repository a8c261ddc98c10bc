import { availableParallelism } from 'node:os';
import { createPool, DEFAULT_LIMITS, type DocumentPool, type Limits } from '@treeline/pool';
import { InvalidArgumentError, Option } from 'commander';
import { seconds, wholeNumber } from './commands/numbers.js';

/** What limits the work on one file, as the command line has it. */
export interface LimitOptions {
  jobs: number;
  timeout: number;
  maxMemory: number;
}

/** The options that every command has which reads files in processes of their own. `noun` is what it reads. */
export function limitOptions(noun: string): Option[] {
  return [
    new Option('-j, --jobs <number>', `${noun}s at a time`)
      .argParser(wholeNumber)
      .default(availableParallelism(), 'one for each core'),
    new Option('--timeout <seconds>', `gives up on a ${noun} after this time; 0 never does`)
      .argParser(seconds)
      .default(DEFAULT_LIMITS.time / 1000),
    new Option('--max-memory <size>', `gives up on a ${noun} that needs more, such as 500m or 4g; 0 never does`)
      .argParser(bytes)
      .default(DEFAULT_LIMITS.memory, '2g'),
  ];
}

/** The pool for so many inputs. One process starts at once, while the command still looks for its inputs. */
export function startPool(options: LimitOptions, maxPages?: number): DocumentPool {
  const pool = createPool({ size: options.jobs, limits: limitsOf(options, maxPages) });
  pool.warm();
  return pool;
}

/** What one file may cost. */
export function limitsOf({ timeout, maxMemory }: LimitOptions, maxPages?: number): Limits {
  return {
    time: timeout === 0 ? Infinity : timeout * 1000,
    memory: maxMemory === 0 ? Infinity : maxMemory,
    ...(maxPages !== undefined && { pages: maxPages }),
  };
}

const UNITS: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** A size such as 500m or 4g. */
export function bytes(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([kmg]?)(?:i?b)?$/i.exec(text.trim()) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  if (digits === '0') return 0;
  if (digits === '' || factor === undefined) {
    throw new InvalidArgumentError('It has to be a number with k, m or g, such as 500m or 4g.');
  }
  return Math.round(Number(digits) * factor);
}
