import type { Document } from 'treeline';
import {
  htmlPieces,
  jsonlPieces,
  jsonPieces,
  markdownPieces,
  markdownWithMap,
  textPieces,
  toChunksJsonl,
  toCompHrdoc,
  toCompHrdocToc,
  toDocling,
  toHrdoc,
  toOutline,
  withOmitted,
} from 'treeline/write';
import type { Format } from '../formats.js';
import type { WriteSettings } from './task.js';

type Writer = (
  document: Document,
  settings: WriteSettings,
  pdf: Uint8Array,
  password: string | undefined,
) => Iterable<string> | AsyncIterable<string>;

const WRITERS: Record<Format, Writer> = {
  md: (document, { pageMarkers }) => markdownPieces(document, { pageMarkers }),
  map: (document, { pageMarkers }) => [`${JSON.stringify(markdownWithMap(document, { pageMarkers }).map)}\n`],
  json: (document) => jsonPieces(document),
  jsonl: (document) => jsonlPieces(document),
  html: (document, { pageMarkers }) => htmlPieces(document, { pageMarkers }),
  text: (document) => textPieces(document),
  outline: (document) => [toOutline(document)],
  chunks: (document, { chunks = {} }) => toChunksJsonl(document, chunks),
  docling: (document) => [toDocling(document)],
  hrdoc: (document) => [toHrdoc(document)],
  'comp-hrdoc': (document) => [toCompHrdoc(document)],
  'comp-hrdoc-toc': (document) => [toCompHrdocToc(document)],
  overlay: async function* (document, _, pdf, password) {
    const { renderOverlay } = await import('./render-overlay.js');
    yield* renderOverlay(document, pdf, password);
  },
};

/** The document in a format, as pieces in order. */
export async function* render(
  document: Document,
  format: Format,
  settings: WriteSettings,
  pdf: Uint8Array,
  password: string | undefined,
): AsyncGenerator<string> {
  yield* WRITERS[format](withOmitted(document, settings), settings, pdf, password);
}
