import { expect, it } from 'vitest';
import { pictureBytes } from './image/pictures.test.support.js';
import { kindOf } from './kind.js';

const bytes = (text: string) => new TextEncoder().encode(text);

it('what a file is shows in its first bytes', async () => {
  expect(await kindOf(pictureBytes('rgb.jpg'))).toBe('image');
  expect(await kindOf(pictureBytes('g4.tif'))).toBe('image');
  expect(await kindOf(bytes('GIF89a..'))).toBe('image');
  expect(await kindOf(bytes('%PDF-1.7'))).toBe('pdf');
  expect(
    await kindOf(bytes('<?xml version="1.0"?>\n<!-- x -->\n<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">')),
  ).toBe('alto');
  expect(await kindOf(bytes('<?xml version="1.0"?><pc:PcGts xmlns:pc="x">'))).toBe('page-xml');
  expect(await kindOf(bytes('\ufeff<html><head></head><body><div class="ocr_page" title="bbox 0 0 9 9">'))).toBe(
    'hocr',
  );
  expect(await kindOf(Uint8Array.from([0xff, 0xfe, ...[...'<alto>'].flatMap((c) => [c.charCodeAt(0), 0])]))).toBe(
    'alto',
  );
});

it('what is none of these has to show that it is a PDF', async () => {
  expect(await kindOf(bytes('<html><body>hello'))).toBe('pdf');
  expect(await kindOf(new Uint8Array())).toBe('pdf');
});
