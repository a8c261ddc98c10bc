import { availableParallelism } from 'node:os';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createPool, type Limits } from '@treeline/pool';
import { type McpHttpOptions, type RunningMcp, startMcpHttp } from './http.js';
import { Library } from './library.js';
import { Roots } from './roots.js';
import { createMcpServer } from './server.js';

export type { McpHttpOptions, RunningMcp } from './http.js';

export interface McpOptions {
  /** Only files in these folders are read. */
  roots: readonly string[];
  /** Parsed documents are kept in this folder too. Default: in memory only. */
  cache?: string | undefined;
  /** Files at a time. Default: one for each core. */
  size?: number;
  limits?: Limits;
  /** Bytes of a file. Default: 256 MiB. */
  maxBytes?: number;
}

/** MCP on standard input and output. Ends when the client closes them. */
export async function runMcpStdio(options: McpOptions): Promise<void> {
  const { library, close } = await openLibrary(options);
  try {
    const server = createMcpServer(library);
    const ended = new Promise<void>((resolve) => {
      server.server.onclose = resolve;
      process.stdin.once('end', resolve);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    });
    await server.connect(new StdioServerTransport());
    await ended;
    await server.close();
  } finally {
    await close();
  }
}

/** MCP over streamable HTTP. */
export async function startMcp(options: McpOptions & McpHttpOptions): Promise<RunningMcp> {
  const { library, close } = await openLibrary(options);
  try {
    return await startMcpHttp(library, options, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openLibrary(options: McpOptions): Promise<{ library: Library; close: () => Promise<void> }> {
  const { roots, cache, size = availableParallelism(), limits = {}, maxBytes = 256 * 1024 * 1024 } = options;
  const found = await Roots.open(roots);
  const pool = createPool({ size, limits });
  pool.warm();
  return { library: new Library({ roots: found, pool, cache, maxBytes }), close: () => pool.close() };
}
