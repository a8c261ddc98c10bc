import { TreelineError } from 'treeline/errors';

/** The output could not be written; `path` is where it should have gone. */
export class OutputError extends TreelineError {
  constructor(path: string, cause: unknown) {
    super('output-failed', `could not write ${path}: ${systemFact(cause)}`, { cause });
    this.name = 'OutputError';
  }
}

/** The input could not be read as a file, whatever is in it. */
export class InputError extends TreelineError {
  constructor(cause: unknown) {
    super('input-failed', systemFact(cause), { cause });
    this.name = 'InputError';
  }
}

const SYSTEM_FACTS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file of this name exists',
  EFBIG: 'the file is larger than the system allows',
  EISDIR: 'is a folder',
  ELOOP: 'too many symbolic links',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the file name is too long',
  ENOENT: 'no such file or folder',
  ENOSPC: 'no space left on the disk',
  ENOTDIR: 'part of its path is not a folder',
  ENXIO: 'nothing is connected to it',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
};

/** What the system said, in words; errors that are not the system's keep their message. */
export function systemFact(error: unknown): string {
  const { code, message } = describeError(error);
  return SYSTEM_FACTS[code] ?? message;
}

/** An error as it crosses from one process to another. */
export function describeError(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error) };
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : error.name, message: error.message };
}
