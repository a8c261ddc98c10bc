import { Encodings } from '@cantoo/pdf-lib/standard-fonts';

/** Code → character of the base encodings (ISO 32000-1, annex D). */

function decoded(label: string): string[] {
  const decoder = new TextDecoder(label);
  return Array.from({ length: 256 }, (_, code) => decoder.decode(Uint8Array.of(code)));
}

export type BaseEncoding = 'WinAnsiEncoding' | 'MacRomanEncoding' | 'StandardEncoding';

const STANDARD_UPPER: Readonly<Record<number, string>> = {
  39: '’',
  96: '‘',
  161: '¡',
  162: '¢',
  163: '£',
  164: '⁄',
  165: '¥',
  166: 'ƒ',
  167: '§',
  168: '¤',
  169: "'",
  170: '“',
  171: '«',
  172: '‹',
  173: '›',
  174: 'fi',
  175: 'fl',
  177: '–',
  178: '†',
  179: '‡',
  180: '·',
  182: '¶',
  183: '•',
  184: '‚',
  185: '„',
  186: '”',
  187: '»',
  188: '…',
  189: '‰',
  191: '¿',
  193: '`',
  194: '´',
  195: 'ˆ',
  196: '˜',
  197: '¯',
  198: '˘',
  199: '˙',
  200: '¨',
  202: '˚',
  203: '¸',
  205: '˝',
  206: '˛',
  207: 'ˇ',
  208: '—',
  225: 'Æ',
  227: 'ª',
  232: 'Ł',
  233: 'Ø',
  234: 'Œ',
  235: 'º',
  241: 'æ',
  245: 'ı',
  248: 'ł',
  249: 'ø',
  250: 'œ',
  251: 'ß',
};

function standard(): string[] {
  return Array.from({ length: 256 }, (_, code) => {
    const special = STANDARD_UPPER[code];
    return special ?? (code >= 32 && code < 127 ? String.fromCharCode(code) : '');
  });
}

const TABLES: Readonly<Record<BaseEncoding, () => string[]>> = {
  WinAnsiEncoding: () => {
    // Not a TextDecoder: Node reads windows-1252 as Latin-1.
    const table = Array.from({ length: 256 }, (_, code) => (code >= 0xa0 ? String.fromCharCode(code) : ''));
    for (const point of [...Encodings.WinAnsi.supportedCodePoints].sort((a, b) => b - a))
      table[Encodings.WinAnsi.encodeUnicodeCodePoint(point).code] = String.fromCodePoint(point);
    // Codes that the encoding leaves open are bullets (annex D, note 3).
    for (const code of [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]) table[code] = '•';
    return table.map((text, code) => (code < 32 ? '' : text));
  },
  MacRomanEncoding: () => decoded('macintosh').map((text, code) => (code < 32 || code === 127 ? '' : text)),
  StandardEncoding: standard,
};

const made = new Map<BaseEncoding, string[]>();

export function baseEncoding(name: BaseEncoding): readonly string[] {
  let table = made.get(name);
  if (!table) {
    table = TABLES[name]();
    made.set(name, table);
  }
  return table;
}

export function isBaseEncoding(name: string | undefined): name is BaseEncoding {
  return name !== undefined && name in TABLES;
}
