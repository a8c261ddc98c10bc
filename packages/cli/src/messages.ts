import type { JobResult } from '@treeline/pool';

/** What a person can do about it, where the fact alone does not say. */
const ADVICE: Readonly<Record<string, string>> = {
  'password-needed': 'give its password with --password-file or TREELINE_PASSWORD',
  'timed-out': 'a longer --timeout or fewer --pages may help',
  'memory-limit': 'a higher --max-memory or fewer --pages may help',
  'page-limit': 'choose some with --pages, or raise --max-pages',
};

/** The line for standard error about an input that failed: the file first, then the fact, then what to do. */
export function describeFailure(label: string, { code, message }: { code: string; message: string }): string {
  const advice = ADVICE[code];
  return printable(`${label}: ${message}${advice && !message.includes('--') ? `; ${advice}` : ''}`);
}

/**
 * The lines about an input that was read: what is missing first, then warnings. What is only information stands in the
 * document, where `-f json` shows it.
 */
export function describeProblems(label: string, problems: JobResult['problems']): string[] {
  return (['error', 'warning'] as const).flatMap((wanted) =>
    problems.flatMap(({ severity, page, message }) => {
      if (severity !== wanted) return [];
      const place = page === undefined ? '' : `page ${page}: `;
      return [printable(`${label}: ${place}${severity === 'warning' ? 'warning: ' : ''}${message}`)];
    }),
  );
}

/** Why the work is slow, where that is the installation's fault; for the whole run, not for each input. */
export function slowRuntime(problems: JobResult['problems']): string | undefined {
  const found = problems.find(({ code }) => code === 'runtime-wasm');
  return found && printable(`warning: ${found.message}`);
}

/** File names and files may hold control characters, which on a terminal would act instead of being seen. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    // A byte of a file name that is no UTF-8: see `names.ts` of the pool.
    if (code >= 0xdc80 && code <= 0xdcff) return `\\x${(code - 0xdc00).toString(16)}`;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** `1,024 pages`. By hand: `toLocaleString` loads the rules of languages first, which takes longer than a page. */
export function plural(count: number, noun: string): string {
  const number = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${number} ${noun}${count === 1 ? '' : 's'}`;
}
