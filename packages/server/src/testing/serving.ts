import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogFields } from '../log.js';
import { type RunningServer, type ServeOptions, startServer } from '../serve.js';

export interface Serving extends RunningServer {
  /** Everything that was logged. */
  logged: { event: string; fields: LogFields }[];
  post(path: string, body: Uint8Array | FormData, headers?: Record<string, string>): Promise<Response>;
}

/** A server on a free port of this machine, with two processes. */
export async function serving(options: ServeOptions = {}): Promise<Serving> {
  const logged: Serving['logged'] = [];
  const log: ServeOptions['log'] = (_level, event, fields = {}) => void logged.push({ event, fields });
  const server = await startServer({ port: 0, size: 2, graceMs: 60_000, log, ...options });
  const post: Serving['post'] = (path, body, headers = {}) =>
    fetch(server.url + path, { method: 'POST', body: body instanceof FormData ? body : Buffer.from(body), headers });
  return { ...server, logged, post };
}

export async function sample(name: string): Promise<Uint8Array> {
  return await readFile(new URL(`../../../../samples/${name}`, import.meta.url));
}

/** A form as a browser sends it. */
export function formWith(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(bytes)]), name);
  return form;
}

export interface ServerEvent {
  event: string;
  data: Record<string, unknown>;
}

/** The events of a job as they come, until the last. */
export async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body) {
    text += decoder.decode(piece, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event = '', data = '{}'] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (event !== '') yield { event, data: JSON.parse(data) };
    }
  }
}

/** An empty folder, and the way to remove it. */
export async function scratch(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'treeline-server-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
