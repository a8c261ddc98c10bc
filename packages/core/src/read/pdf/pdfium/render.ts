import { TreelineError } from '../../../errors.js';
import type { Picture, RenderOptions } from '../engine.js';
import type { Instance } from './instance.js';
import { hasLargeImage } from './large-images.js';

const BGRA = 4;
const GRAY = 1;
const WITH_ANNOTATIONS = 0x01;
const BLACK_AND_WHITE_AS_GRAY = 0x08;
const RGBA_ORDER = 0x10;
/** A page of 200 by 200 inches at 300 dpi would need 14 GB. */
const MAX_PIXELS = 100_000_000;

export function renderPage(pdfium: Instance, page: number, options: RenderOptions): Picture {
  const { call } = pdfium;
  const pageWidth = call.FPDF_GetPageWidthF(page);
  const pageHeight = call.FPDF_GetPageHeightF(page);
  const scale = 'width' in options ? options.width / pageWidth : options.scale;
  const whole = { width: atLeastOne(pageWidth * scale), height: atLeastOne(pageHeight * scale) };
  const { box = [0, 0, pageWidth, pageHeight] } = options;
  const left = Math.floor(box[0] * scale);
  const top = Math.floor(box[1] * scale);
  const width = options.box ? atLeastOne(Math.ceil(box[2] * scale) - left) : whole.width;
  const height = options.box ? atLeastOne(Math.ceil(box[3] * scale) - top) : whole.height;
  if (!(width * height <= MAX_PIXELS)) {
    throw new TreelineError('invalid-option', `a picture of ${width} x ${height} pixels is too large`);
  }
  // Drawn in grey, a picture is held as a whole to be turned grey before it is reduced; in colour it is not.
  const large = hasLargeImage(pdfium, page);
  if (options.gray === true && large) return greyed(renderPage(pdfium, page, { ...options, gray: false }));
  const channels = options.gray === true ? 1 : 4;
  return pdfium.withRoom(width * height * channels, (room) => {
    const bitmap = call.FPDFBitmap_CreateEx(width, height, channels === 1 ? GRAY : BGRA, room, width * channels);
    if (bitmap === 0) throw new TreelineError('engine-failed', 'PDFium could not make a bitmap');
    try {
      call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      const flags = WITH_ANNOTATIONS | (channels === 1 ? BLACK_AND_WHITE_AS_GRAY : RGBA_ORDER);
      call.FPDF_RenderPageBitmap(bitmap, page, -left, -top, whole.width, whole.height, 0, flags);
      return { width, height, channels, data: pdfium.heap.bytes.slice(room, room + width * height * channels) };
    } finally {
      if (!pdfium.failed) call.FPDFBitmap_Destroy(bitmap);
    }
  });
}

/** The weights are PDFium's own. */
function greyed({ width, height, data }: Picture): Picture {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 4) {
    grey[i] = ((data[at] ?? 0) * 30 + (data[at + 1] ?? 0) * 59 + (data[at + 2] ?? 0) * 11) / 100;
  }
  return { width, height, channels: 1, data: grey };
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.round(pixels));
}

const IMAGE = 3;

/** Looks at the pictures that stand on the page itself, as scans do, not at those within forms. */
export function hasBrokenImage({ call }: Instance, page: number): boolean {
  const objects = call.FPDFPage_CountObjects(page);
  for (let i = 0; i < objects; i++) {
    const object = call.FPDFPage_GetObject(page, i);
    if (call.FPDFPageObj_GetType(object) !== IMAGE) continue;
    const bitmap = call.FPDFImageObj_GetBitmap(object);
    if (bitmap === 0) return true;
    call.FPDFBitmap_Destroy(bitmap);
  }
  return false;
}
