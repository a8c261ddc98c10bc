import {
  type Document,
  encodePng,
  type OpenPdf,
  openPdf,
  overlayPieces,
  type Page,
  type PagePicture,
  pagePictures,
  unlessUnreadable,
} from 'treeline';

/** Sharp enough to read beside the boxes; a poster is drawn smaller rather than filling the memory. */
const PIXELS_PER_POINT = 1.5;
const LONGEST_SIDE = 2000;

/** The document over pictures of its pages, as pieces in order. */
export async function* renderOverlay(
  document: Document,
  pdf: Uint8Array,
  password: string | undefined,
): AsyncGenerator<string> {
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
