import { readFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../../document/schema.js';
import { parse } from '../../../parse.js';
import { makePdf, show, stream } from '../../../read/pdf/make-pdf.test.support.js';
import { toTaggedPdf } from '../index.js';
import { openForReading } from '../open.js';
import type { Tagged } from '../types.js';
import { type ReadElement, readStructure, textOf } from './read-back.js';

const sample = (name: string) => readFile(new URL(`../../../../../../samples/${name}`, import.meta.url));

async function structureOf(bytes: Uint8Array): Promise<ReadElement> {
  const pdf = await openForReading(bytes);
  if (!pdf) throw new Error('the file cannot be read back');
  return readStructure(pdf);
}

/** All elements below one, in reading order. */
function elementsOf({ kids }: ReadElement): ReadElement[] {
  return kids.flatMap((kid) => (typeof kid === 'string' ? [] : [kid, ...elementsOf(kid)]));
}

function squeezed(text: string): string {
  return text.replace(/[\s\u00ad-]/gu, '');
}

/** Tags a page of hand-written content as the engine without networks sees it. */
async function tagged(pdf: Uint8Array, options = {}): Promise<Tagged & { document: Document; root: ReadElement }> {
  const document = await parse(pdf, { engine: 'baseline' });
  const result = await toTaggedPdf(pdf, document, options);
  return { ...result, document, root: await structureOf(result.bytes) };
}

describe('the tags of a report', () => {
  let document: Document;
  let result: Tagged;
  let elements: ReadElement[];

  beforeAll(async () => {
    const bytes = await sample('report.pdf');
    document = await parse(bytes, { name: 'report.pdf' });
    result = await toTaggedPdf(bytes, document);
    elements = elementsOf(await structureOf(result.bytes));
  });

  it('hold its whole text', () => {
    expect(result.report.readBack?.recall).toBeGreaterThan(0.999);
    expect(result.report.text.adrift).toBe(0);
  });

  it('have a heading for each of the outline, without skipped levels', () => {
    const headings = elements.filter(({ type }) => /^H[1-6]$/.test(type));
    const titles = headings.map((heading) => squeezed(textOf(heading)));
    for (const { title, children } of document.outline) {
      expect(titles).toContain(squeezed(title));
      for (const child of children) expect(titles).toContain(squeezed(child.title));
    }
    let level = 0;
    for (const { type } of headings) {
      expect(Number(type.slice(1))).toBeLessThanOrEqual(level + 1);
      level = Number(type.slice(1));
    }
  });

  it('nest lists with labels and bodies', () => {
    const list = elements.find(({ type }) => type === 'L');
    const [item] = list ? elementsOf(list) : [];
    expect(item?.type).toBe('LI');
    expect(item?.kids.map((kid) => (typeof kid === 'string' ? kid : kid.type))).toEqual(['Lbl', 'LBody']);
  });

  it('have tables whose rows are equally wide', () => {
    const tables = elements.filter(({ type }) => type === 'Table');
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      expect(elementsOf(table).some(({ type }) => type === 'TH')).toBe(true);
      expect(elementsOf(table).some(({ type }) => type === 'TD')).toBe(true);
    }
  });

  it('put the links of the contents under their entries', () => {
    const entry = elements.find(({ type }) => type === 'TOCI');
    expect(entry && elementsOf(entry).map(({ type }) => type)).toEqual(['Reference', 'Link']);
  });

  it('say the language and the title, and claim PDF/UA only when nothing is left', async () => {
    const pdf = await PDFDocument.load(result.bytes, { updateMetadata: false });
    expect(pdf.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString()).toContain('/Marked true');
    expect(String(pdf.catalog.get(PDFName.of('Lang')))).toBe('(en)');
    expect(result.report).toMatchObject({ conforms: true, left: [] });
  });

  it('are kept where they are there already, and replaced on demand', async () => {
    const kept = await toTaggedPdf(result.bytes, document);
    expect(kept.report.status).toBe('kept');
    expect(kept.report.existing?.recall).toBeGreaterThan(0.999);
    expect(kept.bytes).toBe(result.bytes);
    const replaced = await toTaggedPdf(result.bytes, document, { replace: true });
    expect(replaced.report).toMatchObject({ status: 'tagged', elements: result.report.elements });
    expect(replaced.report.readBack?.recall).toBeGreaterThan(0.999);
  });
});

describe('content', () => {
  const TEXT = 'The harbour was dredged in the spring of that year, and the boats came back.';

  it('inside forms is marked there, in a copy for each place it is drawn', async () => {
    const form = stream(`${show(TEXT, 20, 250)}${show('A second line that stands apart from it.', 20, 120)}`, FORM);
    const pdf = makePdf({
      pages: [1, 2].map(() => ({ content: '/Fm0 Do\n', resources: '/XObject << /Fm0 100 0 R >>' })),
      objects: { 100: form },
    });
    const { root, report } = await tagged(pdf);
    expect(squeezed(textOf(root))).toBe(squeezed(`${TEXT}A second line that stands apart from it.`.repeat(2)));
    expect(report.text).toMatchObject({ adrift: 0 });
  });

  it('that is drawn out of order is read in order', async () => {
    const lines = [
      'The first line of a paragraph that is long enough',
      'to go on in a second line, and then to the third',
      'where it ends at last.',
    ];
    const content = [2, 0, 1].map((i) => show(lines[i] ?? '', 20, 250 - 12 * i)).join('');
    const { root } = await tagged(makePdf({ pages: [{ content }] }));
    expect(squeezed(textOf(root))).toBe(squeezed(lines.join('')));
  });

  it('whose words are drawn out of order is read in order', async () => {
    const at = (x: number, text: string) => `BT /F1 10 Tf 1 0 0 1 ${x} 250 Tm (${text}) Tj ET\n`;
    const content = at(110, 'were dredged ') + at(20, 'The harbours ') + at(190, 'in spring.');
    const { root, report } = await tagged(makePdf({ pages: [{ content }] }));
    expect(squeezed(textOf(root))).toBe('Theharboursweredredgedinspring.');
    expect(report.readBack).toMatchObject({ recall: 1, inOrder: 1 });
  });

  it('whose accents are drawn apart from their letters reads as letters with accents', async () => {
    const together =
      'BT /F1 10 Tf 1 0 0 1 20 250 Tm [(The caf) (\\264) 333 (e was open in the spring of that year,)] TJ ET\n';
    const apart =
      'BT /F1 10 Tf 1 0 0 1 20 238 Tm (and the t) Tj (ete of the harbour came.) Tj ET\nBT /F1 10 Tf 1 0 0 1 61.5 238 Tm (\\210) Tj ET\n';
    const { root, report, document } = await tagged(makePdf({ pages: [{ content: together + apart }] }));
    expect(document.lines.map(({ text }) => text).join(' ')).toContain('café was');
    expect(squeezed(textOf(root))).toBe(squeezed(document.objects.map(({ text }) => text).join('')));
    expect(report.text.accents).toBe(2);
    expect(report.readBack).toMatchObject({ recall: 1, inOrder: 1 });
  });

  it('of one string goes to several objects, in the order of the document', async () => {
    const cell = (text: string) => `(${text}) -4000 `;
    const row = (y: number, ...texts: string[]) =>
      `BT /F1 10 Tf 1 0 0 1 20 ${y} Tm [${texts.map(cell).join('')}] TJ ET\n`;
    const content =
      row(200, 'Harbour', 'Boats', 'Depth') + row(185, 'Ashby', '12', '4.2') + row(170, 'Quay', '31', '6.0');
    const { root, document } = await tagged(makePdf({ pages: [{ content }] }));
    expect(squeezed(textOf(root))).toBe(squeezed(document.objects.map(({ text }) => text).join('')));
  });

  it('on no line is kept at the end of its page', async () => {
    const pdf = makePdf({ pages: [{ content: show(TEXT, 20, 250) }] });
    const document = await parse(pdf, { engine: 'baseline' });
    const without = { ...document, lines: [], objects: [], omitted: [], threads: [], links: [], outline: [] };
    const { bytes, report } = await toTaggedPdf(pdf, without);
    expect(report.text.adrift).toBe(report.text.glyphs);
    expect(squeezed(textOf(await structureOf(bytes)))).toBe(squeezed(TEXT));
  });

  it('of a PDF/A-1 file is tagged without object streams, which that standard forbids', async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta>';
    const pdf = await PDFDocument.load(makePdf({ pages: [{ content: show(TEXT, 20, 250) }] }));
    pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(pdf.context.stream(xmp, { Type: 'Metadata' })));
    const { root, bytes } = await tagged(await pdf.save({ useObjectStreams: false }));
    expect(squeezed(textOf(root))).toBe(squeezed(TEXT));
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('/ObjStm');
  });

  it('that cannot be tagged is refused with the reason', async () => {
    const pdf = await PDFDocument.load(makePdf({ pages: [{ content: show(TEXT, 20, 250) }] }));
    pdf.encrypt({ ownerPassword: 'o', userPassword: '', permissions: { modifying: false } });
    const locked = await pdf.save();
    await expect(toTaggedPdf(locked, await parse(locked, { engine: 'baseline' }))).rejects.toMatchObject({
      code: 'restricted-pdf',
    });
  });
});

describe('fonts that are not embedded', () => {
  const pdf = makePdf({
    pages: [{ content: show('The harbour was dredged in the spring of that year (fast).', 20, 250) }],
  });
  const supplied = async (licence: string) => {
    const folder = new URL('./standard_fonts/', import.meta.resolve('pdfjs-dist/package.json'));
    const read = (name: string) => readFile(new URL(name, folder));
    const names = ['FoxitSerif.pfb', 'FoxitFixed.pfb', 'LiberationSans-Bold.ttf', 'LiberationSans-Regular.ttf'];
    return await Promise.all(names.map(async (name) => ({ bytes: await read(name), licence })));
  };

  it('stay so unless substitutes are supplied', async () => {
    const { report } = await tagged(pdf);
    expect(report).toMatchObject({ conforms: false, fonts: { notEmbedded: ['Helvetica'], embedded: [] } });
  });

  it('get the one whose widths agree, in parts, with the codes as they were', async () => {
    const { report, root, bytes } = await tagged(pdf, { embedFonts: await supplied(''), language: 'en' });
    expect(report).toMatchObject({ conforms: true, left: [], readBack: { recall: 1, inOrder: 1 } });
    expect(report.fonts).toMatchObject({ notEmbedded: [], embedded: [{ font: 'Helvetica', by: 'LiberationSans' }] });
    expect(squeezed(textOf(root))).toContain('(fast).');
    expect(bytes.length).toBeLessThan(40_000);
    const again = await parse(bytes, { engine: 'baseline' });
    expect(again.lines.map(({ text }) => text)).toEqual(['The harbour was dredged in the spring of that year (fast).']);
  });

  it('get none that does not say that it is free', async () => {
    const times = makePdf({
      pages: [{ content: show('The harbour.', 20, 250) }],
      objects: { 3: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>' },
    });
    const free = 'Redistribution and use in source and binary forms, with or without modification, are permitted';
    const { report: without } = await tagged(times, { embedFonts: await supplied('All rights reserved.') });
    expect(without.fonts.embedded).toEqual([]);
    const { report } = await tagged(times, { embedFonts: await supplied(free) });
    expect(report.fonts.embedded).toEqual([{ font: 'Times-Roman', by: 'ChromSerifOTF' }]);
  });
});

describe('ligatures', () => {
  it('stand for their letters, whether the font names them or maps them to one sign', async () => {
    const map = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <01> <FB01> endbfchar';
    const font = (more: string) =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi] >> ${more} >>`;
    const pdf = makePdf({
      pages: [{ content: `BT /F1 10 Tf 20 250 Td (The \\001sh) Tj /F2 10 Tf (was \\001ne.) Tj ET` }],
      objects: { 3: font(''), 4: font('/ToUnicode 100 0 R'), 100: stream(map) },
    });
    const { report, bytes } = await tagged(pdf);
    expect(report.fonts.ligatures).toBe(2);
    const reader = await PDFDocument.load(bytes, { updateMetadata: false });
    const maps = reader.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? (object.lookup(PDFName.of('ToUnicode')) ?? []) : []));
    expect(maps).toHaveLength(2);
  });
});

describe('a scan', () => {
  it('gets the text that OCR found, invisible and tagged', async () => {
    const text = makePdf({
      pages: [{ content: show('The harbour was dredged in the spring of that year.', 20, 250) }],
    });
    const document = await parse(text, { engine: 'baseline' });
    const read = { ...document, lines: document.lines.map((line) => ({ ...line, confidence: 0.9 })) };
    const scan = makePdf({
      pages: [{ content: 'q 400 0 0 300 0 0 cm /Im0 Do Q', resources: '/XObject << /Im0 100 0 R >>' }],
      objects: { 100: GREY_PIXEL },
    });
    const { bytes, report } = await toTaggedPdf(scan, read);
    expect(report).toMatchObject({ textLayers: 1, readBack: { recall: 1 }, figuresWithoutText: [] });
    const again = await parse(bytes, { engine: 'baseline' });
    expect(again.lines.map((line) => line.text)).toEqual(document.lines.map((line) => line.text));
    const [before, after] = [document.lines[0]?.box, again.lines[0]?.box];
    for (const i of [0, 2] as const) expect(Math.abs((before?.[i] ?? 0) - (after?.[i] ?? 99))).toBeLessThan(6);
  });
});

describe('pictures', () => {
  const withPicture = makePdf({
    pages: [
      {
        content: `q 150 0 0 100 100 150 cm /Im0 Do Q\n${show('A page with a picture and a line of text below.', 20, 60)}`,
        resources: '/XObject << /Im0 100 0 R >>',
      },
    ],
    objects: { 100: GREY_PIXEL },
  });

  it('without a text are figures that the report names, and the file does not claim PDF/UA', async () => {
    const { root, report } = await tagged(withPicture);
    expect(elementsOf(root).map(({ type }) => type)).toContain('Figure');
    expect(report.figuresWithoutText).toHaveLength(1);
    expect(report).toMatchObject({ conforms: false, alternatives: { given: 0, caption: 0 } });
    expect(report.left.join()).toContain('without alternative text');
  });

  it('take their text from the link over them', async () => {
    const pdf = makePdf({
      pages: [
        {
          content: `q 150 0 0 100 100 150 cm /Im0 Do Q\n${show('A page with a picture and a line of text below.', 20, 60)}`,
          resources: '/XObject << /Im0 100 0 R >>',
          entries:
            '/Annots [<< /Type /Annot /Subtype /Link /Rect [98 148 252 252] /A << /S /URI /URI (https://example.org/a) >> >>]',
        },
      ],
      objects: { 100: GREY_PIXEL },
    });
    const { report } = await tagged(pdf);
    expect(report).toMatchObject({ figuresWithoutText: [], alternatives: { link: 1 } });
  });

  it('are part of the running head where the same one stands there on three pages', async () => {
    const pagesWith = (y: number) =>
      makePdf({
        pages: [1, 2, 3].map((page) => ({
          content: `q 60 0 0 30 20 ${y} cm /Im0 Do Q\n${show(`What page ${page} says of the harbour and its boats.`, 20, 150)}`,
          resources: '/XObject << /Im0 100 0 R >>',
        })),
        objects: { 100: GREY_PIXEL },
      });
    const head = await tagged(pagesWith(260));
    expect(head.report).toMatchObject({ runningPictures: 3, figuresWithoutText: [] });
    const inText = await tagged(pagesWith(100));
    expect(inText.report).toMatchObject({ runningPictures: 0, figuresWithoutText: [{}, {}, {}] });
  });

  it('take their text from the options', async () => {
    const document = await parse(withPicture, { engine: 'baseline' });
    const figure = document.objects.find(({ role }) => role === 'figure');
    if (!figure) return;
    const { report } = await toTaggedPdf(withPicture, document, { alternatives: { [figure.id]: 'A grey square' } });
    expect(report.alternatives.given).toBe(1);
    expect(report.figuresWithoutText).toEqual([]);
  });
});

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /Font << /F1 3 0 R >> >>';
const GREY_PIXEL =
  '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >>\nstream\n0\nendstream';
