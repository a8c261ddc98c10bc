import { type Document, jsonPieces, pagePictures, placedHtmlPieces, toSpokenText, toSsml } from 'treeline';
import type { PictureFormat } from '../formats.js';

type Writer = (document: Document, bytes: Uint8Array) => Iterable<string> | AsyncIterable<string>;

const WRITERS: Record<PictureFormat, Writer> = {
  text: (document) => [toSpokenText(document)],
  json: (document) => jsonPieces(document),
  ssml: (document) => [toSsml(document)],
  html: async function* (document, bytes) {
    yield* placedHtmlPieces(document, await pagePictures(bytes));
  },
};

/** A picture that was read in a format, as pieces in order. */
export async function* renderPicture(
  document: Document,
  format: PictureFormat,
  bytes: Uint8Array,
): AsyncGenerator<string> {
  yield* WRITERS[format](document, bytes);
}
