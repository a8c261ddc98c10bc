import { describe, expect, it } from 'vitest';
import { TreelineError } from '../../errors.js';
import { readHocr } from './hocr.js';

const bytes = (text: string) => new TextEncoder().encode(text);

/** As Tesseract writes it. */
const TESSERACT = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
 <head><title></title><meta name='ocr-system' content='tesseract 5.3.0' /></head>
 <body>
  <div class='ocr_page' id='page_1' title='image "scan.png"; bbox 0 0 1200 1600; ppageno 0; scan_res 150 150'>
   <div class='ocr_carea' title="bbox 100 100 700 200">
    <p class='ocr_par' lang='eng' title="bbox 100 100 700 200">
     <span class='ocr_line' title="bbox 100 100 700 140; baseline 0 -8; x_size 30; x_descenders 7">
      <span class='ocrx_word' title='bbox 100 100 300 140; x_wconf 96'>Small</span>
      <span class='ocrx_word' title='bbox 320 100 700 140; x_wconf 90'><strong>rivers &amp; rain</strong></span>
     </span>
     <span class='ocr_textfloat' title="bbox 100 160 300 200; textangle 90">
      <span class='ocrx_word' title='bbox 100 160 300 200; x_wconf 50'>Up</span>
     </span>
    </p>
   </div>
   <div class='ocr_photo' title="bbox 0 800 1200 1500"></div>
   <div class='ocr_separator' title="bbox 100 700 1100 703"></div>
  </div>
  <div class='ocr_page' title='bbox 0 0 1200 1600; ppageno 1'><span class='ocr_line' title="bbox 9 9 99 29">Second page</span></div>
 </body></html>`;

describe('hOCR', () => {
  it('gives lines with their words, boxes and confidence', async () => {
    const { source, pages } = await readHocr(bytes(TESSERACT), { name: 'scan.hocr' });
    expect(source).toMatchObject({ kind: 'hocr', name: 'scan.hocr', pages: 2 });
    expect(pages[0]?.page).toEqual({ number: 1, width: 1200, height: 1600, unit: 'px' });
    expect(
      pages[0]?.lines.map(({ id, text, box, rotation, confidence }) => ({ id, text, box, rotation, confidence })),
    ).toEqual([
      { id: 'l0', text: 'Small rivers & rain', box: [100, 100, 700, 140], rotation: 0, confidence: 0.917 },
      { id: 'l1', text: 'Up', box: [100, 160, 300, 200], rotation: 270, confidence: 0.5 },
    ]);
    expect(pages[0]?.graphics).toEqual([
      { kind: 'image', box: [0, 800, 1200, 1500] },
      { kind: 'rule', box: [100, 700, 1100, 703] },
    ]);
  });

  it('takes the text of lines that have no words', async () => {
    const { pages } = await readHocr(bytes(TESSERACT), { name: 'x' });
    expect(pages[1]?.lines).toMatchObject([{ text: 'Second page', page: 2, box: [9, 9, 99, 29] }]);
    expect(pages[1]?.lines[0]).not.toHaveProperty('confidence');
  });

  it('can be read by pages', async () => {
    const { pages, source } = await readHocr(bytes(TESSERACT), { name: 'x', pages: '2' });
    expect(pages.map(({ page }) => page.number)).toEqual([2]);
    expect(source.pages).toBe(2);
  });

  it('is measured from the corner of its page, and as large as its boxes where it does not say', async () => {
    const moved = `<div class=ocr_page title="bbox 100 50 300 250"><span class=ocr_line title="bbox 110 60 200 80">a</span></div>
      <div class=ocr_page><span class=ocr_line title="bbox 10 20 110 40">b</span></div>`;
    const { pages } = await readHocr(bytes(moved), { name: 'x' });
    expect(pages[0]?.page).toMatchObject({ width: 200, height: 200 });
    expect(pages[0]?.lines[0]?.box).toEqual([10, 10, 100, 30]);
    expect(pages[1]?.page).toMatchObject({ width: 110, height: 40 });
  });

  it('without a page is refused', async () => {
    await expect(readHocr(bytes('<html><body>hello</body></html>'), { name: 'x' })).rejects.toMatchObject({
      code: 'invalid-hocr',
    });
    await expect(readHocr(new Uint8Array(), { name: 'x' })).rejects.toMatchObject({ code: 'empty-input' });
  });

  it('that is nested to do harm is refused soon', async () => {
    const deep = `<div class="ocr_page">${'<div>'.repeat(2_000_000)}`;
    await expect(readHocr(bytes(deep), { name: 'x' })).rejects.toBeInstanceOf(TreelineError);
  });

  it('keeps how words are set', async () => {
    const { pages } = await readHocr(bytes(TESSERACT), { name: 'scan.hocr' });
    expect(pages[0]?.lines[0]).toMatchObject({
      text: 'Small rivers & rain',
      spans: [{ start: 6, end: 19, bold: true }],
    });
    expect(pages[0]?.lines[1]).not.toHaveProperty('spans');
  });
});
