import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../document/schema.js';
import { parse } from '../../../parse.js';
import { makePdf, show, stream } from '../../../read/pdf/make-pdf.test.support.js';
import { toBookmarkedPdf, toTaggedPdf } from '../index.js';
import { openForReading } from '../open.js';
import { bytesOf } from './pdf-objects.js';
import { type ReadElement, readStructure, textOf } from './read-back.js';

/* Each of these files gets a clear refusal or a valid file, and is never changed itself. */

const TEXT = 'The harbour was dredged in the spring of that year, and the boats came back.';
const page = { content: show(TEXT, 20, 250) };

async function document(pdf: Uint8Array = makePdf({ pages: [page] })): Promise<Document> {
  return await parse(pdf, { engine: 'baseline' });
}

async function open(bytes: Uint8Array): Promise<PDFDocument> {
  const pdf = await openForReading(bytes);
  if (!pdf) throw new Error('the file cannot be read back');
  return pdf;
}

function typesOf({ kids }: ReadElement): string[] {
  return kids.flatMap((kid) => (typeof kid === 'string' ? [] : [kid.type, ...typesOf(kid)]));
}

async function isUnchangedBy(pdf: Uint8Array, change: (bytes: Uint8Array) => Promise<unknown>): Promise<void> {
  const before = pdf.slice();
  await change(pdf).catch(() => {});
  expect(pdf).toEqual(before);
}

describe('a file that must not be changed is refused, by both writers, and stays as it was', () => {
  const refusals: [name: string, code: string, make: () => Promise<Uint8Array>][] = [
    [
      'encrypted with an empty password',
      'encrypted-pdf',
      async () => {
        const pdf = await PDFDocument.load(makePdf({ pages: [page] }));
        const permissions = { modifying: true, annotating: true, documentAssembly: true, fillingForms: true };
        pdf.encrypt({ ownerPassword: 'o', userPassword: '', permissions });
        return await pdf.save();
      },
    ],
    [
      'encrypted with a password',
      'restricted-pdf',
      async () => {
        const pdf = await PDFDocument.load(makePdf({ pages: [page] }));
        pdf.encrypt({ ownerPassword: 'o', userPassword: 'u', permissions: { modifying: false } });
        return await pdf.save();
      },
    ],
    [
      'signed',
      'signed-pdf',
      async () =>
        makePdf({
          pages: [page],
          catalog: '/AcroForm << /Fields [100 0 R] >>',
          objects: { 100: '<< /FT /Sig /T (s) /V << /Type /Sig /Filter /Adobe.PPKLite >> >>' },
        }),
    ],
    [
      'certified',
      'signed-pdf',
      async () =>
        makePdf({
          pages: [page],
          catalog: '/Perms << /DocMDP 100 0 R >>',
          objects: { 100: '<< /Type /Sig /Filter /Adobe.PPKLite >>' },
        }),
    ],
    ['damaged beyond reading', 'broken-pdf', async () => new TextEncoder().encode('%PDF-1.4 nothing')],
    ['empty', 'empty-input', async () => new Uint8Array()],
  ];
  for (const [name, code, make] of refusals)
    it(name, async () => {
      const pdf = await make();
      const known = await document();
      await expect(toTaggedPdf(pdf, known)).rejects.toMatchObject({ code });
      await expect(toBookmarkedPdf(pdf, known)).rejects.toMatchObject({ code });
      await isUnchangedBy(pdf, (bytes) => toTaggedPdf(bytes, known));
    });
});

it('a file whose text is not found again gets no tags', async () => {
  const bare = makePdf({ pages: [{ content: '' }] });
  await expect(toTaggedPdf(bare, await document())).rejects.toMatchObject({ code: 'broken-pdf' });
});

describe('a valid file comes of', () => {
  it('one whose end is cut off', async () => {
    const whole = makePdf({ pages: [page] });
    const cut = whole.slice(0, new TextDecoder('latin1').decode(whole).indexOf('xref\n'));
    const { bytes, report } = await toTaggedPdf(cut, await document());
    expect(report.readBack).toMatchObject({ recall: 1, inOrder: 1 });
    expect((await open(bytes)).getPageCount()).toBe(1);
  });

  it('one that is tagged by half: the tags are judged and kept, or replaced on demand', async () => {
    const content = `/P <</MCID 0>> BDC\n${show(TEXT, 20, 250)}EMC\n${show('A second paragraph that has no tags at all, of the same length.', 20, 150)}`;
    const pdf = makePdf({
      pages: [{ content, entries: '/StructParents 0' }],
      catalog: '/StructTreeRoot 100 0 R',
      objects: {
        100: '<< /Type /StructTreeRoot /K 101 0 R /ParentTree << /Nums [0 [101 0 R]] >> >>',
        101: '<< /Type /StructElem /S /P /P 100 0 R /Pg 10 0 R /K 0 >>',
      },
    });
    const known = await document(pdf);
    const { bytes, report } = await toTaggedPdf(pdf, known);
    expect(report).toMatchObject({ status: 'kept', existing: { elements: 1 } });
    expect(report.existing?.recall).toBeGreaterThan(0.4);
    expect(report.existing?.recall).toBeLessThan(0.7);
    expect(bytes).toBe(pdf);
    const replaced = await toTaggedPdf(pdf, known, { replace: true });
    expect(replaced.report).toMatchObject({ status: 'tagged', readBack: { recall: 1, inOrder: 1 } });
    expect(textOf(readStructure(await open(replaced.bytes)))).toContain('no tags');
    await isUnchangedBy(pdf, (own) => toTaggedPdf(own, known, { replace: true }));
  });

  it('one with object streams of an earlier version, which its tables do not mention', async () => {
    const whole = makePdf({ pages: [page] });
    const content = '<< /Length 0 /Other true >>';
    const old = `200 0 obj\n${stream(`11 0 ${content}`, '/Type /ObjStm /N 1 /First 5')}\nendobj\n`;
    const text = new TextDecoder('latin1').decode(whole);
    const at = text.indexOf('xref\n');
    const moved = text.slice(0, at) + old + text.slice(at).replace(/startxref\n\d+/, `startxref\n${at + old.length}`);
    const pdf = Uint8Array.from(moved, (character) => character.charCodeAt(0));
    const { report } = await toTaggedPdf(pdf, await document(pdf));
    expect(report.readBack).toMatchObject({ recall: 1, inOrder: 1 });
  });

  it('one with 2,000 pages', async () => {
    const pages = Array.from({ length: 2000 }, (_, i) => ({
      content: show(`Page ${i + 1} of the long report.`, 20, 250),
    }));
    const pdf = makePdf({ pages });
    const first = await document();
    const bare = { ...first, lines: [], objects: [], omitted: [], threads: [], links: [], outline: [] };
    const { bytes, report } = await toTaggedPdf(pdf, bare, { readBack: false });
    expect(report.elements).toMatchObject({ Document: 1, P: 2000 });
    const text = textOf(readStructure(await open(bytes)));
    expect(text).toContain('Page 1 of the long report.');
    expect(text).toContain('Page 2000 of the long report.');
  });

  it('one with an attachment, which stays as it was and gets both of its names', async () => {
    const pdf = makePdf({
      pages: [page],
      catalog: '/Names << /EmbeddedFiles << /Names [(data.csv) 100 0 R] >> >>',
      objects: {
        100: '<< /Type /Filespec /F (data.csv) /EF << /F 101 0 R >> >>',
        101: stream('a;b\n1;2\n', '/Type /EmbeddedFile'),
      },
    });
    const { bytes } = await toTaggedPdf(pdf, await document(pdf));
    const files = (await open(bytes)).context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict && object.has(PDFName.of('EF')) ? [object] : []));
    expect(files).toHaveLength(1);
    expect(files[0]?.has(PDFName.of('UF'))).toBe(true);
    const content = bytesOf(files[0]?.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F')));
    expect(content && new TextDecoder().decode(content)).toBe('a;b\n1;2\n');
  });

  it('one with a form, whose fields are described and keep their values', async () => {
    const pdf = makePdf({
      pages: [{ ...page, entries: '/Annots [100 0 R]' }],
      catalog: '/AcroForm << /Fields [100 0 R] /DA (/Helv 0 Tf 0 g) >>',
      objects: {
        100: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ashby) /Rect [20 200 120 220] /P 10 0 R >>',
      },
    });
    const { bytes, report } = await toTaggedPdf(pdf, await document(pdf));
    const written = await open(bytes);
    expect(report.annotations).toBe(1);
    expect(typesOf(readStructure(written))).toContain('Form');
    expect(written.getForm().getTextField('name').getText()).toBe('Ashby');
    const [field] = written.getForm().getFields();
    expect(field?.acroField.dict.has(PDFName.of('TU'))).toBe(true);
    expect(String(written.getPage(0).node.get(PDFName.of('Tabs')))).toBe('/S');
  });
});
