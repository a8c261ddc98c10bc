import { describe, expect, it } from 'vitest';
import { makePdf, show, stream, type TestPdf } from './make-pdf.test.support.js';
import { readPdf } from './read.js';

async function read(pdf: TestPdf) {
  const { pages, problems } = await readPdf(makePdf(pdf), { name: 'test.pdf' });
  const [page] = pages;
  return {
    seen: page?.lines.map(({ text }) => text),
    hidden: page?.hidden?.map(({ text, hiddenBy }) => [text, hiddenBy]) ?? [],
    problems,
  };
}

const plain = show('Plain text', 50, 250);
const page = (content: string, entries = '', resources = '') =>
  read({ pages: [{ content: plain + content, entries, resources }] });

describe('hidden text', () => {
  it('is drawn with an invisible pen', async () => {
    const { seen, hidden } = await page(show('ghost', 50, 200, { before: '3 Tr' }));
    expect(seen).toEqual(['Plain text']);
    expect(hidden).toEqual([['ghost', 'invisible']]);
  });

  it('has no opacity', async () => {
    const { hidden } = await page(`q /G gs ${show('glass', 50, 200)} Q`, '', '/ExtGState << /G << /ca 0 >> >>');
    expect(hidden).toEqual([['glass', 'invisible']]);
  });

  it('is too small to be read', async () => {
    const { hidden } = await page(show('small print', 50, 200, { size: 0.4 }));
    expect(hidden).toEqual([['small print', 'tiny']]);
  });

  it('has the colour of its ground', async () => {
    const { hidden } = await page(
      `${show('white', 50, 200, { before: '1 g' })}0.2 0.4 0.6 rg 40 140 200 40 re f ${show('blue on blue', 50, 150)}`,
    );
    expect(hidden).toEqual([
      ['white', 'low-contrast'],
      ['blue on blue', 'low-contrast'],
    ]);
  });

  it('is not white text on a ground that only a picture of the page shows', async () => {
    const shading =
      '/Shading << /S1 << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 400 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [0.2] /N 1 >> >> >>';
    const { seen } = await page(
      `q 40 190 200 30 re W n /S1 sh Q ${show('on a shade', 50, 200, { before: '1 g' })}`,
      '',
      shading,
    );
    expect(seen).toContain('on a shade');
  });

  it('lies under an opaque shape', async () => {
    const { hidden, problems } = await page(`${show('painted over', 50, 200)} 1 g 40 190 200 30 re f`);
    expect(hidden).toEqual([['painted over', 'covered']]);
    expect(problems).toEqual([
      expect.objectContaining({
        code: 'text-hidden',
        severity: 'info',
        message: '1 line of text cannot be seen (covered)',
      }),
    ]);
  });

  it('is reported when a dark bar covers it', async () => {
    const bar = '0 g 72 197 40 12 re f';
    const { seen, hidden, problems } = await page(`${show('The secret name is here', 50, 200)} ${bar}`);
    expect(seen).toEqual(['Plain text', 'The', 'name is here']);
    expect(hidden).toEqual([['secret', 'covered']]);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'text-under-bar', page: 1 }));
  });

  it('is not text under a shape that can be seen through', async () => {
    const { seen } = await page(
      `${show('highlighted', 50, 200)} q /G gs 1 1 0 rg 40 190 200 30 re f Q`,
      '',
      '/ExtGState << /G << /BM /Multiply >> >>',
    );
    expect(seen).toContain('highlighted');
  });

  it('lies outside its clip path', async () => {
    const { seen, hidden } = await page(
      `q 40 180 60 40 re W n ${show('inside', 50, 200)} ${show('outside', 150, 200)} Q`,
    );
    expect(seen).toEqual(['Plain text', 'inside']);
    expect(hidden).toEqual([['outside', 'clipped']]);
  });

  it('lies off the page', async () => {
    const { seen, hidden } = await page(show('cut off', 50, 20), '/CropBox [0 100 400 300]');
    expect(seen).toEqual(['Plain text']);
    expect(hidden).toEqual([['cut off', 'off-page']]);
  });

  it('belongs to a layer that is switched off, and not to one that is on', async () => {
    const { seen, hidden } = await read({
      pages: [
        {
          content: `${plain} /OC /On BDC ${show('shown', 50, 200)} EMC /OC /Off BDC ${show('not shown', 50, 150)} EMC`,
          resources: '/Properties << /On 100 0 R /Off 101 0 R >>',
        },
      ],
      catalog: '/OCProperties << /OCGs [100 0 R 101 0 R] /D << /OFF [101 0 R] /Order [100 0 R 101 0 R] >> >>',
      objects: { 100: '<< /Type /OCG /Name (On) >>', 101: '<< /Type /OCG /Name (Off) >>' },
    });
    expect(seen).toEqual(['Plain text', 'shown']);
    expect(hidden).toEqual([['not shown', 'layer-off']]);
  });

  it('is not the text layer of a scan', async () => {
    const image = stream(
      '\x80',
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    );
    const { seen, hidden } = await read({
      pages: [
        {
          content: `q 400 0 0 300 0 0 cm /I1 Do Q ${show('recognised', 50, 200, { before: '3 Tr' })}`,
          resources: '/XObject << /I1 100 0 R >>',
        },
      ],
      objects: { 100: image },
    });
    expect(seen).toEqual(['recognised']);
    expect(hidden).toEqual([]);
  });
});
