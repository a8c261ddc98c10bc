import { describe, expect, it } from 'vitest';
import { makePdf } from '../make-pdf.test.support.js';
import { readPdf } from '../read.js';
import { AS_IS, decodeBytes, decodeGlyphs } from './decode.js';
import { fontProgram } from './font-program.js';
import { characterNamed } from './glyph-names.js';

const codesOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
const decoded = (codes: readonly number[], decoding: ReadonlyMap<number, number> | undefined) =>
  codes.map((code) => String.fromCodePoint(decoding?.get(code) ?? code)).join('');

const TEXT = 'Mit dem offiziellen Spatenstich startet die Gemeinde ein zukunftsweisendes Projekt in der Ortsmitte';

describe('fonts that do not say what their characters mean', () => {
  it('are read in the usual order of glyphs, with umlauts, and what is unknown is said to be', () => {
    const others = [108, 177, 188, 909];
    const codes = [...codesOf(TEXT).map((code) => code - 29), ...others];
    expect(decoded(codes, decodeGlyphs(codes, undefined))).toBe(`${TEXT}ä–€\ufffd`);
  });

  it('are read with one shift for all letters', () => {
    const codes = codesOf(TEXT).map((code) => code + 7);
    expect(decoded(codes, decodeGlyphs(codes, undefined))).toBe(TEXT);
  });

  it('stay as they are where the text is one already', () => {
    expect(decodeGlyphs(codesOf(TEXT), undefined)).toBe(AS_IS);
  });

  it.each([
    ['an address', 'https://github.com/trixi-framework/P4est.jl'],
    ['code', 'result = a4.compute(dag_name="x", config=Worker.Config(...))'],
    ['names with capitals inside', 'sincossincosTreeMeshTreeMeshmuladdmuladdPkgPkgp4est'],
    ['a label', 'Vector Size (n)'],
  ])('keep %s, whose letters are no prose', (_, text) => {
    expect(decodeGlyphs(codesOf(text), undefined)).toBe(AS_IS);
  });

  it('are not taken for text where they are the numbers of glyphs', () => {
    expect(decodeGlyphs(codesOf('6SDWHQVWLFK'), undefined)).toBeUndefined();
  });

  it('are no text where they show two signs in turns, as the brackets in a manual', () => {
    const brackets = Array.from({ length: 28 }, (_, i) => 3 + (i % 2));
    expect(decodeGlyphs([0x2217, ...brackets], undefined)).toBeUndefined();
    expect(decodeGlyphs(codesOf('•hihihihihihihihihihihihihihihi'), undefined)).toBeUndefined();
  });

  it('are given up where nothing makes a text of them', () => {
    const codes = codesOf(TEXT).map((code) => 1 + ((code * code * 7) % 61));
    expect(decodeGlyphs(codes, undefined)).toBeUndefined();
  });

  it('become text on the page, with a word about it', async () => {
    const glyph = '<< /Length 27 >>\nstream\n500 0 d0 0 0 400 700 re f\nendstream';
    const used = [...new Set(codesOf(TEXT).map((code) => code - 29))];
    const hex = codesOf(TEXT)
      .map((code) => (code - 29).toString(16).padStart(2, '0'))
      .join('');
    const names = used.map((code) => `${code} /g${code}`).join(' ');
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar 127 ' +
      `/Widths [${'500 '.repeat(128)}] /CharProcs << ${used.map((code) => `/g${code} 101 0 R`).join(' ')} >> ` +
      `/Encoding << /Type /Encoding /Differences [${names}] >> >>`;
    const page = '<< /Type /Page /Parent 2 0 R /Contents 11 0 R /Resources << /Font << /T3 100 0 R >> >> >>';
    const bytes = makePdf({
      pages: [{ content: `BT /T3 7 Tf 10 200 Td <${hex}> Tj ET` }],
      objects: { 100: font, 101: glyph, 10: page },
    });
    const reading = await readPdf(bytes, { name: 'test.pdf' });
    expect(reading.pages[0]?.lines.map(({ text }) => text)).toEqual([TEXT]);
    expect(reading.problems).toEqual([expect.objectContaining({ code: 'text-repaired', page: 1 })]);
  });
});

describe('names of glyphs', () => {
  it.each([
    ['aacute', 'á'],
    ['Scaron', 'Š'],
    ['ffi', 'ﬃ'],
    ['uni20AC', '€'],
    ['u1F600', '😀'],
    ['quotedblleft', '“'],
    ['bar', '|'],
    ['a.alt', 'a'],
  ])('%s is %s', (name, character) => {
    expect(characterNamed(name)).toBe(character.codePointAt(0));
  });

  it('may say nothing', () => {
    expect(characterNamed('g131')).toBeUndefined();
    expect(characterNamed('.notdef')).toBeUndefined();
  });
});

/** A font of a byte table and of names, without any outlines. */
function namedFont(glyphs: readonly { byte: number; name: string }[]): Uint8Array {
  const bytes: number[] = new Array(256).fill(0);
  glyphs.forEach(({ byte }, index) => {
    bytes[byte] = index + 1;
  });
  const two = (value: number) => [value >> 8, value & 255];
  const four = (value: number) => [...two(value >>> 16), ...two(value & 0xffff)];
  const map = [...two(0), ...two(1), ...two(1), ...two(0), ...four(12), ...two(0), ...two(262), ...two(0), ...bytes];
  const strings = glyphs.flatMap(({ name }) => [name.length, ...codesOf(name)]);
  const indices = [0, ...glyphs.map((_, index) => 258 + index)].flatMap(two);
  const names = [...four(0x20000), ...new Array(28).fill(0), ...two(glyphs.length + 1), ...indices, ...strings];
  const tables: [string, number[]][] = [
    ['cmap', map],
    ['post', names],
  ];
  let at = 12 + 16 * tables.length;
  const directory = tables.flatMap(([tag, table]) => {
    const entry = [...codesOf(tag), ...four(0), ...four(at), ...four(table.length)];
    at += table.length;
    return entry;
  });
  return Uint8Array.from([
    ...four(0x10000),
    ...two(tables.length),
    ...new Array(6).fill(0),
    ...directory,
    ...map,
    ...names,
  ]);
}

describe('a wrong encoding', () => {
  const letters = Array.from('abcdefghijklmnoprstu', (name) => ({ byte: name.charCodeAt(0), name }));
  const font = namedFont([
    ...letters,
    { byte: 0xa4, name: 'ff' },
    { byte: 0x85, name: 'fi' },
    { byte: 0xe1, name: 'aacute' },
  ]);
  const text = codesOf('di§erent Örst Fern·ndez abcdefghijklmnoprstu');

  it('is put right by the names of the glyphs', () => {
    const program = fontProgram(font);
    expect(program).toBeDefined();
    if (program)
      expect(decoded(text, decodeBytes(text, program)).normalize('NFKC')).toContain('different first Fernández');
  });

  it('is left alone where the names are wrong about plain letters', () => {
    const program = fontProgram(
      namedFont([...letters.slice(1), { byte: 0x61, name: 'b' }, { byte: 0xa4, name: 'ff' }]),
    );
    if (program) expect(decodeBytes(text, program).size).toBe(0);
  });

  it('is not looked for in what is no font', () => {
    expect(fontProgram(new Uint8Array(10))).toBeUndefined();
    expect(fontProgram(font.slice(0, 60))).toBeUndefined();
  });
});
