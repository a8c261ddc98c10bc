import { createRoute, z } from '@hono/zod-openapi';
import { FORMAT_NAMES } from '@treeline/pool/formats';
import { contentTypeOf, querySchema } from './options.js';
import { type ProblemStatus, problemSchema } from './problem.js';

/* The API as it is described in /openapi.json. What is not here does not exist. */

const FACTS: Readonly<Record<ProblemStatus, string>> = {
  400: 'The request is broken, or the client hung up.',
  401: 'The token is missing or wrong.',
  403: 'The origin or the host name is not allowed.',
  404: 'There is no such job.',
  408: 'The request did not arrive in time.',
  409: 'The job is not in a state for this, or the idempotency key was used for something else.',
  410: 'The job was cancelled.',
  413: 'The file, or what it takes to read it, is too large.',
  415: 'This kind of file is not read.',
  422: 'The file or an option cannot be used.',
  429: 'This client has too many requests under way.',
  431: 'The address and the headers are too long.',
  500: 'A fault of the server.',
  503: 'The server is busy, stops, or lost the process that read the file.',
};

function problems(...statuses: readonly ProblemStatus[]) {
  const content = { 'application/json': { schema: problemSchema } };
  return Object.fromEntries(statuses.map((status) => [status, { description: FACTS[status], content }]));
}

const anywhere = [400, 403, 408, 431, 500] as const;
const always = [401, ...anywhere] as const;
const working = [409, 413, 415, 422, 429, 503, ...always] as const;

/** The bytes are never validated as a form or as JSON: they stream to the disk. */
const binary = { type: 'string' as const, format: 'binary' };
const anyText = { type: 'string' as const };
const form = { type: 'object' as const, required: ['file'], properties: { file: binary } };
const body = {
  required: true,
  description: 'A form with the file in the field `file`, or the bytes of the file.',
  content: {
    'multipart/form-data': {
      schema: form,
    },
    'application/octet-stream': { schema: binary },
    'application/pdf': { schema: binary },
    'image/*': { schema: binary },
  },
};

const headers = z.object({
  'idempotency-key': z
    .string()
    .max(200)
    .optional()
    .openapi({ description: 'A second request with the same key, file and options gets the answer of the first.' }),
  'treeline-password': z
    .string()
    .max(2000)
    .optional()
    .openapi({ description: 'Opens an encrypted file. UTF-8, percent-encoded.' }),
});

const jobId = z.object({ id: z.uuid().openapi({ description: 'The id of the job.' }) });

export const jobSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    format: z.enum(FORMAT_NAMES),
    progress: z
      .object({
        stage: z.string().optional().openapi({ description: 'read, detect, order or construct.' }),
        page: z.int().optional().openapi({ description: 'The page that this stage has just finished.' }),
        pages: z.int().openapi({ description: 'All pages; 0 until that is known.' }),
        share: z.number().openapi({ description: 'About the share of the time that has passed, from 0 to 1.' }),
      })
      .openapi('Progress'),
    attempts: z.int().openapi({ description: 'How often the work was tried. A process that died is replaced once.' }),
    cached: z.boolean().openapi({ description: 'Whether the result was known already.' }),
    created: z.iso.datetime(),
    finished: z.iso.datetime().optional(),
    pages: z.int().optional(),
    status: z.enum(['ok', 'partial']).optional().openapi({ description: '`partial` where content is missing.' }),
    problem: problemSchema.optional(),
    links: z.object({ self: z.string(), events: z.string(), result: z.string() }),
  })
  .openapi('Job');

const jobContent = { 'application/json': { schema: jobSchema } };

const result = {
  description: 'The document in the format that was asked for.',
  headers: z.object({
    'Treeline-Status': z.enum(['ok', 'partial']).openapi({ description: '`partial` where content is missing.' }),
    'Treeline-Pages': z.string().openapi({ description: 'Pages that were read.' }),
    'Treeline-Problems': z.string().openapi({ description: 'Problems that the document names.' }),
    'Treeline-Cache': z.enum(['hit', 'miss']),
    'Treeline-Attempts': z.string().openapi({ description: 'How often the work was tried.' }),
  }),
  content: Object.fromEntries(
    [...new Set(FORMAT_NAMES.map(contentTypeOf))].map((type) => [
      type.split(';', 1)[0] ?? type,
      { schema: type.startsWith('application/json') ? {} : anyText },
    ]),
  ),
};

export const convertRoute = createRoute({
  method: 'post',
  path: '/v1/convert',
  operationId: 'convert',
  summary: 'Convert a file and wait for the result',
  request: { query: querySchema, headers, body },
  responses: { 200: result, ...problems(...working) },
});

export const startJobRoute = createRoute({
  method: 'post',
  path: '/v1/jobs',
  operationId: 'startJob',
  summary: 'Convert a file without waiting',
  request: { query: querySchema, headers, body },
  responses: { 202: { description: 'The job.', content: jobContent }, ...problems(...working) },
});

export const jobRoute = createRoute({
  method: 'get',
  path: '/v1/jobs/{id}',
  operationId: 'getJob',
  summary: 'How far a job is',
  request: { params: jobId },
  responses: { 200: { description: 'The job.', content: jobContent }, ...problems(404, 422, ...always) },
});

export const eventsRoute = createRoute({
  method: 'get',
  path: '/v1/jobs/{id}/events',
  operationId: 'watchJob',
  summary: 'The progress of a job as server-sent events',
  description:
    'The event `progress` comes after each page of each stage; `done`, `failed` or `cancelled` comes last, with the job.',
  request: { params: jobId },
  responses: {
    200: { description: 'Events.', content: { 'text/event-stream': { schema: anyText } } },
    ...problems(404, 422, ...always),
  },
});

export const resultRoute = createRoute({
  method: 'get',
  path: '/v1/jobs/{id}/result',
  operationId: 'getResult',
  summary: 'The result of a finished job',
  description: 'A job that failed answers as `POST /v1/convert` would have.',
  request: { params: jobId },
  responses: { 200: result, ...problems(404, 409, 410, 413, 415, 422, 503, ...always) },
});

export const cancelRoute = createRoute({
  method: 'delete',
  path: '/v1/jobs/{id}',
  operationId: 'cancelJob',
  summary: 'Cancel a job',
  description: 'A job that is over stays as it is.',
  request: { params: jobId },
  responses: { 200: { description: 'The job.', content: jobContent }, ...problems(404, 422, ...always) },
});

const plain = (description: string) => ({
  description,
  content: { 'application/json': { schema: z.object({ status: z.string(), version: z.string() }) } },
});

export const healthRoute = createRoute({
  method: 'get',
  path: '/v1/health',
  operationId: 'health',
  summary: 'Whether the server runs',
  responses: { 200: plain('It runs.'), ...problems(...anywhere) },
});

export const readyRoute = createRoute({
  method: 'get',
  path: '/v1/ready',
  operationId: 'ready',
  summary: 'Whether the server can take files now',
  responses: { 200: plain('It can.'), ...problems(503, ...anywhere) },
});

export const metricsRoute = createRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'metrics',
  summary: 'Figures for Prometheus',
  responses: {
    200: { description: 'Figures.', content: { 'text/plain': { schema: z.string() } } },
    ...problems(...always),
  },
});

/** Every route, in the order of the description. */
export const ROUTES = [
  convertRoute,
  startJobRoute,
  jobRoute,
  eventsRoute,
  resultRoute,
  cancelRoute,
  healthRoute,
  readyRoute,
  metricsRoute,
];
