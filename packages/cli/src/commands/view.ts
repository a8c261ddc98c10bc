import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { openRegular, systemFact } from '@treeline/pool/files';
import { Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../errors.js';
import { serveViewer, viewerFolder } from '../viewer-server.js';

interface Options {
  port: number;
  open: boolean;
}

/** `treeline view paper.pdf`: the viewer in a browser, with the file opened. */
export function viewCommand(): Command {
  return new Command('view')
    .usage('[options] [file]')
    .description(
      `Opens the viewer in a browser, on this machine alone.

  treeline view paper.pdf                  look at a file and correct it
  treeline view --port 8080 --no-open      only serve the page`,
    )
    .argument('[file]', 'a PDF or a picture')
    .addOption(new Option('--port <number>', 'port on loopback; 0 takes a free one').default(0).argParser(portNumber))
    .addOption(new Option('--no-open', 'do not start a browser'))
    .action(async (file: string | undefined, { port, open }: Options) => {
      const folder = viewerFolder();
      if (folder === undefined) throw new UsageError('the viewer is not installed here: npm run build:viewer makes it');
      if (file !== undefined) await checkReadable(file);
      const { address } = await serveViewer({ folder, port, ...(file !== undefined && { file: resolve(file) }) }).catch(
        (error: unknown) => {
          throw isTaken(error) ? new Error(`port ${port} is in use; choose another with --port`) : error;
        },
      );
      process.stdout.write(`${address}\n`);
      process.stderr.write('treeline: the viewer is running; Ctrl-C ends it\n');
      if (open) openBrowser(address);
    });
}

/** The page would only say that it cannot fetch the file; here the reason is known. */
async function checkReadable(path: string): Promise<void> {
  try {
    const { file } = await openRegular(path);
    await file.close();
  } catch (error) {
    throw new Error(`${path}: ${systemFact(error)}`);
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('give a number up to 65535.');
  return port;
}

/** Who has no browser sees the address; that is no error. */
function openBrowser(address: string): void {
  const command = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open';
  spawn(command, [address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
