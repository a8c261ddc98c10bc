/** Wrong usage: the command line cannot be carried out as written. Ends with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The output could not be written; `path` is where it should have gone. */
export class OutputError extends Error {
  readonly code = 'output-failed';

  constructor(path: string, cause: unknown) {
    super(`could not write ${path}: ${systemFact(cause)}`, { cause });
    this.name = 'OutputError';
  }
}

/** The input could not be read as a file, whatever is in it. */
export class InputError extends Error {
  readonly code = 'input-failed';

  constructor(cause: unknown) {
    super(systemFact(cause), { cause });
    this.name = 'InputError';
  }
}

const SYSTEM_FACTS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'is a folder',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the file name is too long',
  ENOENT: 'no such file or folder',
  ENOSPC: 'no space left on the disk',
  ENOTDIR: 'part of its path is not a folder',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ERR_FS_FILE_TOO_LARGE: 'larger than 2 GiB, which is more than can be read at once',
};

/** What the system said, in words; errors that are not the system's keep their message. */
export function systemFact(error: unknown): string {
  const { code, message } = describeError(error);
  return SYSTEM_FACTS[code] ?? message;
}

/** An error as it crosses from one thread to another. */
export function describeError(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error) };
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : error.name, message: error.message };
}
