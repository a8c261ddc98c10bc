import type { Outcome } from './pool.js';
import type { TaskResult } from './task.js';

/** What a person can do about it, where the fact alone does not say. */
const ADVICE: Readonly<Record<string, string>> = {
  'password-needed': 'give its password with --password',
  'timed-out': 'a longer --timeout or fewer --pages may help',
};

/** The lines for standard error about one input: the file first, then the fact, then what to do. */
export function describeOutcome(label: string, outcome: Outcome<TaskResult>): string[] {
  if (outcome.status === 'done') {
    return outcome.result.problems.map(({ page, message }) =>
      printable(page === undefined ? `${label}: ${message}` : `${label}: page ${page}: ${message}`),
    );
  }
  const advice = ADVICE[outcome.code];
  const fact = outcome.code === 'worker-died' ? `the worker crashed (${outcome.message})` : outcome.message;
  return [printable(`${label}: ${fact}${advice && !fact.includes('--') ? `; ${advice}` : ''}`)];
}

/** File names and files may hold control characters, which on a terminal would act instead of being seen. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** `1,024 pages`. By hand: `toLocaleString` loads the rules of languages first, which takes longer than a page. */
export function plural(count: number, noun: string): string {
  const number = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${number} ${noun}${count === 1 ? '' : 's'}`;
}
