import { type PDFContext, type PDFDict, PDFName } from '@cantoo/pdf-lib';
import { FREE_LICENCE } from '../../../../words/metadata.js';
import { latin } from '../../append.js';
import { type Cff, cffOf, glyphNames, glyphWidths } from './cff.js';
import { textOfGlyphName } from './glyph-names.js';
import { TrueType, unlessDamaged } from './true-type.js';

/* Font programs that the caller supplies, as far as they may stand in for fonts that a file does not embed. */

export interface SuppliedFont {
  bytes: Uint8Array;
  /** The licence that came with it, where the font itself does not name one. */
  licence?: string;
}

export interface Candidate {
  name: string;
  bold: boolean;
  italic: boolean;
  /** The subtype of a font dictionary with this program. */
  subtype: 'TrueType' | 'Type1';
  /** The advance for a text in thousandths of an em; nothing where the font has no glyph for it. */
  widthOf(text: string): number | undefined;
  /** What goes into the descriptor: the program with these texts at least, and its measures. */
  describe(context: PDFContext, texts: ReadonlySet<string>): PDFDict;
}

/** Nothing where the font cannot be read, or does not say that it is free. */
export function candidateOf({ bytes, licence = '' }: SuppliedFont): Candidate | undefined {
  const font = TrueType.read(bytes);
  if (font) {
    const own = [0, 13, 14].map((id) => font.name(id)).join(' ');
    return font.mayBeEmbedded && FREE_LICENCE.test(`${own} ${licence}`) ? trueTypeCandidate(font) : undefined;
  }
  return FREE_LICENCE.test(licence) ? unlessDamaged(() => cffCandidate(cffOf(bytes))) : undefined;
}

/** Letters that fonts draw as one glyph. */
const LIGATURES: Readonly<Record<string, string>> = { fi: '\ufb01', fl: '\ufb02' };

const BOLD = /bold/i;
const ITALIC = /italic|oblique/i;

function trueTypeCandidate(font: TrueType): Candidate | undefined {
  const glyphs = font.characters(3, 1);
  if (!glyphs) return undefined;
  const name = font.name(6).replace(/[^\w-]/g, '') || 'Unnamed';
  const glyphOf = (text: string) => {
    const own = LIGATURES[text] ?? text;
    return [...own].length === 1 ? glyphs.get(own.codePointAt(0) ?? 0) : undefined;
  };
  return {
    name,
    bold: BOLD.test(font.name(4)),
    italic: ITALIC.test(font.name(4)),
    subtype: 'TrueType',
    widthOf(text) {
      const glyph = glyphOf(text);
      return glyph === undefined ? undefined : font.widthOf(glyph);
    },
    describe(context, texts) {
      const program = font.withGlyphs([...texts].flatMap((text) => glyphOf(text) ?? []));
      const { ascent, descent, box, angle } = font.metrics();
      const descriptor = context.obj({ Ascent: ascent, Descent: descent, FontBBox: box, ItalicAngle: angle });
      const stream = context.flateStream(program, { Length1: program.length });
      descriptor.set(PDFName.of('FontFile2'), context.register(stream));
      return descriptor;
    },
  };
}

const FULL_NAME = 2;
const FONT_BBOX = 5;
const STANDARD_STRINGS = 391;

function cffCandidate(cff: Cff): Candidate | undefined {
  const names = glyphNames(cff);
  if (!names) return undefined;
  const widths = glyphWidths(cff);
  const byText = new Map<string, number>();
  for (const [i, name] of names.entries()) {
    const text = name === undefined ? undefined : textOfGlyphName(name);
    const width = widths[i];
    if (text && width !== undefined && !byText.has(text)) byText.set(text, width);
  }
  const [start = 0, end = 0] = cff.strings[(cff.top.get(FULL_NAME)?.[0] ?? 0) - STANDARD_STRINGS] ?? [];
  const fullName = latin(cff.bytes, start, end);
  return {
    name: fullName.replace(/[^\w-]/g, '') || 'Unnamed',
    bold: BOLD.test(fullName),
    italic: ITALIC.test(fullName),
    subtype: 'Type1',
    widthOf: (text) => byText.get(text),
    describe(context) {
      const box = cff.top.get(FONT_BBOX) ?? [0, 0, 0, 0];
      const descriptor = context.obj({
        Ascent: box[3] ?? 0,
        Descent: box[1] ?? 0,
        FontBBox: box,
        ItalicAngle: ITALIC.test(fullName) ? -12 : 0,
      });
      const stream = context.flateStream(cff.bytes, { Subtype: 'Type1C' });
      descriptor.set(PDFName.of('FontFile3'), context.register(stream));
      return descriptor;
    },
  };
}
