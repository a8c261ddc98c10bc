import { TreelineError } from '../../../errors.js';
import { exifOrientation } from './exif.js';

export interface JpegHeader {
  width: number;
  height: number;
  components: number;
  progressive: boolean;
  orientation: number;
  /** Written by a program of Adobe's, which turns the inks of CMYK around. */
  adobe: boolean;
  /** Whether the file has an end. */
  complete: boolean;
}

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** Markers that start a frame: all of C0 to CF but the tables DHT, JPG and DAC. */
function startsFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** What the segments before the pixels say (ITU T.81, annex B). */
export function jpegHeader(bytes: Uint8Array): JpegHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let orientation = 1;
  let adobe = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may stand before a marker; some markers stand alone.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (startsFrame(marker) && segment.length >= 6) {
      return {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: segment[5] ?? 0,
        progressive: marker === 0xc2 || marker === 0xc6 || marker === 0xca || marker === 0xce,
        orientation,
        adobe,
        complete: hasEnd(bytes),
      };
    }
    if (marker === 0xe1 && startsWith(segment, 'Exif\0\0')) orientation = exifOrientation(segment.subarray(6));
    if (marker === 0xee && startsWith(segment, 'Adobe')) adobe = true;
    if (length < 2 || marker === 0xda) break;
    at += 2 + length;
  }
  throw new TreelineError('broken-picture', 'the JPEG has no frame: it is damaged or cut off');
}

/** The end marker, which may have a few bytes of padding behind it. */
function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at >= Math.max(0, bytes.length - 4096); at--) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  }
  return false;
}

/** How a PDF has to describe a JPEG. */
export function jpegEntries({ components, adobe }: Pick<JpegHeader, 'components' | 'adobe'>): string {
  const space = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[components];
  if (space === undefined) throw new TreelineError('broken-picture', `the JPEG has ${components} colours a pixel`);
  const decode = components === 4 && adobe ? '/Decode [1 0 1 0 1 0 1 0]' : '';
  return `/ColorSpace /${space} /BitsPerComponent 8 /Filter /DCTDecode ${decode}`;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[i] !== text.charCodeAt(i)) return false;
  return true;
}
