import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { describeError } from '@treeline/pool/files';
import { FORMAT_NAMES, namesOf, PICTURE_FORMATS } from '@treeline/pool/formats';
import { FRONT, MAX_CHARACTERS, type Reader } from '@treeline/reader';
import { z } from 'zod';
import type { Library, Waiting } from './library.js';
import { RefusedError } from './roots.js';
import { failure, untrusted, untrustedPicture } from './untrusted.js';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const path = z.string().max(4096).describe('Path of the file, inside the folders that may be read.');
const MAX_ROWS = 400;
const MAX_FILES = 500;
/** Pixels: what a model that sees pictures can use. */
const MAX_SIDE = 1600;
/** Pages of pictures have no use for an agent; the overlay is full of them. */
const TEXT_FORMATS = FORMAT_NAMES.filter((name) => name !== 'overlay');
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false, destructiveHint: false };

/** Adds all tools to a server. */
export function addTools(server: McpServer, library: Library): void {
  const add = <Args>(
    name: string,
    description: string,
    schema: z.ZodType<Args>,
    act: (args: Args, extra: Extra) => Promise<CallToolResult>,
  ) => {
    const config: { description: string; inputSchema: z.ZodType; annotations: typeof ANNOTATIONS } = {
      description,
      inputSchema: schema,
      annotations: ANNOTATIONS,
    };
    server.registerTool(name, config, async (args: unknown, extra: Extra) => {
      try {
        return await act(schema.parse(args), extra);
      } catch (error) {
        return answerTo(error);
      }
    });
  };
  const read = (document: string, extra: Extra) => library.read(document, waitingOf(extra));

  add('documents', 'Lists the files that can be read.', z.strictObject({}), async () => {
    const { names, isComplete } = await library.roots.list(MAX_FILES);
    const fact = `${names.length} files${isComplete ? '' : ', and more'}.`;
    return untrusted(names.join('\n'), fact);
  });

  add(
    'outline',
    'The headings of a document with ids and pages. Start here, then read single sections with read_section.',
    z.strictObject({
      document: path,
      depth: z.int().min(1).max(20).optional().describe('Only headings down to this level.'),
      from: z.int().min(0).default(0).describe('Leave out so many headings: for the next part of a long outline.'),
    }),
    async ({ document, depth, from }, extra) => outlineOf(await read(document, extra), depth, from),
  );

  add(
    'read_section',
    `One section as Markdown, with its subsections, at most ${MAX_CHARACTERS} characters at a time.`,
    z.strictObject({
      document: path,
      section: z
        .union([z.string().max(2000), z.array(z.string().max(2000)).min(1).max(20)])
        .describe(
          `The id from outline, the titles from the outermost heading down, or "${FRONT}" for what stands before the first heading.`,
        ),
      from: z.int().min(0).default(0).describe('Where to go on: `next` of the last answer.'),
    }),
    async ({ document, section, from }, extra) => {
      const found = (await read(document, extra)).section(section, { from });
      if (!found) return failure('There is no such section. Call outline for the ids of all sections.');
      const { id, pages, characters, next, text, path: titles } = found;
      const more = next === undefined ? 'to its end' : `there is more: call again with from=${next}`;
      const fact = `Section ${id}, pages ${pages.join('–')}, characters ${found.from}–${found.from + text.length} of ${characters}, ${more}.`;
      return untrusted(`${titles.length > 0 ? `Path: ${titles.join(' › ')}\n\n` : ''}${text}`, fact);
    },
  );

  add(
    'search',
    'Finds words in a document. Gives the text around them with page, boxes and headings, the best places first.',
    z.strictObject({ document: path, query: z.string().min(1).max(500), limit: z.int().min(1).max(50).default(10) }),
    async ({ document, query, limit }, extra) => {
      const hits = (await read(document, extra)).search(query, limit);
      return untrusted(rows(hits), `${hits.length} places. Boxes are [x0, y0, x1, y1] from the top left.`);
    },
  );

  add(
    'tables',
    'Lists the tables of a document, or gives one as Markdown.',
    z.strictObject({
      document: path,
      id: z.string().max(200).optional().describe('The id of a table from this list.'),
    }),
    async ({ document, id }, extra) => {
      const reader = await read(document, extra);
      if (id === undefined) {
        const all = reader.tables();
        return untrusted(rows(all.slice(0, MAX_ROWS)), `${all.length} tables.`);
      }
      const table = reader.table(id);
      if (table === undefined) return failure('There is no such table. Call tables without an id for the list.');
      return untrusted(table.slice(0, 4 * MAX_CHARACTERS), `Table ${id}.`);
    },
  );

  add(
    'figure',
    'Lists the figures of a document, or gives one as a picture with its caption.',
    z.strictObject({
      document: path,
      id: z.string().max(200).optional().describe('The id of a figure from this list.'),
    }),
    async ({ document, id }, extra) => {
      const all = (await read(document, extra)).figures();
      if (id === undefined) return untrusted(rows(all.slice(0, MAX_ROWS)), `${all.length} figures.`);
      const figure = all.find((one) => one.id === id);
      if (!figure) return failure('There is no such figure. Call figure without an id for the list.');
      const { page, box } = figure;
      const png = await library.draw(document, { page, box, scale: 2, maxSide: MAX_SIDE }, extra.signal);
      return untrustedPicture(png, rows([figure]));
    },
  );

  add(
    'page_image',
    'A page as a picture.',
    z.strictObject({
      document: path,
      page: z.int().min(1),
      scale: z.number().min(0.2).max(4).default(1.5).describe('Pixels for a point.'),
    }),
    async ({ document, page, scale }, extra) => {
      const png = await library.draw(document, { page, scale, maxSide: MAX_SIDE }, extra.signal);
      return untrustedPicture(png, `Page ${page}.`);
    },
  );

  add(
    'cite',
    'Where a text stands: document, headings, page and boxes. Checks that a quote is in the document word for word.',
    z.strictObject({
      document: path,
      quote: z.string().min(1).max(4000).optional().describe('The text as it stands in the document.'),
      object: z.string().max(200).optional().describe('The id of an object, from search, tables or figure.'),
    }),
    async ({ document, quote, object }, extra) => {
      const reader = await read(document, extra);
      if (quote === undefined && object === undefined) return failure('Give a quote or the id of an object.');
      const found = quote !== undefined ? reader.cite({ quote }) : reader.cite({ object: object ?? '' });
      if (!found)
        return failure(quote !== undefined ? 'Nobody wrote so in this document.' : 'There is no such object.');
      return untrusted(JSON.stringify(found, null, 1), 'The text stands there.');
    },
  );

  add(
    'convert',
    `A document, or some of its pages, in a format; at most ${MAX_CHARACTERS} characters at a time. For reading, read_section is better.`,
    z.strictObject({
      document: path,
      format: z.enum(TEXT_FORMATS).default('md'),
      pages: z.string().max(200).optional().describe('For example 3-7.'),
      from: z.int().min(0).default(0).describe('Where to go on.'),
    }),
    async ({ document, format, pages, from }, extra) => {
      const text = await library.convert(document, format, pages, waitingOf(extra));
      return untrusted(...part(text, from));
    },
  );

  add(
    'read_picture',
    'The text of a picture (product page, poster, screenshot) in the order in which people read it.',
    z.strictObject({
      document: path,
      format: z.enum(namesOf(PICTURE_FORMATS)).default('text'),
      from: z.int().min(0).default(0),
    }),
    async ({ document, format, from }, extra) => {
      const text = await library.readPicture(document, format, waitingOf(extra));
      return untrusted(...part(text, from));
    },
  );
}

function outlineOf(reader: Reader, depth: number | undefined, from: number): CallToolResult {
  const { source, status } = reader.document;
  const all = reader.outline(depth);
  const shown = all.slice(from, from + MAX_ROWS);
  const next = from + shown.length;
  const front = reader.hasFront ? ` Text before the first heading: section "${FRONT}".` : '';
  const more = next < all.length ? ` There are more: call again with from=${next}.` : '';
  const partial = status === 'partial' ? ' Some content could not be read.' : '';
  const fact = `${source.pages} pages, ${all.length} headings, ${reader.tables().length} tables, ${reader.figures().length} figures.${front}${more}${partial}`;
  return untrusted(
    shown
      .map(({ id, title, level, page }) => `${'  '.repeat(level - 1)}- ${title} (id ${id}, page ${page})`)
      .join('\n'),
    fact,
  );
}

function part(text: string, from: number): [text: string, fact: string] {
  const shown = text.slice(from, from + MAX_CHARACTERS);
  const next = from + shown.length;
  const more = next < text.length ? `; there is more: call again with from=${next}` : '';
  return [shown, `Characters ${from}–${next} of ${text.length}${more}.`];
}

function rows(list: readonly unknown[]): string {
  return list.map((one) => JSON.stringify(one)).join('\n');
}

/** Tells the client how far the work is, where it asked for that, and stops when the client does not wait any more. */
function waitingOf({ signal, _meta, sendNotification }: Extra): Waiting {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal };
  return {
    signal,
    onProgress: ({ stage, page, pages, done, total }) => {
      const message = `${stage}: page ${page ?? 0} of ${pages}`;
      const params = { progressToken, progress: done, total, message };
      sendNotification({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}

function answerTo(error: unknown): CallToolResult {
  if (error instanceof RefusedError) return failure(error.message);
  const { code, message } = describeError(error);
  return failure(`${message} (${code})`);
}
