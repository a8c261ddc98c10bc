import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from 'hono';
import { describeApi } from './describe.js';
import { TRY_PAGE, TRY_SCRIPT } from './try-page.js';

/** Adds what a browser can open: the description of the API, a page to try it, and the viewer. */
export function addPages<E extends Env>(app: OpenAPIHono<E>, viewer: string | undefined): void {
  const description = describeApi();
  app.get('/openapi.json', (c) => c.json(description));
  const hash = createHash('sha256').update(TRY_SCRIPT).digest('base64');
  const policy = `default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
  app.get('/try', (c) => c.html(TRY_PAGE, 200, { 'Content-Security-Policy': policy }));

  const files = viewer === undefined ? new Map<string, string>() : filesIn(viewer);
  if (!files.has('/')) {
    app.get('/', (c) => c.html(LANDING, 200, { 'Content-Security-Policy': LANDING_POLICY }));
  }
  // The list is made once: an address is looked up in it and never becomes a path.
  app.get('/*', async (c, next) => {
    const path = files.get(c.req.path);
    if (path === undefined) return await next();
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    return c.body(new Uint8Array(await readFile(path)), 200, {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
    });
  });
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

function filesIn(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    found.set(address, path);
    if (address.endsWith('/index.html')) found.set(address.slice(0, -'index.html'.length), path);
  }
  return found;
}

const LANDING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const LANDING = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Treeline</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 40em; margin: 3em auto; padding: 0 1em }</style>
<h1>Treeline</h1>
<p>This server turns PDFs, scans and pictures into the tree their author had in mind.</p>
<ul>
<li><a href="/try">Try it</a> with a file of yours</li>
<li><a href="/openapi.json">openapi.json</a>: the description of the API</li>
<li><a href="/v1/ready">/v1/ready</a>: whether it can take files now</li>
<li><a href="/metrics">/metrics</a>: figures for Prometheus</li>
</ul>
<p>The viewer is not installed here.</p>
</html>
`;
