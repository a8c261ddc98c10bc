import { OutputError, readStream } from '@treeline/pool/files';

/** All of standard input, up to so many bytes. */
export async function readAllOfStdin(most: number): Promise<Uint8Array> {
  if (process.stdin.isTTY) process.stderr.write('treeline: reading from standard input (Ctrl-C to stop)\n');
  return await readStream(process.stdin, most);
}

/** Standard output at the pace of its reader. */
export class StdoutWriter {
  /** The reader went away (`| head`): no failure, but there is nothing more to do. */
  closed = false;

  async write(piece: string | Uint8Array): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(piece, (error) => {
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
