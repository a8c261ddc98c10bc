export const INPUT_KINDS = ['pdf', 'image', 'hocr', 'alto', 'page-xml', 'hrdoc'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** hOCR, ALTO and PAGE XML say what they are in their first elements, behind comments, styles and the like. */
const HEAD = 64 * 1024;

/** What the bytes are, by how they begin. What begins like nothing else has to show that it is a PDF. */
export async function kindOf(bytes: Uint8Array): Promise<InputKind> {
  if (isPdf(bytes)) return 'pdf';
  const { isPicture } = await import('./image/open.js');
  if (isPicture(bytes)) return 'image';
  const start = bytes.subarray(0, HEAD);
  const wide = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  const text = new TextDecoder(wide ? (start[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1').decode(start);
  if (!/^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*</.test(text)) return 'pdf';
  if (/<(?:[\w-]+:)?alto[\s>]/i.test(text)) return 'alto';
  if (/<(?:[\w-]+:)?PcGts[\s>]/i.test(text)) return 'page-xml';
  return /\bocr_page\b|\bocr-system\b/.test(text) ? 'hocr' : 'pdf';
}

/** Nearly all are, and then nothing else has to be looked for, nor what opens pictures loaded. */
function isPdf(bytes: Uint8Array): boolean {
  return PDF.every((byte, at) => bytes[at] === byte);
}

/** `%PDF-` */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
