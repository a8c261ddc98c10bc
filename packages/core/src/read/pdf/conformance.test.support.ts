import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { PdfEngine, PdfFile, RawPage } from './engine.js';
import { makePdf, show, stream, type TestPdf } from './make-pdf.test.support.js';

/** What every PDF engine must do: one suite, run for each of them. */
export function describeEngine(engine: PdfEngine): void {
  async function using<T>(pdf: TestPdf, use: (file: PdfFile) => T): Promise<T> {
    const file = await engine.open(makePdf(pdf));
    try {
      return use(file);
    } finally {
      file.close();
    }
  }
  const page = (content: string, entries = '', resources = '') =>
    using({ pages: [{ content, entries, resources }] }, (file) => file.page(0));

  describe(`${engine.name}: characters`, () => {
    it('gives the text in drawing order, each character with its text object', async () => {
      const raw = await page(show('Hello', 50, 200) + show('World', 50, 180, { font: 'F2' }));
      expect(textOf(raw)).toBe('HelloWorld');
      expect(new Set(drawn(raw).map((i) => raw.chars.text[i])).size).toBe(2);
    });

    it.each([
      [0, 400, 300, 50, 100, 0],
      [90, 300, 400, 200, 50, 90],
      [180, 400, 300, 350, 200, 180],
      [270, 300, 400, 100, 350, 270],
    ])('places them on the page as displayed, turned by %i degrees', async (rotate, width, height, x, y, angle) => {
      const raw = await page(show('Turned', 50, 200), `/Rotate ${rotate}`);
      expect([raw.width, raw.height]).toEqual([width, height]);
      expect(raw.chars.originX[0]).toBeCloseTo(x, 3);
      expect(raw.chars.originY[0]).toBeCloseTo(y, 3);
      expect(raw.texts[0]?.angle).toBe(angle);
    });

    it('counts from the corner of the crop box', async () => {
      const raw = await page(show('Cropped', 50, 200), '/CropBox [40 20 340 260]');
      expect([raw.width, raw.height]).toEqual([300, 240]);
      expect(raw.chars.originX[0]).toBeCloseTo(10, 3);
      expect(raw.chars.originY[0]).toBeCloseTo(60, 3);
    });

    it('gives the size after all matrices', async () => {
      const raw = await page(`q 2 0 0 2 0 0 cm BT /F1 1 Tf 6 0 0 6 20 50 Tm (Big) Tj ET Q`);
      expect(raw.texts[0]?.size).toBeCloseTo(12, 3);
    });

    it('gives the size and the place of text inside a form', async () => {
      const form = stream(
        show('Inside', 10, 10),
        '/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Matrix [1 0 0 1 5 0] /Resources << /Font << /F1 3 0 R >> >>',
      );
      const raw = await using(
        {
          pages: [{ content: 'q 2 0 0 2 100 50 cm /X1 Do Q', resources: '/XObject << /X1 100 0 R >>' }],
          objects: { 100: form },
        },
        (file) => file.page(0),
      );
      expect(textOf(raw)).toBe('Inside');
      expect(raw.texts[0]?.size).toBeCloseTo(20, 3);
      expect(raw.chars.originX[0]).toBeCloseTo(130, 3);
      expect(raw.chars.originY[0]).toBeCloseTo(230, 3);
    });

    it('spans boxes by the advance: one character ends where the next begins', async () => {
      const { chars } = await page(show('mini', 50, 200));
      expect(chars.box[2]).toBeCloseTo(chars.originX[1] ?? 0, 1);
      expect(chars.box[6]).toBeCloseTo(chars.originX[2] ?? 0, 1);
    });

    it('knows colour, marked-content id, invisible and stroked text', async () => {
      const raw = await page(
        show('red', 50, 250, { before: '1 0 0 rg' }) +
          `/P << /MCID 7 >> BDC ${show('tagged', 50, 200)} EMC ` +
          show('ghost', 50, 150, { before: '3 Tr' }) +
          show('fat', 50, 100, { before: '2 Tr' }),
      );
      expect(raw.texts.map((text) => text.color)[0]).toBe('#ff0000');
      expect(raw.texts.map((text) => text.tag)[1]).toBe(7);
      expect(raw.texts.map((text) => text.hidden)).toEqual(['', '', 'invisible', '']);
      expect(raw.texts.map((text) => text.stroked)).toEqual([false, false, false, true]);
    });

    it('says which fonts were used', async () => {
      const raw = await page(show('a', 50, 200) + show('b', 50, 100, { font: 'F3' }));
      expect(raw.fonts.map((font) => font.name)).toEqual(['Helvetica', 'Courier']);
    });
  });

  describe(`${engine.name}: drawings`, () => {
    const PIXEL = stream(
      '\xff',
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    );

    it('gives boxes of images, paths and rules', async () => {
      const raw = await using(
        {
          pages: [
            {
              content: 'q 100 0 0 50 20 30 cm /I1 Do Q 200 100 60 40 re f 1 w 50 250 m 350 250 l S',
              resources: '/XObject << /I1 100 0 R >>',
            },
          ],
          objects: { 100: PIXEL },
        },
        (file) => file.page(0),
      );
      expect(raw.drawings.map((drawing) => drawing.kind)).toEqual(['image', 'path', 'rule']);
      expect(raw.drawings[0]?.box.map(Math.round)).toEqual([20, 220, 120, 270]);
      expect(raw.drawings[1]?.box.map(Math.round)).toEqual([200, 160, 260, 200]);
    });

    it('takes a grid drawn as one path apart into its rules', async () => {
      const raw = await page('50 50 m 350 50 l 50 100 m 350 100 l 50 50 m 50 100 l S');
      expect(raw.drawings.map((drawing) => drawing.kind)).toEqual(['rule', 'rule', 'rule']);
    });

    it('walks into forms, with their matrices', async () => {
      const inner = stream('0 0 10 10 re f', '/Type /XObject /Subtype /Form /BBox [0 0 50 50]');
      const raw = await using(
        {
          pages: [{ content: 'q 3 0 0 3 100 100 cm /X1 Do Q', resources: '/XObject << /X1 100 0 R >>' }],
          objects: { 100: inner },
        },
        (file) => file.page(0),
      );
      expect(raw.drawings[0]?.box.map(Math.round)).toEqual([100, 170, 130, 200]);
    });

    it('cuts drawings off at their clip paths, around forms as well', async () => {
      const form = stream('20 20 100 100 re f', '/Type /XObject /Subtype /Form /BBox [0 0 80 200]');
      const raw = await using(
        {
          pages: [
            {
              content:
                'q 100 100 50 50 re W n 0 0 m 300 250 l 300 0 l S 90 90 30 30 re f Q ' +
                'q 0 0 60 60 re W n /X1 Do Q q 0 0 10 10 re W n 200 200 50 50 re f Q 300 200 20 20 re f',
              resources: '/XObject << /X1 100 0 R >>',
            },
          ],
          objects: { 100: form },
        },
        (file) => file.page(0),
      );
      expect(raw.drawings.map((drawing) => drawing.box.map(Math.round))).toEqual([
        [100, 150, 150, 200],
        [100, 180, 120, 200],
        [20, 240, 60, 280],
        [300, 80, 320, 100],
      ]);
    });

    it('leaves out what lies outside the page and the white of the paper', async () => {
      const raw = await page('500 500 20 20 re f 1 1 1 rg 0 0 400 300 re f');
      expect(raw.drawings).toEqual([]);
    });

    it('calls text hidden that a picture of the whole page covers', async () => {
      const raw = await using(
        {
          pages: [
            {
              content: `${show('below', 50, 200)} q 400 0 0 300 0 0 cm /I1 Do Q ${show('above', 50, 100)}`,
              resources: '/XObject << /I1 100 0 R >>',
            },
          ],
          objects: { 100: PIXEL },
        },
        (file) => file.page(0),
      );
      expect(raw.texts.map((text) => text.hidden)).toEqual(['layer', '']);
    });
  });

  describe(`${engine.name}: the file`, () => {
    it('knows its language, page labels and bookmarks', async () => {
      const pdf: TestPdf = {
        pages: [{ content: '' }, { content: '', entries: '/CropBox [0 0 400 280]' }],
        catalog: '/Lang (de-AT) /PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 7 >>] >> /Outlines 100 0 R',
        objects: {
          100: '<< /Type /Outlines /First 101 0 R /Last 102 0 R /Count 2 >>',
          101: '<< /Title (Chapter\\nOne) /Parent 100 0 R /Next 102 0 R /First 103 0 R /Last 103 0 R /Dest [10 0 R /Fit] >>',
          102: '<< /Title (Two) /Parent 100 0 R /Prev 101 0 R >>',
          103: '<< /Title <FEFF00E40020D83DDE00> /Parent 101 0 R /A << /S /GoTo /D [12 0 R /XYZ 0 250 0] >> >>',
        },
      };
      await using(pdf, (file) => {
        expect(file.language).toBe('de-AT');
        expect([file.label(0), file.label(1)]).toEqual(['i', '7']);
        expect(file.bookmarks()).toEqual([
          { title: 'Chapter One', level: 1, page: 1 },
          { title: 'ä 😀', level: 2, page: 2, y: 30 },
          { title: 'Two', level: 1, page: 0 },
        ]);
      });
    });

    it('survives bookmarks that run in a circle', async () => {
      const pdf: TestPdf = {
        pages: [{ content: '' }],
        catalog: '/Outlines 100 0 R',
        objects: {
          100: '<< /Type /Outlines /First 101 0 R /Last 102 0 R >>',
          101: '<< /Title (A) /Parent 100 0 R /Next 102 0 R /First 102 0 R >>',
          102: '<< /Title (B) /Parent 100 0 R /Next 101 0 R /First 101 0 R >>',
        },
      };
      expect(await using(pdf, (file) => file.bookmarks().map(({ title }) => title))).toEqual(['A', 'B']);
    });

    it('gives the structure tree of a page with its marked-content ids', async () => {
      const pdf: TestPdf = {
        pages: [
          {
            content: `/H1 << /MCID 0 >> BDC ${show('Head', 50, 250)} EMC /P << /MCID 1 >> BDC ${show('Text', 50, 200)} EMC`,
            entries: '/StructParents 0',
          },
        ],
        catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 100 0 R',
        objects: {
          100: '<< /Type /StructTreeRoot /K 101 0 R /ParentTree << /Nums [0 [102 0 R 103 0 R]] >> >>',
          101: '<< /Type /StructElem /S /Document /P 100 0 R /K [102 0 R 103 0 R] >>',
          102: '<< /Type /StructElem /S /H1 /P 101 0 R /Pg 10 0 R /K 0 >>',
          103: '<< /Type /StructElem /S /P /P 101 0 R /Pg 10 0 R /K [1] >>',
        },
      };
      expect(await using(pdf, (file) => file.tags(0))).toEqual([
        { type: 'Document', depth: 0, page: 1, ids: [] },
        { type: 'H1', depth: 1, page: 1, ids: [0] },
        { type: 'P', depth: 1, page: 1, ids: [1] },
      ]);
    });

    it('draws pages as pictures, in colour or gray, and refuses sizes no memory holds', async () => {
      await using({ pages: [{ content: '1 0 0 rg 0 0 200 300 re f' }] }, (file) => {
        const picture = file.render(0, { width: 200 });
        expect([picture.width, picture.height, picture.channels]).toEqual([200, 150, 4]);
        expect([...picture.data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
        expect([...picture.data.subarray(199 * 4, 200 * 4)]).toEqual([255, 255, 255, 255]);
        const gray = file.render(0, { scale: 0.1, gray: true });
        expect([gray.width, gray.height, gray.data.length]).toEqual([40, 30, 1200]);
        expect(gray.data[0]).toBeLessThan(160);
        expect(gray.data[39]).toBe(255);
        expect(() => file.render(0, { scale: 1000 })).toThrow('too large');
      });
    });

    it('may be closed twice and refuses work afterwards', async () => {
      const file = await engine.open(makePdf({ pages: [{ content: '' }] }));
      file.close();
      file.close();
      expect(() => file.page(0)).toThrow('closed');
    });

    it('opens an encrypted file with its password only', async () => {
      const document = await PDFDocument.create();
      document.addPage([200, 100]).drawText('secret', { x: 20, y: 50 });
      document.encrypt({ userPassword: 'geheim', ownerPassword: 'besitz' });
      const bytes = await document.save();
      await expect(engine.open(bytes)).rejects.toMatchObject({ code: 'password-needed' });
      await expect(engine.open(bytes, { password: 'falsch' })).rejects.toMatchObject({ code: 'password-wrong' });
      const file = await engine.open(bytes, { password: 'geheim' });
      expect(textOf(file.page(0))).toBe('secret');
      file.close();
    });

    it('says that a damaged file is damaged', async () => {
      const bytes = new TextEncoder().encode('%PDF-1.7\nnothing of use');
      await expect(engine.open(bytes)).rejects.toMatchObject({ code: 'broken-pdf' });
    });
  });
}

function drawn(raw: RawPage): number[] {
  return Array.from({ length: raw.chars.count }, (_, i) => i).filter((i) => raw.chars.text[i] !== -1);
}

function textOf(raw: RawPage): string {
  return String.fromCodePoint(...drawn(raw).map((i) => raw.chars.code[i] ?? 0));
}
