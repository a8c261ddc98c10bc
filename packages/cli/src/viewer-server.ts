import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, normalize, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

/** The page and its worker are alone in their process, load nothing from elsewhere and send nothing anywhere. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; connect-src 'self' blob: data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The folder with the built page, where it is installed. */
export function viewerFolder(): string | undefined {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve('@treeline/viewer/package.json')), 'dist');
    return existsSync(join(folder, 'index.html')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

export interface ViewerServer {
  /** Where to go: the page, with the file opened. */
  address: string;
  server: Server;
}

/** Serves the page on this machine alone, and one file beside it. */
export async function serveViewer(options: { folder: string; port: number; file?: string }): Promise<ViewerServer> {
  const { folder, port, file } = options;
  const opened = file === undefined ? undefined : `/open/${encodeURIComponent(basename(file))}`;
  const server = createServer((request, response) => {
    answer(request, response, (path) => {
      if (opened !== undefined && path === decodeURIComponent(opened)) return file;
      const wanted = normalize(join(folder, path === '/' ? 'index.html' : path));
      return wanted.startsWith(folder + sep) ? wanted : undefined;
    }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const used = typeof bound === 'object' && bound ? bound.port : port;
  const hash = opened === undefined ? '' : `#file=${encodeURIComponent(opened)}`;
  return { address: `http://localhost:${used}/${hash}`, server };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  find: (path: string) => string | undefined,
): Promise<void> {
  const end = (status: number, text: string) => response.writeHead(status, HEADERS).end(`${text}\n`);
  // A page elsewhere could point its own name at this machine; only these names are ours.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) return void end(403, 'wrong host');
  if (request.method !== 'GET' && request.method !== 'HEAD') return void end(405, 'only GET');
  const path = pathOf(request.url ?? '/');
  const found = path === undefined ? undefined : find(path);
  const size = found === undefined ? undefined : await stat(found).catch(() => undefined);
  if (found === undefined || !size?.isFile()) return void end(404, 'not found');
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': TYPES[extname(found).toLowerCase()] ?? 'application/octet-stream',
    'Content-Length': size.size,
    'Cache-Control': found.includes(`${sep}assets${sep}`) ? 'max-age=31536000, immutable' : 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(found)
      .on('error', () => response.destroy())
      .pipe(response);
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/');
  } catch {
    return undefined;
  }
}
