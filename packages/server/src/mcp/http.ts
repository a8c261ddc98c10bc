import { randomUUID } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { answerClientError } from '../http/client-error.js';
import { guard } from '../http/guard.js';
import { problemOf } from '../http/problem.js';
import { isLoopback } from '../serve.js';
import type { Library } from './library.js';
import { createMcpServer } from './server.js';

export interface McpHttpOptions {
  /** 0 takes any free port. */
  port: number;
  /** Default: 127.0.0.1. */
  host?: string;
  /** What clients have to send as `Authorization: Bearer …`. Needed on any address but a loopback one. */
  token?: string | undefined;
  /** Web pages of these origins may use the server. */
  origins?: readonly string[];
}

export interface RunningMcp {
  /** With the path. */
  url: string;
  stop(): Promise<void>;
}

/** Clients at a time; a new one takes the place of the one that was silent for longest. */
const MAX_SESSIONS = 100;
/** Bytes of a message. */
const MAX_MESSAGE = 1 << 20;

interface Session {
  transport: WebStandardStreamableHTTPServerTransport;
  close(): Promise<void>;
}

export async function startMcpHttp(
  library: Library,
  options: McpHttpOptions,
  close: () => Promise<void>,
): Promise<RunningMcp> {
  const { port, host = '127.0.0.1', token, origins = [] } = options;
  if (!isLoopback(host) && !token) throw new Error(`${host} can be reached from outside: a token is needed`);
  const sessions = new Map<string, Session>();
  const app = new Hono();
  app.onError((error, c) => {
    const { body, status } = problemOf(error);
    return c.json(body, status);
  });
  app.use(guard({ token, origins, isLoopback: isLoopback(host) }));
  const tooLarge = { code: 'message-limit', fact: 'the message is too large', fix: 'Send a smaller one.' };
  app.use(bodyLimit({ maxSize: MAX_MESSAGE, onError: (c) => c.json(tooLarge, 413) }));
  app.all('/mcp', async (c) => {
    const id = c.req.header('mcp-session-id');
    const known = id === undefined ? undefined : sessions.get(id);
    if (id !== undefined && known) {
      sessions.delete(id);
      sessions.set(id, known);
      return await known.transport.handleRequest(c.req.raw);
    }
    if (id !== undefined) {
      return c.json({ jsonrpc: '2.0', error: { code: -32001, message: 'there is no such session' }, id: null }, 404);
    }
    const server = createMcpServer(library);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (session) => {
        sessions.set(session, { transport, close: () => server.close() });
        const [oldest] = sessions;
        if (sessions.size <= MAX_SESSIONS || !oldest) return;
        sessions.delete(oldest[0]);
        void oldest[1].close();
      },
      onsessionclosed: (session) => void sessions.delete(session),
    });
    await server.connect(transport);
    return await transport.handleRequest(c.req.raw);
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  server.on('clientError', answerClientError);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/mcp`,
    stop: async () => {
      for (const session of sessions.values()) await session.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
      await close();
    },
  };
}
