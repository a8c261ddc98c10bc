/* Made by `npm run client:types` from the OpenAPI description of the server. Do not edit. */

export interface paths {
  '/v1/convert': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /** Convert a file and wait for the result */
    post: {
      parameters: {
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
      };
      requestBody: {
        content: {
          'multipart/form-data': { file: Blob };
          'application/octet-stream': Blob;
          'application/pdf': Blob;
          'image/*': Blob;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'text/markdown': string;
            'application/json': unknown;
            'application/jsonl': unknown;
            'text/html': string;
            'text/plain': string;
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        401: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        403: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        408: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        409: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        413: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        415: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        422: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        429: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        431: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        500: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        503: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    /** Convert a file without waiting */
    post: {
      parameters: {
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
      };
      requestBody: {
        content: {
          'multipart/form-data': { file: Blob };
          'application/octet-stream': Blob;
          'application/pdf': Blob;
          'image/*': Blob;
        };
      };
      responses: {
        202: { headers: { [name: string]: unknown }; content: { 'application/json': components['schemas']['Job'] } };
        400: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        401: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        403: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        408: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        409: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        413: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        415: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        422: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        429: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        431: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        500: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        503: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never } /** How far a job is */;
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** The id of the job. */ id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: { [name: string]: unknown }; content: { 'application/json': components['schemas']['Job'] } };
        400: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        401: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        403: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        404: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        408: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        422: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        431: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        500: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
      };
    };
    put?: never;
    post?: never;
    /** Cancel a job */
    delete: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** The id of the job. */ id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: { [name: string]: unknown }; content: { 'application/json': components['schemas']['Job'] } };
        400: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        401: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        403: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        404: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        408: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        422: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        431: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        500: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    } /** The progress of a job as server-sent events */;
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** The id of the job. */ id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: { [name: string]: unknown }; content: { 'text/event-stream': string } };
        400: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        401: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        403: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        404: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        408: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        422: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        431: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        500: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{id}/result': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never } /** The result of a finished job */;
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          /** The id of the job. */ id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            'text/markdown': string;
            'application/json': unknown;
            'application/jsonl': unknown;
            'text/html': string;
            'text/plain': string;
          };
        };
        400: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        401: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        403: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        404: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        408: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        409: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        410: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        413: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        415: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        422: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        431: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        500: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        503: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/health': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never } /** Whether the server runs */;
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: { 'application/json': { status: string; version: string } };
        };
        400: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        403: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        408: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        431: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        500: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    } /** Whether the server can take files now */;
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: { 'application/json': { status: string; version: string } };
        };
        400: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        403: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        408: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        431: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        500: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        503: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never } /** Figures for Prometheus */;
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: { headers: { [name: string]: unknown }; content: { 'text/plain': string } };
        400: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        401: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        403: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        408: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        431: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
        500: {
          headers: { [name: string]: unknown };
          content: { 'application/json': components['schemas']['Problem'] };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
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
