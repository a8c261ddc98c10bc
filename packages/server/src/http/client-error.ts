import type { Duplex } from 'node:stream';
import type { ProblemBody } from './problem.js';

/* Some requests are refused before they are requests: the parser of Node does not understand them. */

const ANSWERS: Readonly<Record<string, readonly [status: string, body: ProblemBody]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    { code: 'headers-too-long', fact: 'the address and the headers are too long', fix: 'Send shorter ones.' },
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    { code: 'too-slow', fact: 'the request did not arrive in time', fix: 'Send it faster, or in smaller files.' },
  ],
};

const MALFORMED: readonly [status: string, body: ProblemBody] = [
  '400 Bad Request',
  {
    code: 'malformed-request',
    fact: 'this is no HTTP request',
    fix: 'See /openapi.json for what a request looks like.',
  },
];

/** Answers with a body like every other refusal, where somebody still listens. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, body] = ANSWERS[error.code ?? ''] ?? MALFORMED;
  const text = JSON.stringify(body);
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close`;
  socket.end(`${head}\r\n\r\n${text}`);
}
