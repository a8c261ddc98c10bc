import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makePdf, stream } from '../make-pdf.test.support.js';
import { readPdf, withPdf } from '../read.js';

/** A page that is one picture of that many pixels a side: its data, and the entries that say how it is packed. */
function pageOf(side: number, data: Uint8Array, entries: string, resources = '/XObject << /I 100 0 R >>'): Uint8Array {
  const image = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} ${entries}`;
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /XObject << /I 100 0 R >> >>';
  return makePdf({
    pages: [{ content: 'q 400 0 0 300 0 0 cm /I Do Q', resources }],
    objects: { 100: stream(Buffer.from(data).toString('latin1'), image), 101: stream('/I Do', form) },
  });
}

const GREY = '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode';
const JPEG = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';

/** Its left third is black, its middle grey, its right third white. */
function bands(side: number): Uint8Array {
  const row = new Uint8Array(side)
    .fill(128)
    .fill(0, 0, side / 3)
    .fill(255, (2 * side) / 3);
  const data = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) data.set(row, y * side);
  return deflateSync(data, { level: 1 });
}

/** The start of a progressive JPEG in colour, as far as its size. */
function progressive(side: number): Uint8Array {
  const size = [side >> 8, side & 255, side >> 8, side & 255];
  return Uint8Array.of(0xff, 0xd8, 0xff, 0xc2, 0, 17, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0);
}

describe('a picture of many pixels', () => {
  it('is drawn in grey as a small one is, without ever being held as a whole', async () => {
    const draw = (side: number) =>
      withPdf(pageOf(side, bands(side), GREY), {}, async (pdf) => pdf.renderPage(1, { scale: 0.3, gray: true }));
    const [small, large] = [await draw(600), await draw(9000)];
    expect({ ...large, data: undefined }).toEqual({ width: 120, height: 90, channels: 1, data: undefined });
    for (const at of [20, 60, 100]) expect(large.data[45 * 120 + at]).toBe(small.data[45 * 120 + at]);
  });

  it.each([
    ['on the page', '/XObject << /I 100 0 R >>'],
    ['in a form', '/XObject << /I 101 0 R >>'],
  ])('that can only be decoded as a whole is refused %s', async (_, resources) => {
    const huge = pageOf(20_000, progressive(20_000), JPEG, resources);
    await expect(withPdf(huge, {}, async (pdf) => pdf.renderPage(1, { scale: 1 }))).rejects.toMatchObject({
      code: 'picture-too-large',
    });
  });

  it('that is refused is named in the problems of its page', async () => {
    const { problems } = await readPdf(pageOf(20_000, progressive(20_000), JPEG), { name: 'huge.pdf' });
    expect(problems).toMatchObject([
      { code: 'page-unreadable', page: 1, message: expect.stringMatching(/20000 x 20000 pixels is too large/) },
    ]);
  });
});
