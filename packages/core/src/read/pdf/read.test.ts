import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makePdf, show } from './make-pdf.test.support.js';
import { openPdf, readPdf, withPdf } from './read.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array, options = {}) => readPdf(bytes, { name: 'test.pdf', ...options });

describe('readPdf', () => {
  it('gives lines with their place, font and text', async () => {
    const reading = await read(
      makePdf({ pages: [{ content: show('Hello world', 50, 200, { font: 'F2', size: 14 }) }] }),
    );
    expect(reading.problems).toEqual([]);
    expect(reading.pages[0]?.page).toEqual({ number: 1, width: 400, height: 300, unit: 'pt', text: 'file' });
    const [line] = reading.pages[0]?.lines ?? [];
    expect(line).toMatchObject({
      id: 'l0',
      page: 1,
      text: 'Hello world',
      rotation: 0,
      hidden: false,
      tag: -1,
      font: { size: 14, bold: true, italic: false, mono: false, color: '#000000' },
    });
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = line?.box ?? [];
    expect(x0).toBeCloseTo(50, 1);
    expect(x1).toBeCloseTo(50 + 14 * 5.5, -1);
    expect(y0).toBeLessThan(91);
    expect(y1).toBeGreaterThan(100);
  });

  it('numbers lines through the document', async () => {
    const reading = await read(makePdf({ pages: ['one', 'two'].map((text) => ({ content: show(text, 50, 200) })) }));
    expect(reading.pages.flatMap((page) => page.lines.map(({ id, text }) => [id, text]))).toEqual([
      ['l0', 'one'],
      ['l1', 'two'],
    ]);
  });

  it('says where the file comes from', async () => {
    const bytes = makePdf({ pages: [{ content: '' }, { content: '' }], catalog: '/Lang (pt-BR)' });
    const { source } = await read(bytes, { pages: '2' });
    expect(source).toMatchObject({ name: 'test.pdf', kind: 'pdf', pages: 2, language: 'pt' });
    expect(source.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('recognises the language by the text where the file does not name one', async () => {
    const text =
      'Der Mensch ist frei geboren, und überall liegt er in Ketten. Mancher hält sich für den Herrn der anderen';
    const content = [0, 1, 2].map((i) => show(text, 5, 250 - i * 20, { size: 5 })).join('');
    expect((await read(makePdf({ pages: [{ content }] }))).source.language).toBe('de');
  });

  it('keeps a side text of its own direction apart and reads turned pages upright', async () => {
    const content = `${show('Body text', 50, 200)} BT /F1 8 Tf 0 1 -1 0 20 50 Tm (arXiv stamp) Tj ET`;
    const lines = (await read(makePdf({ pages: [{ content }] }))).pages[0]?.lines ?? [];
    expect(lines.map(({ text, rotation }) => [text, rotation])).toEqual([
      ['Body text', 0],
      ['arXiv stamp', 270],
    ]);
    const turned = makePdf({
      pages: [{ content: 'BT /F1 10 Tf 0 1 -1 0 200 50 Tm (Landscape) Tj ET', entries: '/Rotate 90' }],
    });
    expect((await read(turned)).pages[0]?.lines[0]).toMatchObject({ text: 'Landscape', rotation: 0 });
  });

  it('drops text outside the crop box and keeps boxes on the page', async () => {
    const content = show('visible', 50, 200) + show('cut off', 50, 20) + show('edge of the page', 300, 200);
    const page = (await read(makePdf({ pages: [{ content, entries: '/CropBox [0 100 330 300]' }] }))).pages[0];
    expect(page?.lines.map((line) => line.text)).not.toContain('cut off');
    for (const { box } of page?.lines ?? []) {
      expect(box[2]).toBeLessThanOrEqual(330);
      expect(box[3]).toBeLessThanOrEqual(200);
    }
  });

  it('marks the text layer of a scan as hidden', async () => {
    const [line] =
      (await read(makePdf({ pages: [{ content: show('scanned', 50, 200, { before: '3 Tr' }) }] }))).pages[0]?.lines ??
      [];
    expect(line).toMatchObject({ text: 'scanned', hidden: true });
  });

  it('reads only the pages asked for', async () => {
    const content = (n: number) => show(`page ${n}`, 50, 200);
    const bytes = makePdf({ pages: [1, 2, 3, 4, 5].map((n) => ({ content: content(n) })) });
    const progress = vi.fn();
    const reading = await read(bytes, { pages: '2,4-', onProgress: progress });
    expect(reading.pages.map((page) => page.lines[0]?.text)).toEqual(['page 2', 'page 4', 'page 5']);
    expect(progress.mock.calls).toMatchObject([
      [{ done: 1, total: 3 }],
      [{ done: 2, total: 3 }],
      [{ done: 3, total: 3 }],
    ]);
    await expect(read(bytes, { pages: '6-9' })).rejects.toMatchObject({ code: 'no-such-page', page: 6 });
    await expect(read(bytes, { pages: 'four' })).rejects.toMatchObject({ code: 'invalid-option' });
  });

  it('stops between two pages when asked to', async () => {
    const controller = new AbortController();
    const bytes = makePdf({ pages: [{ content: '' }, { content: '' }] });
    const reading = read(bytes, { signal: controller.signal, onProgress: () => controller.abort() });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports fonts that do not say what their characters mean', async () => {
    const glyph = '<< /Length 20 >>\nstream\n500 0 d0 0 0 400 700 re f\nendstream';
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1 /LastChar 2 ' +
      '/Widths [500 500] /CharProcs << /g1 101 0 R /g2 101 0 R >> /Encoding << /Type /Encoding /Differences [1 /g1 /g2] >> >>';
    const reading = await read(
      makePdf({
        pages: [{ content: 'BT /T3 10 Tf 50 200 Td <010201020102> Tj ET', resources: '/ExtGState << >>' }],
        objects: {
          100: font,
          101: glyph,
          10: `<< /Type /Page /Parent 2 0 R /Contents 11 0 R /Resources << /Font << /T3 100 0 R >> >> >>`,
        },
      }),
    );
    expect(reading.problems).toEqual([expect.objectContaining({ code: 'text-unreadable', page: 1 })]);
  });
});

describe('bad input', () => {
  it.each([
    ['<html><body>no</body>', 'not a PDF (starts with "<html")'],
    ['{"json": true}', 'not a PDF (starts with "{"json":")'],
    ['\u0001\u0002', 'not a PDF (starts with "\\x01\\x02")'],
  ])('says what a file that is no PDF starts with: %j', async (text, message) => {
    await expect(read(bytesOf(text))).rejects.toMatchObject({ code: 'not-a-pdf', message });
  });

  it('refuses an empty file', async () => {
    await expect(read(new Uint8Array())).rejects.toMatchObject({ code: 'empty-input' });
  });

  it('refuses a PDF without pages', async () => {
    await expect(read(makePdf({ pages: [] }))).rejects.toMatchObject({
      code: expect.stringMatching(/no-pages|broken-pdf/),
    });
  });

  it('reads a PDF behind other bytes', async () => {
    const pdf = makePdf({ pages: [{ content: show('late', 50, 200) }] });
    const bytes = new Uint8Array(pdf.length + 20).fill(10);
    bytes.set(pdf, 20);
    expect((await read(bytes)).pages[0]?.lines[0]?.text).toBe('late');
  });

  it('does not hang on a page tree with a loop', async () => {
    const bytes = makePdf({
      pages: [{ content: show('first', 50, 200) }],
      objects: { 2: '<< /Type /Pages /Kids [10 0 R 2 0 R 2 0 R] /Count 9 /MediaBox [0 0 400 300] >>' },
    });
    const reading = await read(bytes);
    expect(reading.pages[0]?.lines[0]?.text).toBe('first');
    expect(reading.problems.every((problem) => problem.code === 'page-unreadable')).toBe(true);
  });

  it('does not hang on a form that draws itself', async () => {
    const form =
      '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X1 100 0 R >> >> /Length 6 >>\nstream\n/X1 Do\nendstream';
    const reading = await read(
      makePdf({
        pages: [{ content: `/X1 Do ${show('after', 50, 200)}`, resources: '/XObject << /X1 100 0 R >>' }],
        objects: { 100: form },
      }),
    );
    expect(reading.pages[0]?.lines[0]?.text).toBe('after');
  });

  it('goes on after a page that cannot be read', async () => {
    const bytes = makePdf({
      pages: [{ content: show('one', 50, 200) }, { content: '' }, { content: show('three', 50, 200) }],
      objects: { 12: '(no page at all)' },
    });
    const reading = await read(bytes);
    expect(reading.pages.map((page) => page.lines.map((line) => line.text))).toEqual([['one'], [], ['three']]);
    expect(reading.problems).toEqual([expect.objectContaining({ code: 'page-unreadable', page: 2 })]);
  });

  it('reads a page of 200 by 200 inches', async () => {
    const bytes = makePdf({
      pages: [{ content: show('poster', 9000, 9000, { size: 300 }), entries: '/MediaBox [0 0 14400 14400]' }],
    });
    expect((await read(bytes)).pages[0]).toMatchObject({
      page: { width: 14400 },
      lines: [{ text: 'poster', font: { size: 300 } }],
    });
  });
});

describe('openPdf', () => {
  let bytes: Uint8Array;
  beforeAll(() => {
    bytes = makePdf({ pages: [{ content: show('text', 50, 200) }] });
  });

  it('reads and draws single pages, counted from 1', async () => {
    await withPdf(bytes, {}, (pdf) => {
      expect(pdf.pageCount).toBe(1);
      expect(pdf.readPage(1).lines[0]?.text).toBe('text');
      expect(pdf.renderPage(1, { scale: 1 })).toMatchObject({ width: 400, height: 300 });
      expect(() => pdf.readPage(2)).toThrow('no page 2: the file has 1 page');
    });
  });

  it('reads a page again after it was drawn', async () => {
    await withPdf(bytes, {}, (pdf) => {
      const first = pdf.readPage(1);
      pdf.renderPage(1, { width: 100 });
      expect(pdf.readPage(1)).toEqual(first);
    });
  });

  it('closes the file when the work on it fails', async () => {
    const pdf = await openPdf(bytes);
    pdf.close();
    await expect(withPdf(bytes, {}, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    expect(() => pdf.readPage(1)).toThrow('closed');
  });
});

describe('passwords', () => {
  const encrypted = async (userPassword: string) => {
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const pdf = await PDFDocument.create();
    pdf.addPage([200, 200]).drawText('Open to all', { x: 20, y: 100, size: 12 });
    pdf.encrypt({ userPassword, ownerPassword: 'owner' });
    return pdf.save();
  };

  it('do not lock a file that opens without one', async () => {
    const reading = await read(await encrypted(''), { password: 'of another file' });
    expect(reading.pages[0]?.lines.map(({ text }) => text)).toEqual(['Open to all']);
  });

  it('that are wrong are still said to be wrong', async () => {
    await expect(read(await encrypted('sesame'), { password: 'nope' })).rejects.toMatchObject({
      code: 'password-wrong',
    });
  });
});
