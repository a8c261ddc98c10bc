import { TreelineError } from '../../../errors.js';
import type { Picture } from '../../pdf/engine.js';
import { jpegEntries } from './jpeg.js';
import { checkSize } from './limits.js';
import { decodeLzw, TIFF_CODES } from './lzw.js';
import { TAG, type TiffDirectory } from './tiff.js';
import { drawWrapped, WITHOUT_EXTRA, type WrappedImage } from './wrap.js';

const COMPRESSION = {
  none: 1,
  faxRows: 2,
  fax3: 3,
  fax4: 4,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packBits: 32773,
  oldDeflate: 32946,
};
const PHOTOMETRIC = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, cmyk: 5, ycbcr: 6 };

export interface TiffPage {
  width: number;
  height: number;
  orientation: number;
  pixels(): Promise<Picture>;
}

export function tiffPage(directory: TiffDirectory): TiffPage {
  const width = directory.number(TAG.width, 0);
  const height = directory.number(TAG.height, 0);
  checkSize(width, height);
  return {
    width,
    height,
    orientation: directory.number(TAG.orientation, 1),
    async pixels() {
      const samples = directory.number(TAG.samples, 1);
      const [, colours] = coloursOf(directory.number(TAG.photometric, PHOTOMETRIC.blackIsZero));
      const extra = { samples, colours: Math.min(samples, colours) };
      return drawWrapped(width, height, await pieces(directory, width, height, samples), extra);
    },
  };
}

/** The strips or tiles of a page, each as an image of its own. */
async function pieces(
  directory: TiffDirectory,
  width: number,
  height: number,
  samples: number,
): Promise<WrappedImage[]> {
  if (samples > 1 && directory.number(TAG.planar, 1) !== 1) throw unread('colours that are stored one after the other');
  const tileWidth = directory.number(TAG.tileWidth, 0);
  const tiled = tileWidth > 0;
  const offsets = directory.numbers(tiled ? TAG.tileOffsets : TAG.stripOffsets);
  const lengths = directory.numbers(tiled ? TAG.tileLengths : TAG.stripLengths);
  const pieceWidth = tiled ? tileWidth : width;
  const rows = directory.number(tiled ? TAG.tileHeight : TAG.rowsAStrip, height);
  const pieceHeight = Math.min(Math.max(1, rows), tiled ? rows : height);
  const across = Math.ceil(width / pieceWidth);
  const down = Math.ceil(height / pieceHeight);
  const images: WrappedImage[] = [];
  for (let i = 0; i < Math.min(offsets.length, across * down); i++) {
    const top = Math.floor(i / across) * pieceHeight;
    const stored = tiled ? pieceHeight : Math.min(pieceHeight, height - top);
    const data = directory.bytes(offsets[i] ?? 0, lengths[i] ?? 0);
    const piece = { width: pieceWidth, height: stored, left: (i % across) * pieceWidth, top };
    images.push({ ...piece, ...(await describe(directory, piece, samples, data)) });
  }
  if (images.length === 0)
    throw new TreelineError('broken-picture', 'the TIFF has no pixels: it is damaged or cut off');
  return images;
}

async function describe(
  directory: TiffDirectory,
  { width, height }: { width: number; height: number },
  samples: number,
  data: Uint8Array,
): Promise<Pick<WrappedImage, 'entries' | 'data'>> {
  const compression = directory.number(TAG.compression, 1);
  const photometric = directory.number(TAG.photometric, PHOTOMETRIC.blackIsZero);
  const bits = directory.number(TAG.bits, 1);
  if (compression === COMPRESSION.jpeg) {
    const transform = `/DecodeParms << /ColorTransform ${photometric === PHOTOMETRIC.ycbcr ? 1 : 0} >>`;
    const tables = Uint8Array.from(directory.numbers(TAG.jpegTables));
    return {
      entries: `${jpegEntries({ components: samples, adobe: false })} ${transform}`,
      data: withTables(data, tables),
    };
  }
  const ordered = directory.number(TAG.fillOrder, 1) === 2 ? reversedBits(data) : data;
  if ([COMPRESSION.faxRows, COMPRESSION.fax3, COMPRESSION.fax4].includes(compression)) {
    const twoDimensional = compression === COMPRESSION.fax3 && (directory.number(TAG.faxOptions, 0) & 1) === 1;
    const k = compression === COMPRESSION.fax4 ? -1 : twoDimensional ? 1 : 0;
    const aligned = compression === COMPRESSION.faxRows ? '/EncodedByteAlign true' : '';
    const parameters = `<< /K ${k} /Columns ${width} /Rows ${height} ${aligned} >>`;
    // A fax draws black on white; a file that says black is zero means it the other way round.
    const decode = photometric === PHOTOMETRIC.blackIsZero ? '/Decode [1 0]' : '';
    return {
      entries: `/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms ${parameters} ${decode}`,
      data: ordered,
    };
  }
  if (directory.number(TAG.sampleFormat, 1) !== 1) throw unread('pixels that are not whole numbers');
  const predictor = directory.number(TAG.predictor, 1);
  if (predictor > 2) throw unread('pixels that are not whole numbers');
  const colour = colourSpace(directory, photometric, samples, bits);
  if (bits === 16 && directory.littleEndian) {
    const wide = await inflated(ordered, compression, width * height * samples * 2);
    const high = highBytes(wide, predictor === 2 ? { columns: width, samples } : undefined);
    return { entries: `${colour} /BitsPerComponent 8`, data: high };
  }
  const filter = filterOf(compression);
  const parameters =
    predictor === 2
      ? `/DecodeParms << /Predictor 2 /Colors ${samples} /BitsPerComponent ${bits} /Columns ${width} >>`
      : '';
  return { entries: `${colour} /BitsPerComponent ${bits} ${filter} ${filter === '' ? '' : parameters}`, data: ordered };
}

function filterOf(compression: number): string {
  if (compression === COMPRESSION.none) return '';
  if (compression === COMPRESSION.lzw) return '/Filter /LZWDecode';
  if (compression === COMPRESSION.packBits) return '/Filter /RunLengthDecode';
  if (compression === COMPRESSION.deflate || compression === COMPRESSION.oldDeflate) return '/Filter /FlateDecode';
  throw unread(`compression ${compression}`);
}

/** What the numbers of a pixel mean. Those beyond its colours, as transparency, are passed over. */
function colourSpace(directory: TiffDirectory, photometric: number, samples: number, bits: number): string {
  if (photometric === PHOTOMETRIC.palette) {
    if (samples !== 1) throw unread('a palette with transparency');
    const map = directory.numbers(TAG.colourMap);
    const count = Math.min(2 ** bits, Math.floor(map.length / 3));
    const hex = Array.from({ length: count }, (_, i) =>
      [0, 1, 2].map((c) => ((map[c * count + i] ?? 0) >> 8).toString(16).padStart(2, '0')).join(''),
    ).join('');
    return `/ColorSpace [/Indexed /DeviceRGB ${Math.max(0, count - 1)} <${hex}>]`;
  }
  const inverted = photometric === PHOTOMETRIC.whiteIsZero;
  const [name, colours] = coloursOf(photometric);
  if (name === 'DeviceGray' && !inverted && photometric !== PHOTOMETRIC.blackIsZero)
    throw unread(`colours of kind ${photometric}`);
  if (samples < colours) throw new TreelineError('broken-picture', 'the TIFF has fewer colours than it says');
  const decode = inverted ? `/Decode [${'1 0 '.repeat(samples)}]` : '';
  if (samples === colours) return `/ColorSpace /${name} ${decode}`;
  // Extra samples: a space of so many inks, of which a little function drops the last ones.
  const inks = Array.from({ length: samples }, (_, i) => `/S${i}`).join(' ');
  return `/ColorSpace [/DeviceN [${inks}] /${name} ${WITHOUT_EXTRA}] ${decode}`;
}

function coloursOf(photometric: number): [name: string, colours: number] {
  if (photometric === PHOTOMETRIC.rgb) return ['DeviceRGB', 3];
  return photometric === PHOTOMETRIC.cmyk ? ['DeviceCMYK', 4] : ['DeviceGray', 1];
}

async function inflated(data: Uint8Array, compression: number, length: number): Promise<Uint8Array> {
  if (compression === COMPRESSION.none) return data;
  if (compression === COMPRESSION.lzw) return decodeLzw(data, length, TIFF_CODES);
  if (compression !== COMPRESSION.deflate && compression !== COMPRESSION.oldDeflate) {
    throw unread('compressed pixels of 16 bits in this order');
  }
  const result = new Uint8Array(length);
  let at = 0;
  const stream = new Blob([new Uint8Array(data)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  try {
    while (at < length) {
      const { done, value } = await reader.read();
      if (done) break;
      result.set(value.subarray(0, length - at), at);
      at += value.length;
    }
  } catch (cause) {
    throw new TreelineError('broken-picture', 'the pixels of the picture cannot be decoded', { cause });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return result;
}

/** Numbers of 16 bits, low byte first, as one byte each; with a predictor each is added to the one of the pixel before. */
function highBytes(wide: Uint8Array, predicted: { columns: number; samples: number } | undefined): Uint8Array {
  const high = new Uint8Array(wide.length >> 1);
  const row = predicted ? predicted.columns * predicted.samples : 0;
  const values = predicted ? new Uint16Array(high.length) : undefined;
  for (let i = 0; i < high.length; i++) {
    let value = (wide[2 * i] ?? 0) | ((wide[2 * i + 1] ?? 0) << 8);
    if (predicted && values) {
      if (i % row >= predicted.samples) value += values[i - predicted.samples] ?? 0;
      values[i] = value;
    }
    high[i] = (value >> 8) & 255;
  }
  return high;
}

/** The tables of all strips (a JPEG without a frame) before what is the strip's own. */
function withTables(strip: Uint8Array, tables: Uint8Array): Uint8Array {
  if (tables.length < 4) return strip;
  const shared = tables.subarray(0, tables.length - 2);
  const all = new Uint8Array(shared.length + strip.length - 2);
  all.set(shared);
  all.set(strip.subarray(2), shared.length);
  return all;
}

function reversedBits(data: Uint8Array): Uint8Array {
  return data.map((byte) => {
    const swapped = ((byte & 0xf0) >> 4) | ((byte & 0x0f) << 4);
    const pairs = ((swapped & 0xcc) >> 2) | ((swapped & 0x33) << 2);
    return ((pairs & 0xaa) >> 1) | ((pairs & 0x55) << 1);
  });
}

function unread(what: string): TreelineError {
  return new TreelineError('broken-picture', `this kind of TIFF is not read (${what}); save it as PNG or JPEG`);
}
