import { readRegular } from '@treeline/pool/files';
import { UsageError } from './errors.js';

/** Nobody has a longer password, and a wrong file name should not read a film. */
const MOST_BYTES = 64 * 1024;

/**
 * The password for encrypted files. One on the command line is seen by everybody on the machine, so it can come from the
 * first line of a file, or from `TREELINE_PASSWORD`. What is named on the command line wins.
 */
export async function passwordFrom(options: { password?: string; passwordFile?: string }): Promise<string | undefined> {
  const { password, passwordFile } = options;
  if (password !== undefined && passwordFile !== undefined) {
    throw new UsageError('--password and --password-file cannot be given together');
  }
  if (password !== undefined) return password;
  if (passwordFile === undefined) return process.env.TREELINE_PASSWORD || undefined;
  try {
    const text = new TextDecoder().decode(await readRegular(passwordFile, MOST_BYTES));
    return text.split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    throw new UsageError(`--password-file ${passwordFile}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
