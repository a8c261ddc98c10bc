import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';

/* Bad networks for tests. */

export interface PausingProxy {
  port: number;
  /** Nothing goes through, in either direction; no connection is closed. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export async function pausingProxy(target: number): Promise<PausingProxy> {
  const sockets = new Set<Socket>();
  let paused = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (paused) from.pause();
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const port = await listen(server);
  return {
    port,
    pause: () => {
      paused = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      paused = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export interface FaultyProxy {
  port: number;
  /** Requests that were answered with an error, or cut off. */
  faults(): number;
  /** Settles when so many more requests have come in. */
  after(requests: number): Promise<void>;
  close(): Promise<void>;
}

/** Answers a share of all requests with "slow down", an internal error, or half an answer. */
export async function faultyProxy(target: number, share: number, random: () => number): Promise<FaultyProxy> {
  let faults = 0;
  let requests = 0;
  const waiting = new Set<{ at: number; resolve: () => void }>();
  const server = createHttpServer((asked, answer) => {
    requests += 1;
    for (const one of waiting) if (one.at <= requests) one.resolve();
    const luck = random();
    if (luck < share) {
      faults += 1;
      asked.resume();
      asked.on('end', () => {
        if (luck < share * 0.4) answerWith(503, 'SlowDown', 'Please reduce your request rate.');
        else if (luck < share * 0.8) answerWith(500, 'InternalError', 'We encountered an internal error.');
        else answer.destroy();
      });
      return;
    }
    const { url, method, headers } = asked;
    const forwarded = request({ host: '127.0.0.1', port: target, path: url, method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);

    function answerWith(status: number, code: string, message: string): void {
      const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
      answer.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length });
      answer.end(asked.method === 'HEAD' ? undefined : body);
    }
  });
  const port = await listen(server);
  return {
    port,
    faults: () => faults,
    after: (more) => new Promise((resolve) => waiting.add({ at: requests + more, resolve })),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
