import { Encodings } from '@cantoo/pdf-lib/standard-fonts';

/*
 * What glyph names mean (Adobe Glyph List specification): the names of the standard encodings, the names that TeX's fonts
 * use, and names that are made by rule: "uni0041", "f_i", "a.sc", "Amacron". A name that no rule explains has no meaning;
 * guessing would please a checker and damage the text.
 */

const TEX: Readonly<Record<string, string>> = {
  dotlessi: 'ı',
  caron: 'ˇ',
  breve: '˘',
  dotaccent: '˙',
  ring: '˚',
  ogonek: '˛',
  hungarumlaut: '˝',
  ff: 'ff',
  fi: 'fi',
  fl: 'fl',
  ffi: 'ffi',
  ffl: 'ffl',
  Th: 'Th',
  dotlessj: 'ȷ',
  visiblespace: '␣',
  vector: '\u20d7',
  slurabove: '⌢',
  slurbelow: '⌣',
  hatwide: '\u0302',
  hatwider: '\u0302',
  hatwidest: '\u0302',
  tildewide: '\u0303',
  tildewider: '\u0303',
  tildewidest: '\u0303',
  vextendsingle: '|',
  vextenddouble: '‖',
  bardbl: '‖',
  epsilon1: 'ϵ',
  rho1: 'ϱ',
  phi1: 'ϕ',
  theta1: 'ϑ',
  omega1: 'ϖ',
  pi1: 'ϖ',
  sigma1: 'ς',
  kappa1: 'ϰ',
  lscript: 'ℓ',
  weierstrass: '℘',
  arrowbothv: '↕',
  arrownortheast: '↗',
  arrowsoutheast: '↘',
  arrowsouthwest: '↙',
  arrownorthwest: '↖',
  arrowrighttophalf: '⇀',
  arrowrightbothalf: '⇁',
  arrowlefttophalf: '↼',
  arrowleftbothalf: '↽',
  precedes: '≺',
  follows: '≻',
  precedesequal: '⪯',
  followsequal: '⪰',
  lessmuch: '≪',
  greatermuch: '≫',
  union: '∪',
  intersection: '∩',
  unionmulti: '⊎',
  unionsq: '⊔',
  intersectionsq: '⊓',
  logicaland: '∧',
  logicalor: '∨',
  floorleft: '⌊',
  floorright: '⌋',
  ceilingleft: '⌈',
  ceilingright: '⌉',
  angbracketleft: '⟨',
  angbracketright: '⟩',
  mapsto: '↦',
  star: '⋆',
  square: '□',
  squaresolid: '■',
  asteriskmath: '∗',
  circlecopyrt: '○',
  openbullet: '◦',
  similar: '∼',
  similarequal: '≃',
  prime: '′',
  latticetop: '⊤',
  perpendicular: '⊥',
  triangleleft: '◁',
  triangleright: '▷',
  triangle: '△',
  triangleinv: '▽',
  integral: '∫',
  contintegral: '∮',
  coproduct: '∐',
  owner: '∋',
  turnstileleft: '⊢',
  turnstileright: '⊣',
  circleplus: '⊕',
  circleminus: '⊖',
  circlemultiply: '⊗',
  circledivide: '⊘',
  circledot: '⊙',
  equivasymptotic: '≍',
  reflexsubset: '⊆',
  reflexsuperset: '⊇',
  radical: '√',
  nabla: '∇',
  negationslash: '\u0338',
  check: '✓',
  maltesecross: '✠',
  nbspace: '\u00a0',
  nonbreakingspace: '\u00a0',
  softhyphen: '\u00ad',
  sfthyphen: '\u00ad',
  hyphenminus: '-',
  middot: '·',
  bulletoperator: '∙',
  mu1: 'µ',
  Ohm: 'Ω',
  estimated: '℮',
  afii61289: 'ℓ',
  afii61352: '№',
  commaaccent: '\u0326',
  longs: 'ſ',
  Eng: 'Ŋ',
  eng: 'ŋ',
  Tbar: 'Ŧ',
  tbar: 'ŧ',
  Hbar: 'Ħ',
  hbar: 'ħ',
  kgreenlandic: 'ĸ',
  napostrophe: 'ŉ',
  IJ: 'Ĳ',
  ij: 'ĳ',
  Ldot: 'Ŀ',
  ldot: 'ŀ',
  Schwa: 'Ə',
  schwa: 'ə',
  Ohorn: 'Ơ',
  ohorn: 'ơ',
  Uhorn: 'Ư',
  uhorn: 'ư',
  dong: '₫',
  sheqel: '₪',
  peseta: '₧',
  lira: '₤',
  franc: '₣',
  rupee: '₨',
};

/** What stands behind a letter in names such as "Amacron". */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  macron: '\u0304',
  breve: '\u0306',
  dotaccent: '\u0307',
  dot: '\u0307',
  dieresis: '\u0308',
  hookabove: '\u0309',
  ring: '\u030a',
  hungarumlaut: '\u030b',
  caron: '\u030c',
  dotbelow: '\u0323',
  commaaccent: '\u0326',
  cedilla: '\u0327',
  ogonek: '\u0328',
};

/** Greek names are shared with Symbol, without the letters that stand for signs. */
const GREEK =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho _ Sigma Tau Upsilon Phi Chi Psi Omega';
const ENDINGS =
  /(?:big|Big|bigg|Bigg|display|text|lefttp|leftbt|leftex|leftmid|righttp|rightbt|rightex|rightmid|tp|bt|ex|mid)+$/;
/** afii10017 is А; the order of the names follows the alphabet. */
const CYRILLIC_UPPER = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЃЄЅІЇЈЉЊЋЌЎ';
const CYRILLIC_LOWER = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяђѓєѕіїјљњћќў';

const KNOWN = new Map<string, string>();
/** "a20" is a tick in Zapf Dingbats alone: in bitmap fonts of TeX it is the name of code 20. */
const DINGBATS = new Map<string, string>();
for (const point of Encodings.ZapfDingbats.supportedCodePoints) {
  const { name } = Encodings.ZapfDingbats.encodeUnicodeCodePoint(point);
  if (name !== 'space') DINGBATS.set(name, String.fromCodePoint(point));
}
for (const encoding of [Encodings.Symbol, Encodings.WinAnsi]) {
  // Where several characters share a name the lowest is meant: the hyphen, not the soft hyphen.
  for (const point of [...encoding.supportedCodePoints].sort((a, b) => b - a))
    KNOWN.set(encoding.encodeUnicodeCodePoint(point).name, String.fromCodePoint(point));
}
GREEK.split(' ').forEach((name, i) => {
  KNOWN.set(name, String.fromCodePoint(0x391 + i));
  KNOWN.set(name.charAt(0).toLowerCase() + name.slice(1), String.fromCodePoint(0x3b1 + i));
});
KNOWN.delete('_');
KNOWN.set('space', ' ');
KNOWN.set('.notdef', '');
KNOWN.set('mu', 'µ');
[...CYRILLIC_UPPER].forEach((letter, i) => {
  KNOWN.set(`afii${10017 + i}`, letter);
});
[...CYRILLIC_LOWER].forEach((letter, i) => {
  KNOWN.set(`afii${i < 33 ? 10065 + i : 10066 + i}`, letter);
});

const LATIN = new Set(
  Encodings.WinAnsi.supportedCodePoints.map((point) => Encodings.WinAnsi.encodeUnicodeCodePoint(point).name),
);

/** Whether every reader knows the name: those of TeX's fonts are in no list of Adobe's. */
export function isLatinName(name: string): boolean {
  return LATIN.has(name);
}

const LATIN_NAMES = new Map([...LATIN].map((name) => [KNOWN.get(name), name]));

/** The name of a character that every reader knows. */
export function latinNameOf(text: string): string | undefined {
  return LATIN_NAMES.get(text) ?? (text === 'fi' || text === 'fl' ? text : undefined);
}

/** The text of a name in Zapf Dingbats, whose names mean nothing elsewhere. */
export function textOfDingbatName(name: string): string | undefined {
  return DINGBATS.get(name) ?? textOfGlyphName(name);
}

/** The text a glyph name stands for; empty for `.notdef`, nothing where the name says nothing. */
export function textOfGlyphName(name: string): string | undefined {
  const known = KNOWN.get(name) ?? TEX[name];
  if (known !== undefined) return known;
  const [stem = '', suffix] = splitAt(name, '.');
  if (suffix !== undefined) return stem === '' ? undefined : textOfGlyphName(stem);
  if (name.includes('_')) {
    const parts = name.split('_').map(textOfGlyphName);
    return parts.every((part) => part !== undefined && part !== '') ? parts.join('') : undefined;
  }
  const hex = /^(?:uni((?:[0-9A-F]{4})+)|u([0-9A-F]{4,6}))$/.exec(name);
  if (hex) return fromHex(hex[1] ?? '', hex[2]);
  const accented = /^([A-Za-z])([a-z]+)$/.exec(name);
  const accent = ACCENTS[accented?.[2] ?? ''];
  if (accented?.[1] !== undefined && accent !== undefined) return (accented[1] + accent).normalize('NFC');
  const plain = name.replace(ENDINGS, '');
  if (plain !== name && plain !== '') return KNOWN.get(plain) ?? TEX[plain] ?? KNOWN.get(`${plain}left`);
  const small = /^([A-Z][a-z]*)(?:small|oldstyle|inferior|superior)$/.exec(name);
  return small?.[1] === undefined ? undefined : textOfGlyphName(small[1].toLowerCase());
}

function splitAt(name: string, mark: string): [string, string | undefined] {
  const at = name.indexOf(mark);
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1)];
}

function fromHex(groups: string, single: string | undefined): string | undefined {
  const points = single === undefined ? (groups.match(/.{4}/g) ?? []) : [single];
  const values = points.map((point) => Number.parseInt(point, 16));
  if (values.some((value) => value > 0x10ffff || (value >= 0xd800 && value < 0xe000))) return undefined;
  return String.fromCodePoint(...values);
}
