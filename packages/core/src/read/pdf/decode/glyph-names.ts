/** The 258 names that every TrueType font may refer to by number, as characters from the third on, which is the space. */
const STANDARD_ORDER =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ' +
  'ŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ';
const FIRST_STANDARD = 3;

const standard = Array.from(STANDARD_ORDER, (character) => character.codePointAt(0) ?? 0);
const FIRST_MAC_HIGH = 0x7f - 0x20;

/** The character with that number among the standard names; undefined for those without one. */
export function standardName(index: number): number | undefined {
  return standard[index - FIRST_STANDARD];
}

/** The common fonts of Windows leave out the space without a break, and have the euro where others have a currency sign. */
const NO_BREAK_SPACE = 172;
const EURO = 188;
const LAST_USUAL = 224;

/**
 * What a glyph of that number is in a font whose glyphs stand in the usual order; undefined outside of it. Programs that leave
 * out the meaning of characters often keep this order: "Spaten" is then written as "6SDWHQ", every letter 29 places early.
 */
export function usualGlyph(glyph: number): number | undefined {
  if (glyph === EURO) return 0x20ac;
  if (glyph > LAST_USUAL) return undefined;
  return standardName(glyph < NO_BREAK_SPACE ? glyph : glyph + 1);
}

/** Characters → bytes in the encoding of the Macintosh, which engines fall back to. */
export const MAC_BYTES: ReadonlyMap<number, number> = new Map(
  standard.slice(FIRST_MAC_HIGH, FIRST_MAC_HIGH + 128).map((code, index) => [code, 0x80 + index]),
);

const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circumflex: '\u0302',
  tilde: '\u0303',
  dieresis: '\u0308',
  ring: '\u030a',
  cedilla: '\u0327',
  caron: '\u030c',
  macron: '\u0304',
  breve: '\u0306',
  ogonek: '\u0328',
  dotaccent: '\u0307',
  hungarumlaut: '\u030b',
};

/** Names of the Adobe glyph list that no rule makes. */
const NAMED =
  'space  |exclam !|quotedbl "|numbersign #|dollar $|percent %|ampersand &|quotesingle \'|parenleft (|parenright )|asterisk *|plus +|comma ,|hyphen -|' +
  'period .|slash /|zero 0|one 1|two 2|three 3|four 4|five 5|six 6|seven 7|eight 8|nine 9|colon :|semicolon ;|less <|equal =|greater >|question ?|at @|' +
  'bracketleft [|backslash \\|bracketright ]|asciicircum ^|underscore _|grave `|braceleft {|bar ||braceright }|asciitilde ~|exclamdown ¡|cent ¢|sterling £|' +
  'fraction ⁄|yen ¥|florin ƒ|section §|currency ¤|quotedblleft “|guillemotleft «|guillemotright »|guilsinglleft ‹|guilsinglright ›|fi ﬁ|fl ﬂ|ff ﬀ|ffi ﬃ|' +
  'ffl ﬄ|endash –|emdash —|dagger †|daggerdbl ‡|periodcentered ·|paragraph ¶|bullet •|quotesinglbase ‚|quotedblbase „|quotedblright ”|quoteleft ‘|' +
  'quoteright ’|ellipsis …|perthousand ‰|questiondown ¿|germandbls ß|ae æ|AE Æ|oe œ|OE Œ|oslash ø|Oslash Ø|lslash ł|Lslash Ł|dotlessi ı|dotlessj ȷ|' +
  'eth ð|Eth Ð|thorn þ|Thorn Þ|copyright ©|registered ®|trademark ™|degree °|plusminus ±|multiply ×|divide ÷|minus −|mu µ|onehalf ½|onequarter ¼|' +
  'threequarters ¾|onesuperior ¹|twosuperior ²|threesuperior ³|ordfeminine ª|ordmasculine º|brokenbar ¦|logicalnot ¬|Euro €|infinity ∞|notequal ≠|' +
  'lessequal ≤|greaterequal ≥|approxequal ≈|partialdiff ∂|summation ∑|product ∏|pi π|integral ∫|Omega Ω|radical √|Delta ∆|lozenge ◊|dcroat đ|Dcroat Đ';

const byName = new Map(
  NAMED.split(/(?<=.)\|(?=[A-Za-z])/u).map((entry): [string, number] => {
    const space = entry.indexOf(' ');
    return [entry.slice(0, space), entry.codePointAt(space + 1) ?? 0];
  }),
);

/** The character that a glyph is named after; undefined where the name says nothing. */
export function characterNamed(name: string): number | undefined {
  const plain = name.replace(/\..*$/u, '');
  if (/^[A-Za-z]$/u.test(plain)) return plain.charCodeAt(0);
  const known = byName.get(plain);
  if (known !== undefined) return known;
  const hex = /^uni([0-9A-F]{4})$|^u([0-9A-F]{4,6})$/u.exec(plain);
  if (hex) return Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
  const [, letter = '', accent = ''] = /^([A-Za-z])([a-z]+)$/u.exec(plain) ?? [];
  const composed = ACCENTS[accent] && (letter + ACCENTS[accent]).normalize('NFC');
  return composed?.length === 1 ? composed.codePointAt(0) : undefined;
}
