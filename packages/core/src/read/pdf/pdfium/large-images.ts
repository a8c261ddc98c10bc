import { isJpeg, jpegHeader } from '../../image/decode/jpeg.js';
import { checkWhole } from '../../image/decode/limits.js';
import type { Instance } from './instance.js';

/** Objects of a page by FPDFPageObj_GetType. */
const IMAGE = 3;
const FORM = 5;
/** Forms within forms are looked into so deep. */
const DEPTH = 4;
/** More pixels than a page of A4 has at 600 dpi. */
const LARGE = 50_000_000;
/** What PDFium decodes row by row, reducing it on the way. */
const BY_ROWS: ReadonlySet<string> = new Set(['FlateDecode', 'DCTDecode', 'CCITTFaxDecode', 'JBIG2Decode', '']);

/**
 * Whether a page shows a picture so large that it must not be held as a whole. One that can only be decoded as a whole,
 * and would not fit, is refused.
 */
export function hasLargeImage(pdfium: Instance, page: number): boolean {
  let found = false;
  for (const image of imagesOn(pdfium, page)) {
    const { call, scratch } = pdfium;
    if (call.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4) === 0) continue;
    const [width, height] = [pdfium.int(0), pdfium.int(1)];
    if (width * height <= LARGE) continue;
    found = true;
    const bytes = wholeBytes(pdfium, image);
    if (bytes > 0) checkWhole(width, height, bytes);
  }
  return found;
}

/** The sizes that the pictures of a page claim, in pixels. */
export function* imageSizes(pdfium: Instance, page: number): Generator<{ width: number; height: number }> {
  const { call, scratch } = pdfium;
  for (const image of imagesOn(pdfium, page)) {
    if (call.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4) === 0) continue;
    yield { width: pdfium.int(0), height: pdfium.int(1) };
  }
}

function* imagesOn({ call }: Instance, page: number): Generator<number> {
  const count = call.FPDFPage_CountObjects(page);
  for (let i = 0; i < count; i++) yield* imagesIn(call, call.FPDFPage_GetObject(page, i), DEPTH);
}

function* imagesIn(call: Instance['call'], object: number, depth: number): Generator<number> {
  const type = call.FPDFPageObj_GetType(object);
  if (type === IMAGE) yield object;
  if (type !== FORM || depth === 0) return;
  const count = call.FPDFFormObj_CountObjects(object);
  for (let i = 0; i < count; i++) yield* imagesIn(call, call.FPDFFormObj_GetObject(object, i), depth - 1);
}

/** Bytes a pixel that are held until the whole picture is decoded; none where it is decoded row by row. */
function wholeBytes(pdfium: Instance, image: number): number {
  const { call } = pdfium;
  const filters = call.FPDFImageObj_GetImageFilterCount(image);
  const filter = pdfium.utf8((room, size) => call.FPDFImageObj_GetImageFilter(image, filters - 1, room, size));
  if (filter !== 'DCTDecode') return BY_ROWS.has(filter) ? 0 : 4;
  const size = call.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  return pdfium.withRoom(size, (room) => {
    call.FPDFImageObj_GetImageDataRaw(image, room, size);
    const bytes = pdfium.heap.bytes.subarray(room, room + size);
    if (!isJpeg(bytes)) return 0;
    const { progressive, components } = jpegHeader(bytes);
    // Of a progressive picture everything is kept until its last scan was read: two bytes a number.
    return progressive ? 2 * components : 0;
  });
}
