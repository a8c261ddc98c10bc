import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** One file of a git repository, bare or not, at its newest commit. */
export interface GitFile {
  path: string;
  blob: string;
}

export async function listFiles(repository: string): Promise<GitFile[]> {
  const listing = (await output(repository, ['ls-tree', '-r', '-z', 'HEAD'])).toString('utf8');
  return listing
    .split('\0')
    .filter((row) => row !== '')
    .map((row) => {
      const [meta = '', path = ''] = row.split('\t');
      return { path, blob: meta.split(' ')[2] ?? '' };
    });
}

/** The bytes of one blob; undefined when a partial clone lacks it. */
export async function readBlob(repository: string, blob: string): Promise<Buffer | undefined> {
  try {
    return await output(repository, ['cat-file', 'blob', blob]);
  } catch {
    return undefined;
  }
}

async function output(repository: string, args: string[]): Promise<Buffer> {
  // Without the lazy fetch a missing blob is an error, not a network access.
  const env = { ...process.env, GIT_NO_LAZY_FETCH: '1' };
  const child = spawn('git', ['-C', repository, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const pieces: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.stderr.on('data', (piece: Buffer) => complaints.push(piece));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`git ${args[0]} in ${repository}: ${Buffer.concat(complaints).toString().trim()}`);
  return Buffer.concat(pieces);
}
