import { createConnection } from 'node:net';
import { randomNumbers } from 'treeline/evaluate';

/*
 * Requests made from the OpenAPI description, right and wrong in every part: parameters, headers, paths, bodies. Every answer
 * has to be one that the description declares, within a time, with the body that it declares.
 */

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { type?: string; enum?: string[]; format?: string };
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
}

export interface ApiFuzzOptions {
  url: string;
  requests: number;
  seed: number;
  /** Files to send now and then. */
  files: readonly Uint8Array[];
  /** Milliseconds after which a request counts as hanging. */
  patience: number;
}

export interface ApiFuzzReport {
  requests: number;
  /** How often each status came. */
  statuses: Record<string, number>;
  faults: string[];
}

type Random = () => number;

export async function fuzzApi(options: ApiFuzzOptions): Promise<ApiFuzzReport> {
  const { url, requests, seed, patience } = options;
  const description: Description = await (await fetch(`${url}/openapi.json`)).json();
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const random = randomNumbers(seed);
  const report: ApiFuzzReport = { requests: 0, statuses: {}, faults: [] };
  const known: string[] = [];
  for (let i = 0; i < requests; i++) {
    const { path, method, operation } = pick(operations, random);
    const made = requestFor(path, operation, options.files, known, random);
    const name = `${operation.operationId} ${made.query.slice(0, 120)} (request ${i})`;
    report.requests += 1;
    try {
      const answer = await fetch(url + made.path + made.query, {
        method: method.toUpperCase(),
        headers: made.headers,
        ...(made.body !== undefined && { body: made.body }),
        signal: AbortSignal.timeout(patience),
      });
      const text = await answer.text();
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      const fault = judge(operation, answer, text);
      if (fault !== undefined) report.faults.push(`${name}: ${fault}`);
      if (answer.status === 202) known.push(JSON.parse(text).id);
    } catch (error) {
      report.faults.push(`${name}: no answer (${error instanceof Error ? error.message : String(error)})`);
    }
    if (i % 25 === 0) await sendGarbage(url, random);
  }
  const health = await fetch(`${url}/v1/health`, { signal: AbortSignal.timeout(patience) });
  if (health.status !== 200) report.faults.push('the server does not run any more');
  return report;
}

/** What is wrong with an answer, if anything is. */
function judge(operation: Operation, answer: Response, text: string): string | undefined {
  const declared = operation.responses[answer.status];
  if (!declared) return `the status ${answer.status} is not declared: ${text.slice(0, 200)}`;
  if (answer.status === 500) return `a fault of the server: ${text.slice(0, 200)}`;
  const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
  if (!Object.keys(declared.content ?? {}).includes(type))
    return `the type ${type} is not declared for ${answer.status}`;
  if (answer.status < 400) return undefined;
  const body = JSON.parse(text);
  const isWhole = ['code', 'fact', 'fix'].every((key) => typeof body[key] === 'string' && body[key] !== '');
  return isWhole ? undefined : `the body has no code, fact and fix: ${text.slice(0, 200)}`;
}

function requestFor(
  path: string,
  { parameters = [], requestBody }: Operation,
  files: readonly Uint8Array[],
  known: readonly string[],
  random: Random,
) {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let filled = path;
  for (const parameter of parameters) {
    if (parameter.in === 'path') {
      const id = random() < 0.4 && known.length > 0 ? pick(known, random) : valueFor(parameter, random);
      filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(id) || '%20');
      continue;
    }
    if (!parameter.required && random() < 0.6) continue;
    const value = valueFor(parameter, random);
    if (parameter.in === 'query') query.append(parameter.name, value);
    else headers[parameter.name] = encodeURIComponent(value).slice(0, 4000);
  }
  // The learned engine takes its time; most requests should not.
  if (requestBody && random() < 0.9 && !query.has('engine')) query.set('engine', 'baseline');
  if (random() < 0.1) query.append(oddText(random).slice(0, 20) || 'x', oddText(random));
  const body = requestBody ? bodyFor(files, headers, random) : undefined;
  const text = query.toString();
  return { path: filled, query: text === '' ? '' : `?${text}`, headers, body };
}

function valueFor({ schema }: Parameter, random: Random): string {
  if (random() < 0.9) {
    if (schema.enum) return pick(schema.enum, random);
    if (schema.format === 'uuid') return '0b0e7c6e-5d7f-4a43-9b7e-1c4f2f1d7a55';
    return pick(['1', '1-2', '2-', '9', 'paper.pdf', 'a b', 'ü'], random);
  }
  return oddText(random);
}

function oddText(random: Random): string {
  const odd = [
    '',
    '0',
    '-1',
    '../../etc/passwd',
    'null',
    '1e309',
    '\u0000',
    '%',
    '%zz',
    '"><script>',
    '[]',
    '1-0',
    ',',
  ];
  if (random() < 0.6) return pick(odd, random);
  const length = Math.floor(random() ** 3 * 3000);
  return Array.from({ length }, () => String.fromCharCode(32 + Math.floor(random() * 0x300))).join('');
}

function bodyFor(files: readonly Uint8Array[], headers: Record<string, string>, random: Random): BodyInit {
  const kind = random();
  const bytes = Buffer.from(random() < 0.5 ? pick(files, random) : garbage(random));
  if (kind < 0.3) {
    const form = new FormData();
    form.set(random() < 0.8 ? 'file' : oddText(random) || 'x', new Blob([bytes]), oddText(random) || 'a.pdf');
    if (random() < 0.2) form.set('other', oddText(random));
    return form;
  }
  const types = [
    'application/pdf',
    'application/octet-stream',
    'image/png',
    'text/plain',
    'application/json',
    'audio/mpeg',
    'x/y',
  ];
  const broken = [
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary=""',
    ';;',
    '/',
  ];
  headers['content-type'] = random() < 0.7 ? pick(types, random) : pick(broken, random);
  return bytes;
}

function garbage(random: Random): Uint8Array {
  const head = pick(
    ['', '%PDF-1.7\n', '\x89PNG\r\n\x1a\n', '<html>', '<alto>', '[{"text":1}]', '--x\r\n', 'II*\0'],
    random,
  );
  const tail = Uint8Array.from({ length: Math.floor(random() * 400) }, () => Math.floor(random() * 256));
  return Buffer.concat([Buffer.from(head, 'latin1'), tail]);
}

/** Bytes that are no HTTP, or the beginning of a request whose end never comes. */
async function sendGarbage(url: string, random: Random): Promise<void> {
  const { hostname, port } = new URL(url);
  const heads = [
    'POST /v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nhalf',
    'POST /v1/convert HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\u0000\u0001\u0002',
  ];
  await new Promise<void>((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => {
      socket.write(pick(heads, random));
      setTimeout(() => socket.destroy(), 20);
    });
    socket.on('error', () => {}).on('close', () => resolve());
  });
}

function pick<Item>(list: readonly Item[], random: Random): Item {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
