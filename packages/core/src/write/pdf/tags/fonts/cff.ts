/* A font program in the Compact Font Format (Adobe Technical Note 5176): the names of its glyphs and how wide they are. */

import { latin } from '../../append.js';

/** Operators of a CFF top dictionary (Adobe Technical Note 5176, table 9). */
export const CHARSET = 15;
export const ENCODING = 16;
export const CHAR_STRINGS = 17;
export const ROS = 1230;

export interface Cff {
  bytes: Uint8Array;
  view: DataView;
  top: Map<number, number[]>;
  strings: [number, number][];
  /** The global subroutines. */
  subroutines: [number, number][];
}

export function cffOf(bytes: Uint8Array): Cff {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameIndex = readIndex(view, view.getUint8(2));
  const topIndex = readIndex(view, nameIndex.end);
  const strings = readIndex(view, topIndex.end);
  const subroutines = readIndex(view, strings.end).items;
  const [topStart = 0, topEnd = 0] = topIndex.items[0] ?? [];
  return { bytes, view, top: readDict(view, topStart, topEnd), strings: strings.items, subroutines };
}

const PRIVATE_DICT = 18;
const DEFAULT_WIDTH = 20;
const NOMINAL_WIDTH = 21;
const LOCAL_SUBROUTINES = 19;

/** The names of all glyphs, by their number; nothing for fonts that are keyed by CID. */
export function glyphNames({ bytes, view, top, strings }: Cff): (string | undefined)[] | undefined {
  const charset = top.get(CHARSET)?.[0] ?? 0;
  const charStrings = top.get(CHAR_STRINGS)?.[0] ?? 0;
  if (top.has(ROS) || charset === 1 || charset === 2 || charStrings === 0) return undefined;
  const count = readIndex(view, charStrings).items.length;
  // The predefined charset numbers the glyphs as the standard strings are numbered.
  const sids = charset === 0 ? Array.from({ length: count }, (_, i) => i) : readCharset(view, charset, count);
  return sids.map((sid) => {
    if (sid === 0) return '.notdef';
    const place = strings[sid - STANDARD_STRINGS];
    return place ? latin(bytes, place[0], place[1]) : ISO_ADOBE[sid - 1];
  });
}

/** The advance of each glyph in units of the font; nothing where its program does not say it at its beginning. */
export function glyphWidths({ view, top, subroutines }: Cff): (number | undefined)[] {
  const [size = 0, offset = 0] = top.get(PRIVATE_DICT) ?? [];
  const own = readDict(view, offset, offset + size);
  const standard = own.get(DEFAULT_WIDTH)?.[0] ?? 0;
  const nominal = own.get(NOMINAL_WIDTH)?.[0] ?? 0;
  const local = own.get(LOCAL_SUBROUTINES)?.[0];
  const reader = new WidthReader(view, local === undefined ? [] : readIndex(view, offset + local).items, subroutines);
  return readIndex(view, top.get(CHAR_STRINGS)?.[0] ?? 0).items.map(([start, end]) => {
    const extra = reader.read(start, end);
    if (extra === undefined) return undefined;
    return extra === 'none' ? standard : nominal + extra;
  });
}

/** How many operands the first operator takes, where a further one before them is the width. Hints take pairs. */
const OPERANDS: Readonly<Record<number, number | 'pairs'>> = {
  1: 'pairs',
  3: 'pairs',
  4: 1,
  14: 0,
  18: 'pairs',
  19: 'pairs',
  20: 'pairs',
  21: 2,
  22: 1,
  23: 'pairs',
};
const CALL = 10;
const RETURN = 11;
const END = 14;
const CALL_GLOBAL = 29;
const MAX_CALLS = 10;

/** Reads the width that a Type 2 charstring begins with (Technical Note 5177, 3.1). */
class WidthReader {
  constructor(
    readonly view: DataView,
    readonly local: readonly [number, number][],
    readonly global: readonly [number, number][],
  ) {}

  read(start: number, end: number): number | 'none' | undefined {
    const found = this.#run(start, end, [], 0);
    return found === 'returned' ? undefined : found;
  }

  #run(start: number, end: number, stack: number[], depth: number): number | 'none' | 'returned' | undefined {
    const { view } = this;
    for (let i = start; i < end; ) {
      const value = view.getUint8(i++);
      if (value === 28) {
        stack.push(view.getInt16(i));
        i += 2;
      } else if (value === CALL || value === CALL_GLOBAL) {
        const list = value === CALL ? this.local : this.global;
        const place = list[(stack.pop() ?? 0) + biasOf(list.length)];
        if (!place || depth >= MAX_CALLS) return undefined;
        const found = this.#run(place[0], place[1], stack, depth + 1);
        if (found !== 'returned') return found;
      } else if (value === RETURN) return 'returned';
      else if (value < 32) return widthOn(stack, value);
      else if (value < 247) stack.push(value - 139);
      else if (value < 251) stack.push((value - 247) * 256 + view.getUint8(i++) + 108);
      else if (value < 255) stack.push(-(value - 251) * 256 - view.getUint8(i++) - 108);
      else {
        stack.push(view.getInt32(i) / 65536);
        i += 4;
      }
    }
    return 'returned';
  }
}

function widthOn(stack: readonly number[], operator: number): number | 'none' | undefined {
  const takes = OPERANDS[operator];
  if (takes === undefined) return undefined;
  // An accented letter made of two others ends with four operands.
  const isAccented = operator === END && stack.length === 4;
  const has = takes === 'pairs' ? stack.length % 2 === 1 : stack.length > takes && !isAccented;
  return has ? (stack[0] ?? 0) : 'none';
}

function biasOf(count: number): number {
  if (count < 1240) return 107;
  return count < 33_900 ? 1131 : 32_768;
}

const STANDARD_STRINGS = 391;

/** The first standard strings (appendix A), which are the glyphs of Adobe's Latin fonts in order. */
const ISO_ADOBE = [
  'space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma',
  'hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater',
  'question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright',
  'asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright',
  'asciitilde exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft',
  'guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet',
  'quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute',
  'circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine',
  'Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth',
  'onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus',
  'eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute',
  'Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve',
  'Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave',
  'aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute',
  'ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron',
].flatMap((row) => row.split(' '));

function readIndex(view: DataView, start: number): { items: [number, number][]; end: number } {
  const count = view.getUint16(start);
  if (count === 0) return { items: [], end: start + 2 };
  const size = view.getUint8(start + 2);
  const data = start + 2 + (count + 1) * size;
  const offset = (i: number) => {
    let value = 0;
    for (let k = 0; k < size; k++) value = value * 256 + view.getUint8(start + 3 + i * size + k);
    return data + value;
  };
  const items: [number, number][] = [];
  for (let i = 0; i < count; i++) items.push([offset(i), offset(i + 1)]);
  return { items, end: offset(count) };
}

function readDict(view: DataView, start: number, end: number): Map<number, number[]> {
  const dict = new Map<number, number[]>();
  let stack: number[] = [];
  for (let i = start; i < end; ) {
    const value = view.getUint8(i++);
    if (value === 12) {
      dict.set(1200 + view.getUint8(i++), stack);
      stack = [];
    } else if (value < 22) {
      dict.set(value, stack);
      stack = [];
    } else if (value === 28) {
      stack.push(view.getInt16(i));
      i += 2;
    } else if (value === 29) {
      stack.push(view.getInt32(i));
      i += 4;
    } else if (value === 30) {
      while ((view.getUint8(i) & 15) !== 15 && view.getUint8(i) >> 4 !== 15) i++;
      i++;
    } else if (value < 247) stack.push(value - 139);
    else if (value < 251) stack.push((value - 247) * 256 + view.getUint8(i++) + 108);
    else stack.push(-(value - 251) * 256 - view.getUint8(i++) - 108);
  }
  return dict;
}

function readCharset(view: DataView, start: number, count: number): number[] {
  const sids = [0];
  const format = view.getUint8(start);
  let at = start + 1;
  while (sids.length < count) {
    const first = view.getUint16(at);
    const left = format === 0 ? 0 : format === 1 ? view.getUint8(at + 2) : view.getUint16(at + 2);
    at += 2 + format;
    for (let k = 0; k <= left && sids.length < count; k++) sids.push(first + k);
  }
  return sids;
}
