import {
  type Document,
  encodePng,
  htmlPieces,
  jsonPieces,
  markdownPieces,
  type OpenPdf,
  openPdf,
  overlayPieces,
  type Page,
  type PagePicture,
  pagePictures,
  textPieces,
  toChunksJsonl,
  toCompHrdoc,
  toCompHrdocToc,
  toHrdoc,
  toOutline,
  unlessUnreadable,
} from 'treeline';
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
  overlay,
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

/** Sharp enough to read beside the boxes; a poster is drawn smaller rather than filling the memory. */
const PIXELS_PER_POINT = 1.5;
const LONGEST_SIDE = 2000;

async function* overlay(document: Document, pdf: Uint8Array, password: string | undefined): AsyncGenerator<string> {
  if (document.source.kind === 'image') {
    yield* overlayPieces(document, await pagePictures(pdf));
    return;
  }
  if (document.source.kind !== 'pdf') {
    yield* overlayPieces(document);
    return;
  }
  const file = await openPdf(pdf, { password });
  try {
    yield* overlayPieces(document, picturesOf(document.pages, file));
  } finally {
    file.close();
  }
}

function* picturesOf(pages: readonly Page[], file: OpenPdf): Generator<PagePicture> {
  for (const { number, width, height } of pages) {
    const scale = Math.min(PIXELS_PER_POINT, LONGEST_SIDE / Math.max(width, height));
    const picture = unlessUnreadable(() => file.renderPage(number, { scale }));
    if (!picture) continue;
    yield { page: number, mime: 'image/png', data: encodePng(picture), width: picture.width, height: picture.height };
  }
}
