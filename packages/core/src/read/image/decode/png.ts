import { TreelineError } from '../../../errors.js';

export interface PngHeader {
  width: number;
  height: number;
  depth: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  colour: number;
  interlaced: boolean;
  transparent: boolean;
  animated: boolean;
  palette: Uint8Array;
  /** The compressed pixels, in the pieces of the file. */
  pieces: Uint8Array[];
  complete: boolean;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

export function pngHeader(bytes: Uint8Array): PngHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const header: PngHeader = {
    width: 0,
    height: 0,
    depth: 0,
    colour: 0,
    interlaced: false,
    transparent: false,
    animated: false,
    palette: new Uint8Array(),
    pieces: [],
    complete: false,
  };
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length));
    if (type === 'IHDR' && data.length >= 13) {
      header.width = view.getUint32(at + 8);
      header.height = view.getUint32(at + 12);
      header.depth = data[8] ?? 0;
      header.colour = data[9] ?? 0;
      header.interlaced = data[12] !== 0;
    } else if (type === 'PLTE') header.palette = data;
    else if (type === 'tRNS') header.transparent = true;
    else if (type === 'acTL') header.animated = true;
    else if (type === 'IDAT') header.pieces.push(data);
    else if (type === 'IEND') {
      header.complete = true;
      break;
    }
    at += 12 + length;
  }
  if (header.depth === 0 || header.pieces.length === 0) {
    throw new TreelineError('broken-picture', 'the PNG has no pixels: it is damaged or cut off');
  }
  return header;
}

/** How a PDF has to describe these pixels; undefined where it cannot: interlaced or transparent ones. */
export function pngEntries(header: PngHeader): string | undefined {
  const { colour, depth, width, palette } = header;
  if (header.interlaced || header.transparent || colour > 3) return undefined;
  const colours = colour === 2 ? 3 : 1;
  const space =
    colour === 3
      ? `[/Indexed /DeviceRGB ${Math.max(0, Math.floor(palette.length / 3) - 1)} <${hexadecimal(palette)}>]`
      : colour === 2
        ? '/DeviceRGB'
        : '/DeviceGray';
  const parameters = `<< /Predictor 15 /Colors ${colours} /BitsPerComponent ${depth} /Columns ${width} >>`;
  return `/ColorSpace ${space} /BitsPerComponent ${depth} /Filter /FlateDecode /DecodeParms ${parameters}`;
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
