import { Worker } from 'node:worker_threads';

/** Threads cannot run TypeScript, so the sources start the built file. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/worker/entry.node.js' : './entry.node.js',
  import.meta.url,
);

export function startThread(): Worker {
  // Conditions of this process are for its own sources; the built files need none.
  return new Worker(ENTRY, { execArgv: [] });
}
