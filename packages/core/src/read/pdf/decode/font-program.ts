import { characterNamed, standardName } from './glyph-names.js';

/** What the font program in a file says about its glyphs. */
export interface FontProgram {
  /** The glyph of a byte, where the font has a table for bytes. */
  glyphOf(byte: number): number | undefined;
  /** The character that a glyph is named after. */
  namedCharacter(glyph: number): number | undefined;
  /** The character that a glyph stands for in the Unicode table of the font. */
  mappedCharacter(glyph: number): number | undefined;
}

const MAX_TABLES = 64;
const MAX_GLYPHS = 65_536;
/** Names from this number on are the font's own. */
const STANDARD_NAMES = 258;

/** Reads a TrueType program; undefined for others and for what is broken. */
export function fontProgram(data: Uint8Array): FontProgram | undefined {
  try {
    return new TrueType(new DataView(data.buffer, data.byteOffset, data.byteLength));
  } catch (error) {
    // A table that reaches beyond the data.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class TrueType implements FontProgram {
  readonly #bytes = new Map<number, number>();
  readonly #unicode = new Map<number, number>();
  readonly #names = new Map<number, number>();

  constructor(data: DataView) {
    const version = data.getUint32(0);
    if (version !== 0x0001_0000 && version !== 0x7472_7565) throw new RangeError('no TrueType program');
    const count = Math.min(MAX_TABLES, data.getUint16(4));
    for (let i = 0; i < count; i++) {
      const at = 12 + 16 * i;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => data.getUint8(at + byte)));
      const table = new DataView(data.buffer, data.byteOffset + data.getUint32(at + 8), data.getUint32(at + 12));
      if (tag === 'cmap') this.#readMaps(table);
      if (tag === 'post') this.#readNames(table);
    }
  }

  glyphOf(byte: number): number | undefined {
    return this.#bytes.get(byte);
  }

  namedCharacter(glyph: number): number | undefined {
    return this.#names.get(glyph);
  }

  mappedCharacter(glyph: number): number | undefined {
    return this.#unicode.get(glyph);
  }

  #readMaps(table: DataView): void {
    const count = table.getUint16(2);
    for (let i = 0; i < count; i++) {
      const platform = table.getUint16(4 + 8 * i);
      const encoding = table.getUint16(6 + 8 * i);
      const at = table.getUint32(8 + 8 * i);
      const format = table.getUint16(at);
      if (platform === 1 && format === 0) {
        for (let byte = 0; byte < 256; byte++) this.#bytes.set(byte, table.getUint8(at + 6 + byte));
      } else if (platform === 1 && format === 6) {
        const first = table.getUint16(at + 6);
        const codes = table.getUint16(at + 8);
        for (let code = 0; code < codes; code++) this.#bytes.set(first + code, table.getUint16(at + 10 + 2 * code));
      } else if (format === 4 && (platform === 0 || (platform === 3 && encoding === 1))) {
        this.#readSegments(table, at);
      }
    }
  }

  /** Format 4: segments of codes, each with a shift or a list of glyphs. */
  #readSegments(table: DataView, at: number): void {
    const doubled = table.getUint16(at + 6);
    const [ends, starts, deltas, offsets] = [at + 14, at + 16 + doubled, at + 16 + 2 * doubled, at + 16 + 3 * doubled];
    let looked = 0;
    for (let i = 0; i < doubled; i += 2) {
      const end = table.getUint16(ends + i);
      const delta = table.getUint16(deltas + i);
      const offset = table.getUint16(offsets + i);
      for (let code = table.getUint16(starts + i); code <= end && code < 0xffff; code++) {
        if (looked++ > MAX_GLYPHS) return;
        const listed =
          offset === 0 ? code : table.getUint16(offsets + i + offset + 2 * (code - table.getUint16(starts + i)));
        const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
        if (glyph !== 0 && !this.#unicode.has(glyph)) this.#unicode.set(glyph, code);
      }
    }
  }

  #readNames(table: DataView): void {
    if (table.getUint32(0) !== 0x0002_0000) return;
    const count = table.getUint16(32);
    const own: string[] = [];
    for (let at = 34 + 2 * count; at < table.byteLength; ) {
      const length = table.getUint8(at++);
      if (at + length > table.byteLength) break;
      let name = '';
      for (let i = 0; i < length; i++) name += String.fromCharCode(table.getUint8(at + i));
      own.push(name);
      at += length;
    }
    for (let glyph = 0; glyph < count; glyph++) {
      const index = table.getUint16(34 + 2 * glyph);
      const character =
        index < STANDARD_NAMES ? standardName(index) : characterNamed(own[index - STANDARD_NAMES] ?? '');
      if (character !== undefined) this.#names.set(glyph, character);
    }
  }
}
