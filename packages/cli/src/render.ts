import type { Document } from 'treeline';
import {
  htmlPieces,
  jsonPieces,
  markdownPieces,
  textPieces,
  toChunksJsonl,
  toCompHrdoc,
  toCompHrdocToc,
  toHrdoc,
  toOutline,
} from 'treeline/write';
import type { Format } from './formats.js';

type Writer = (
  document: Document,
  pdf: Uint8Array,
  password: string | undefined,
) => Iterable<string> | AsyncIterable<string>;

const WRITERS: Record<Format, Writer> = {
  md: (document) => markdownPieces(document),
  json: (document) => jsonPieces(document),
  html: (document) => htmlPieces(document),
  text: (document) => textPieces(document),
  outline: (document) => [toOutline(document)],
  chunks: (document) => toChunksJsonl(document),
  hrdoc: (document) => [toHrdoc(document)],
  'comp-hrdoc': (document) => [toCompHrdoc(document)],
  'comp-hrdoc-toc': (document) => [toCompHrdocToc(document)],
  overlay: async function* (document, pdf, password) {
    const { renderOverlay } = await import('./render-overlay.js');
    yield* renderOverlay(document, pdf, password);
  },
};

/** The document in a format, as pieces in order. */
export async function* render(
  document: Document,
  format: Format,
  pdf: Uint8Array,
  password: string | undefined,
): AsyncGenerator<string> {
  yield* WRITERS[format](document, pdf, password);
}
