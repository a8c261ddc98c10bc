import { latin } from '../../append.js';

/* A TrueType program (ISO 14496-22): its glyphs by character, how wide they are, and a copy with fewer glyphs. */

export class TrueType {
  readonly #view: DataView;
  readonly #tables = new Map<string, { start: number; length: number }>();

  private constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < this.#view.getUint16(4); i++) {
      const at = 12 + 16 * i;
      const [start, length] = [this.#view.getUint32(at + 8), this.#view.getUint32(at + 12)];
      this.#tables.set(latin(bytes, at, at + 4), { start, length });
    }
  }

  /** Nothing where the program is damaged or of another kind. */
  static read(bytes: Uint8Array): TrueType | undefined {
    return unlessDamaged(() => {
      const font = new TrueType(bytes);
      const needed = ['head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf'];
      return needed.every((name) => font.#tables.has(name)) ? font : undefined;
    });
  }

  #start(table: string): number {
    return this.#tables.get(table)?.start ?? 0;
  }

  /** The advance of a glyph, in thousandths of an em. */
  widthOf(glyph: number): number | undefined {
    return unlessDamaged(() => {
      const unitsPerEm = this.#view.getUint16(this.#start('head') + 18);
      const count = this.#view.getUint16(this.#start('hhea') + 34);
      const at = this.#start('hmtx') + 4 * Math.min(glyph, count - 1);
      return unitsPerEm > 0 ? (this.#view.getUint16(at) * 1000) / unitsPerEm : undefined;
    });
  }

  /** The glyphs of a table of characters: (3, 1) is Unicode, (3, 0) of symbol fonts, (1, 0) of Macintosh. */
  characters(platform: number, encoding: number): Map<number, number> | undefined {
    return unlessDamaged(() => {
      const cmap = this.#tables.get('cmap')?.start;
      if (cmap === undefined) return undefined;
      for (let i = 0; i < this.#view.getUint16(cmap + 2); i++) {
        const at = cmap + 4 + 8 * i;
        if (this.#view.getUint16(at) !== platform || this.#view.getUint16(at + 2) !== encoding) continue;
        return this.#readCharacters(cmap + this.#view.getUint32(at + 4));
      }
      return undefined;
    });
  }

  #readCharacters(at: number): Map<number, number> | undefined {
    const view = this.#view;
    const glyphs = new Map<number, number>();
    const format = view.getUint16(at);
    if (format === 0) for (let code = 0; code < 256; code++) glyphs.set(code, view.getUint8(at + 6 + code));
    else if (format === 6) {
      const first = view.getUint16(at + 6);
      for (let k = 0; k < view.getUint16(at + 8); k++) glyphs.set(first + k, view.getUint16(at + 10 + 2 * k));
    } else if (format === 4) {
      const size = view.getUint16(at + 6);
      for (let k = 0; k < size; k += 2) {
        const end = view.getUint16(at + 14 + k);
        const start = view.getUint16(at + 16 + size + k);
        const delta = view.getUint16(at + 16 + 2 * size + k);
        const place = at + 16 + 3 * size + k;
        const offset = view.getUint16(place);
        for (let code = start; code <= end && code < 0xffff; code++) {
          const glyph = offset === 0 ? code : view.getUint16(place + offset + 2 * (code - start));
          if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
        }
      }
    } else return undefined;
    return glyphs;
  }

  /** An entry of the names of the font, in English. */
  name(id: number): string {
    const text = unlessDamaged(() => {
      const at = this.#tables.get('name')?.start;
      if (at === undefined) return undefined;
      const strings = at + this.#view.getUint16(at + 4);
      for (let i = 0; i < this.#view.getUint16(at + 2); i++) {
        const own = at + 6 + 12 * i;
        if (this.#view.getUint16(own) !== 3 || this.#view.getUint16(own + 6) !== id) continue;
        const start = strings + this.#view.getUint16(own + 10);
        return new TextDecoder('utf-16be').decode(this.bytes.subarray(start, start + this.#view.getUint16(own + 8)));
      }
      return undefined;
    });
    return text ?? '';
  }

  /** Whether its maker lets it be embedded for more than a look (OS/2, fsType). */
  get mayBeEmbedded(): boolean {
    const os2 = this.#tables.get('OS/2');
    const type = os2 && unlessDamaged(() => this.#view.getUint16(os2.start + 8) & 15);
    return type === 0 || type === 8;
  }

  /** Ascent, descent and box in thousandths of an em, the angle in degrees. */
  metrics(): { ascent: number; descent: number; box: number[]; angle: number } {
    const view = this.#view;
    const [head, hhea] = [this.#start('head'), this.#start('hhea')];
    const scale = 1000 / (view.getUint16(head + 18) || 1000);
    const post = this.#tables.get('post');
    return {
      ascent: Math.round(view.getInt16(hhea + 4) * scale),
      descent: Math.round(view.getInt16(hhea + 6) * scale),
      box: [36, 38, 40, 42].map((offset) => Math.round(view.getInt16(head + offset) * scale)),
      angle: post ? view.getInt32(post.start + 4) / 65536 : 0,
    };
  }

  /** The same font with other advances of some glyphs; nothing where these share theirs with others. */
  withWidths(widths: ReadonlyMap<number, number>): Uint8Array | undefined {
    const bytes = this.bytes.slice();
    const view = new DataView(bytes.buffer);
    const unitsPerEm = view.getUint16(this.#start('head') + 18);
    const count = view.getUint16(this.#start('hhea') + 34);
    const last = this.#start('hmtx') + 4 * count;
    const shares = view.getUint16(this.#start('maxp') + 4) > count;
    for (const [glyph, width] of widths) {
      if (glyph >= count || (shares && glyph === count - 1) || last > bytes.length) return undefined;
      view.setUint16(this.#start('hmtx') + 4 * glyph, Math.round((width * unitsPerEm) / 1000));
    }
    const { start, length } = this.#tables.get('hmtx') ?? { start: 0, length: 0 };
    for (let i = 0; i < this.#tables.size; i++)
      if (view.getUint32(12 + 16 * i + 8) === start) view.setUint32(12 + 16 * i + 4, sumOf(bytes, start, length));
    return bytes;
  }

  /** The same font with the outlines of these glyphs alone: numbers and widths of glyphs stay. */
  withGlyphs(wanted: Iterable<number>): Uint8Array {
    const view = this.#view;
    const count = view.getUint16(this.#start('maxp') + 4);
    const isLong = view.getInt16(this.#start('head') + 50) === 1;
    const [loca, glyf] = [this.#start('loca'), this.#start('glyf')];
    const offset = (glyph: number) =>
      isLong ? view.getUint32(loca + 4 * glyph) : 2 * view.getUint16(loca + 2 * glyph);
    const kept = new Set<number>();
    const keep = (glyph: number) => {
      if (glyph >= count || kept.has(glyph)) return;
      kept.add(glyph);
      const [start, end] = [offset(glyph), offset(glyph + 1)];
      if (end - start > 10 && view.getInt16(glyf + start) < 0)
        for (const part of this.#partsOf(glyf + start + 10)) keep(part);
    };
    keep(0);
    for (const glyph of wanted) keep(glyph);
    const pieces: Uint8Array[] = [];
    const places = new DataView(new ArrayBuffer(4 * (count + 1)));
    let length = 0;
    for (let glyph = 0; glyph < count; glyph++) {
      places.setUint32(4 * glyph, length);
      if (!kept.has(glyph)) continue;
      const outline = this.bytes.subarray(glyf + offset(glyph), glyf + offset(glyph + 1));
      pieces.push(outline, new Uint8Array(-outline.length & 3));
      length += outline.length + (-outline.length & 3);
    }
    places.setUint32(4 * count, length);
    const outlines = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      outlines.set(piece, at);
      at += piece.length;
    }
    const head = this.#table('head').slice();
    new DataView(head.buffer).setInt16(50, 1);
    const tables = ['cmap', 'cvt ', 'fpgm', 'hhea', 'hmtx', 'maxp', 'OS/2', 'post', 'prep']
      .filter((name) => this.#tables.has(name))
      .map((name): [string, Uint8Array] => [name, this.#table(name)]);
    const changed: [string, Uint8Array][] = [
      ['head', head],
      ['loca', new Uint8Array(places.buffer)],
      ['glyf', outlines],
    ];
    return assembled([...tables, ...changed].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #table(name: string): Uint8Array {
    const { start, length } = this.#tables.get(name) ?? { start: 0, length: 0 };
    return this.bytes.subarray(start, start + length);
  }

  /** The glyphs that a glyph is made of. */
  #partsOf(start: number): number[] {
    const parts: number[] = [];
    for (let at = start, more = true; more; ) {
      const flags = this.#view.getUint16(at);
      parts.push(this.#view.getUint16(at + 2));
      at += 4 + ((flags & 1) !== 0 ? 4 : 2);
      if ((flags & 8) !== 0) at += 2;
      else if ((flags & 64) !== 0) at += 4;
      else if ((flags & 128) !== 0) at += 8;
      more = (flags & 32) !== 0;
    }
    return parts;
  }
}

/** The checksum of a table: its words added up, with zeros after its end. */
function sumOf(bytes: Uint8Array, start: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum = (sum + (bytes[start + k] ?? 0) * 2 ** (24 - 8 * (k & 3))) % 2 ** 32;
  return sum;
}

function assembled(tables: readonly [string, Uint8Array][]): Uint8Array {
  const header = 12 + 16 * tables.length;
  const total = tables.reduce((sum, [, { length }]) => sum + length + (-length & 3), header);
  const file = new Uint8Array(total);
  const view = new DataView(file.buffer);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x10000);
  view.setUint16(4, tables.length);
  view.setUint16(6, 16 * power);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, 16 * (tables.length - power));
  let at = header;
  for (const [i, [name, bytes]] of tables.entries()) {
    const entry = 12 + 16 * i;
    for (let k = 0; k < 4; k++) view.setUint8(entry + k, name.charCodeAt(k));
    file.set(bytes, at);
    const padded = bytes.length + (-bytes.length & 3);
    view.setUint32(entry + 4, sumOf(file, at, bytes.length));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    at += padded;
  }
  return file;
}

/** Offsets of a damaged program point outside of it. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
