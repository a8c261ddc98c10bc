import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { Problem } from './problem.js';

export interface Access {
  /** What clients have to send as `Authorization: Bearer …`. Default: nothing. */
  token?: string | undefined;
  /** Web pages of these origins may use the server, besides its own. */
  origins?: readonly string[];
  /** Whether only this machine can reach the server. Then requests under a foreign host name are refused. */
  isLoopback: boolean;
}

/** What anybody may see. */
const OPEN = new Set(['/v1/health', '/v1/ready', '/openapi.json', '/try']);

/**
 * Lets in who may come in. A web page of a stranger can make a browser send requests to this machine; so the origin has to
 * be known, and on a loopback address the host name too (a name of the stranger's may lead here).
 */
export function guard({ token, origins = [], isLoopback }: Access): MiddlewareHandler {
  const wanted = token === undefined ? undefined : digest(token);
  return async (c, next) => {
    const host = c.req.header('host') ?? '';
    if (isLoopback && !isLocalName(host)) {
      throw refused(403, 'host-not-allowed', 'the host name is not one of this machine', 'Use localhost or 127.0.0.1.');
    }
    const origin = c.req.header('origin');
    if (origin !== undefined) {
      const isOwn = origin === `http://${host}` || origin === `https://${host}`;
      if (!isOwn && !origins.includes(origin)) {
        const fix = 'Whoever runs this server can allow it with --allow-origin.';
        throw refused(403, 'origin-not-allowed', 'web pages of this origin may not use this server', fix);
      }
      c.header('Access-Control-Allow-Origin', origin);
      c.header('Vary', 'Origin');
      c.header('Access-Control-Expose-Headers', EXPOSED.join(', '));
      if (c.req.method === 'OPTIONS') {
        c.header('Access-Control-Allow-Methods', 'GET, POST, DELETE');
        c.header('Access-Control-Allow-Headers', 'authorization, content-type, idempotency-key, treeline-password');
        c.header('Access-Control-Max-Age', '600');
        return c.body(null, 204);
      }
    }
    if (wanted && !isOpen(c.req.method, c.req.path)) {
      const [, given = ''] = /^Bearer\s+(.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
      if (!timingSafeEqual(digest(given), wanted)) {
        c.header('WWW-Authenticate', 'Bearer');
        throw refused(
          401,
          'token-needed',
          'the token is missing or wrong',
          'Send the header `Authorization: Bearer TOKEN`.',
        );
      }
    }
    return await next();
  };
}

export const EXPOSED = [
  'Retry-After',
  'Treeline-Attempts',
  'Treeline-Cache',
  'Treeline-Pages',
  'Treeline-Problems',
  'Treeline-Request',
  'Treeline-Status',
];

/** The page and its parts hold nothing secret; the API and the figures may. */
function isOpen(method: string, path: string): boolean {
  if (OPEN.has(path)) return true;
  return method === 'GET' && !path.startsWith('/v1/') && path !== '/metrics' && path !== '/mcp';
}

function isLocalName(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refused(status: 401 | 403, code: string, fact: string, fix: string): Problem {
  return new Problem(status, { code, fact, fix });
}
