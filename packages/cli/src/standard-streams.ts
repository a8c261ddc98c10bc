import { OutputError } from './errors.js';

/** All of standard input: a file can only be opened when its end is known. */
export async function readAllOfStdin(): Promise<Uint8Array> {
  if (process.stdin.isTTY) process.stderr.write('treeline: reading from standard input (Ctrl-C to stop)\n');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Standard output at the pace of its reader. */
export class StdoutWriter {
  /** The reader went away (`| head`): no failure, but there is nothing more to do. */
  closed = false;

  async write(text: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(text, (error) => {
        if (!error) return resolve();
        if ('code' in error && error.code === 'EPIPE') this.closed = true;
        reject(new OutputError('to standard output', error));
      });
    });
  }
}

/** Prints what a command has to say, to a reader who may have seen enough before its end. */
export async function print(text: string): Promise<void> {
  const stdout = new StdoutWriter();
  await stdout.write(text).catch((error: unknown) => {
    if (!stdout.closed) throw error;
  });
}
