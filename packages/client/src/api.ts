/* Made by `npm run client:types` from the OpenAPI description of the server. Do not edit. */

/** What these statuses answer with, as openapi-fetch wants it. */
type Answers<Status extends number, Content> = {
  [status in Status]: { headers: { [name: string]: unknown }; content: Content };
};

/** A path that does not know these methods. */
type Without<Method extends string> = { parameters: NoParameters } & { [method in Method]?: never };

interface Parameters1 {
  query?: {
    /** `md`: Markdown: headings, lists, tables, footnotes (the default). `json`: the whole document: lines, boxes, roles, order, links, outline. `jsonl`: the same in rows, one JSON a line, for very long documents. `html`: semantic, accessible HTML. `text`: plain text in reading order. `outline`: the table of contents with page numbers. `chunks`: pieces for retrieval, one JSON a line, with heading path and place. `docling`: DoclingDocument, for docling-core and what is built on it. `map`: where each character of the Markdown stands on its page. `hrdoc`: HRDoc's list: class, parent and relation of every line. `comp-hrdoc`: the same in Comp-HRDoc's form, in reading order. `comp-hrdoc-toc`: its list of headings. `overlay`: one HTML file: page pictures, boxes by role, order, outline */
    format?:
      | 'md'
      | 'json'
      | 'jsonl'
      | 'html'
      | 'text'
      | 'outline'
      | 'chunks'
      | 'docling'
      | 'map'
      | 'hrdoc'
      | 'comp-hrdoc'
      | 'comp-hrdoc-toc'
      | 'overlay';
    /** Read only these pages. */
    pages?: string;
    /** What the input is. Default: detected from its bytes. */
    from?: 'pdf' | 'image' | 'hocr' | 'alto' | 'page-xml' | 'hrdoc';
    /** The way to the tree. */
    engine?: 'treeline' | 'dsps' | 'baseline';
    /** Which pages the vision model sees. */
    vision?: 'always' | 'auto' | 'never';
    /** Which pages are read by OCR: scans and unreadable text, all, or none. */
    ocr?: 'auto' | 'force' | 'never';
    /** Languages of scanned text. Default: detected. */
    ocrLang?: string;
    /** The order of an HRDoc list is its reading order. */
    givenOrder?: 'true' | 'false';
    /** Text that the page does not show: left out, or printed at the end of its page. */
    hidden?: 'drop' | 'keep';
    /** Print the labels inside figures. */
    figureText?: 'true' | 'false';
    /** Say in Markdown and HTML where pages begin. */
    pageMarkers?: 'true' | 'false';
    /** Longest text of a chunk. Default: 2000 characters or 512 tokens. */
    chunkSize?: string;
    /** What the size and the overlap of chunks count. */
    chunkUnit?: 'characters' | 'tokens';
    /** How much of a chunk the next one repeats. Default: 0. */
    chunkOverlap?: string;
    /** Put the headings above a chunk into its text. */
    chunkHeadings?: 'true' | 'false';
    /** The name of the source in the document. It is never used as a path. */
    name?: string;
  };
  header?: {
    /** A second request with the same key, file and options gets the answer of the first. */
    'idempotency-key'?: string;
    /** Opens an encrypted file. UTF-8, percent-encoded. */
    'treeline-password'?: string;
  };
  path?: never;
  cookie?: never;
}

interface Parameters2 {
  query?: never;
  header?: never;
  path: {
    /** The id of the job. */ id: string;
  };
  cookie?: never;
}

interface NoParameters {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}

export interface paths {
  '/v1/convert': Without<'get' | 'put' | 'delete' | 'options' | 'head' | 'patch' | 'trace'> & {
    /** Convert a file and wait for the result */
    post: {
      parameters: Parameters1;
      requestBody: {
        content: {
          'multipart/form-data': { file: Blob };
          'application/octet-stream': Blob;
          'application/pdf': Blob;
          'image/*': Blob;
        };
      };
      responses: Answers<
        200,
        {
          'text/markdown': string;
          'application/json': unknown;
          'application/jsonl': unknown;
          'text/html': string;
          'text/plain': string;
        }
      > &
        Answers<
          400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503,
          { 'application/json': components['schemas']['Problem'] }
        >;
    };
  };
  '/v1/jobs': Without<'get' | 'put' | 'delete' | 'options' | 'head' | 'patch' | 'trace'> & {
    /** Convert a file without waiting */
    post: {
      parameters: Parameters1;
      requestBody: {
        content: {
          'multipart/form-data': { file: Blob };
          'application/octet-stream': Blob;
          'application/pdf': Blob;
          'image/*': Blob;
        };
      };
      responses: Answers<202, { 'application/json': components['schemas']['Job'] }> &
        Answers<
          400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503,
          { 'application/json': components['schemas']['Problem'] }
        >;
    };
  };
  '/v1/jobs/{id}': Without<'put' | 'post' | 'options' | 'head' | 'patch' | 'trace'> & {
    /** How far a job is */
    get: {
      parameters: Parameters2;
      requestBody?: never;
      responses: Answers<200, { 'application/json': components['schemas']['Job'] }> &
        Answers<
          400 | 401 | 403 | 404 | 408 | 422 | 431 | 500,
          { 'application/json': components['schemas']['Problem'] }
        >;
    };
    /** Cancel a job */
    delete: {
      parameters: Parameters2;
      requestBody?: never;
      responses: Answers<200, { 'application/json': components['schemas']['Job'] }> &
        Answers<
          400 | 401 | 403 | 404 | 408 | 422 | 431 | 500,
          { 'application/json': components['schemas']['Problem'] }
        >;
    };
  };
  '/v1/jobs/{id}/events': Without<'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace'> & {
    /** The progress of a job as server-sent events */
    get: {
      parameters: Parameters2;
      requestBody?: never;
      responses: Answers<200, { 'text/event-stream': string }> &
        Answers<
          400 | 401 | 403 | 404 | 408 | 422 | 431 | 500,
          { 'application/json': components['schemas']['Problem'] }
        >;
    };
  };
  '/v1/jobs/{id}/result': Without<'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace'> & {
    /** The result of a finished job */
    get: {
      parameters: Parameters2;
      requestBody?: never;
      responses: Answers<
        200,
        {
          'text/markdown': string;
          'application/json': unknown;
          'application/jsonl': unknown;
          'text/html': string;
          'text/plain': string;
        }
      > &
        Answers<
          400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 431 | 500 | 503,
          { 'application/json': components['schemas']['Problem'] }
        >;
    };
  };
  '/v1/health': Without<'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace'> & {
    /** Whether the server runs */
    get: {
      parameters: NoParameters;
      requestBody?: never;
      responses: Answers<200, { 'application/json': { status: string; version: string } }> &
        Answers<400 | 403 | 408 | 431 | 500, { 'application/json': components['schemas']['Problem'] }>;
    };
  };
  '/v1/ready': Without<'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace'> & {
    /** Whether the server can take files now */
    get: {
      parameters: NoParameters;
      requestBody?: never;
      responses: Answers<200, { 'application/json': { status: string; version: string } }> &
        Answers<400 | 403 | 408 | 431 | 500 | 503, { 'application/json': components['schemas']['Problem'] }>;
    };
  };
  '/metrics': Without<'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace'> & {
    /** Figures for Prometheus */
    get: {
      parameters: NoParameters;
      requestBody?: never;
      responses: Answers<200, { 'text/plain': string }> &
        Answers<400 | 401 | 403 | 408 | 431 | 500, { 'application/json': components['schemas']['Problem'] }>;
    };
  };
}

export interface components {
  schemas: {
    Problem: {
      /** For machines. It does not change. */ code: string;
      /** What happened. */
      fact: string;
      /** What to do about it. */
      fix: string;
      /** The page it happened on. */
      page?: number;
      /** How often the work was tried, where that was more than once. */
      attempts?: number;
    };
    Job: {
      id: string;
      state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
      format:
        | 'md'
        | 'json'
        | 'jsonl'
        | 'html'
        | 'text'
        | 'outline'
        | 'chunks'
        | 'docling'
        | 'map'
        | 'hrdoc'
        | 'comp-hrdoc'
        | 'comp-hrdoc-toc'
        | 'overlay';
      progress: components['schemas']['Progress'];
      /** How often the work was tried. A process that died is replaced once. */
      attempts: number;
      /** Whether the result was known already. */
      cached: boolean;
      created: string;
      finished?: string;
      pages?: number;
      /** `partial` where content is missing. */
      status?: 'ok' | 'partial';
      problem?: components['schemas']['Problem'];
      links: { self: string; events: string; result: string };
    };
    Progress: {
      /** read, detect, order or construct. */ stage?: string;
      /** The page that this stage has just finished. */
      page?: number;
      /** All pages; 0 until that is known. */
      pages: number;
      /** About the share of the time that has passed, from 0 to 1. */
      share: number;
    };
  };
}
