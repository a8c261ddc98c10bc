import { type Document, linesOf, ocrFrom, readPicture } from 'treeline';
import type { Session } from 'treeline/worker';
import { serveSessions } from 'treeline/worker/host';
import {
  directionOfLanguage,
  htmlBlocks,
  toChunks,
  toChunksJsonl,
  toDocling,
  toHtml,
  toJson,
  toMarkdown,
  toOutline,
  toText,
} from 'treeline/write';
import { blocksOf } from './blocks.ts';
import type { Format, View, ViewLine } from './view.ts';

/*
 * The session and all writers run here, so that the page never waits for them. Answers travel as JSON: the page parses
 * that faster than it unpacks an object.
 */

const WRITERS: Record<Format, (document: Document) => string> = {
  md: (document) => toMarkdown(document),
  html: (document) => toHtml(document),
  text: (document) => toText(document),
  json: (document) => toJson(document),
  chunks: (document) => [...toChunksJsonl(document)].join(''),
  docling: (document) => toDocling(document),
  outline: (document) => toOutline(document),
};

serveSessions({
  view: async (session) => JSON.stringify(viewOf(await session.document())),
  correct: async (session, argument) => {
    if (typeof argument !== 'string') throw new TypeError('corrections travel as JSON');
    const { document, changes } = await session.correct(JSON.parse(argument));
    return JSON.stringify({ view: viewOf(document), changes });
  },
  lines: async (session, page) => JSON.stringify(linesOn(await session.document(), page)),
  reading: async (session) => JSON.stringify([...htmlBlocks(await session.document())]),
  lint: async (session, bytes) => {
    const { lint } = await import('treeline/pdf');
    return JSON.stringify(await lint(await session.document(), bytes instanceof Uint8Array ? { bytes } : {}));
  },
  blocks: async (session) => JSON.stringify(blocksOf(await session.document())),
  chunks: async (session) => JSON.stringify([...toChunks(await session.document())]),
  write: async (session, format) => written(session, format),
  bookmarks: async (session, bytes) => {
    const { toBookmarkedPdf } = await import('treeline/pdf');
    return (await toBookmarkedPdf(bytesOf(bytes), await session.document(), { replace: true })).bytes;
  },
  tags: async (session, bytes) => {
    const { toTaggedPdf } = await import('treeline/pdf');
    return (await toTaggedPdf(bytesOf(bytes), await session.document(), { replace: true })).bytes;
  },
  listen: async (_session, argument) => JSON.stringify(viewOf(await heard(argument))),
});

function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError('the bytes of a PDF are expected');
}

async function written(session: Session, format: unknown): Promise<string> {
  for (const [name, write] of Object.entries(WRITERS)) if (name === format) return write(await session.document());
  throw new TypeError(`there is no format ${format}`);
}

/** A picture to be read aloud. */
interface Heard {
  bytes: Uint8Array;
  name: string;
  ocr: string;
}

function isHeard(value: unknown): value is Heard {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'name' in value && 'ocr' in value;
}

/** The reading order of a product picture is another one than that of a page. */
async function heard(argument: unknown): Promise<Document> {
  if (!isHeard(argument)) throw new TypeError('a picture is expected');
  const { bytes, name, ocr } = argument;
  return await readPicture(bytes, { name, ocr: ocrFrom(ocr) });
}

function viewOf({ lines: _lines, omitted: _omitted, ...rest }: Document): View {
  return {
    ...rest,
    objects: rest.objects.map((object) => ({ ...object, runs: [] })),
    direction: directionOfLanguage(rest.source.language ?? ''),
  };
}

function linesOn(document: Document, page: unknown): ViewLine[] {
  const owner = new Map<string, string>();
  for (const object of document.objects) {
    for (const line of linesOf(document, object)) if (!owner.has(line.id)) owner.set(line.id, object.id);
  }
  return document.lines
    .filter((line) => line.page === page)
    .map(({ id, box, text, hidden }) => {
      const object = owner.get(id);
      return { id, box, text, ...(hidden !== undefined && { hidden }), ...(object !== undefined && { object }) };
    });
}
