import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePng, openPdf, validate } from 'treeline';
import { describe, expect, it } from 'vitest';
import { scratchFolder, treeline } from '../testing/command.js';
import { sample } from '../testing/pdfs.js';

const HOCR = `<html><body><div class="ocr_page" title="bbox 0 0 600 800">
  <span class="ocr_line" title="bbox 50 50 550 70"><span class="ocrx_word" title="bbox 50 50 550 70; x_wconf 90">Hello from elsewhere</span></span>
</div></body></html>`;
const ALTO = `<alto><Layout><Page WIDTH="600" HEIGHT="800"><TextLine HPOS="50" VPOS="50" WIDTH="500" HEIGHT="20">
  <String CONTENT="Hello" HPOS="50" VPOS="50" WIDTH="100" HEIGHT="20" WC="0.8"/></TextLine></Page></Layout></alto>`;
const PAGE_XML = `<PcGts><Page imageWidth="600" imageHeight="800"><TextRegion><TextLine><Coords points="50,50 550,50 550,70 50,70"/>
  <TextEquiv><Unicode>Hello</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>`;

/** The top of a page of the sample report, printed. */
async function picture(): Promise<Uint8Array> {
  const pdf = await openPdf(await sample('report.pdf'));
  try {
    const { width, channels, data } = pdf.renderPage(9, { scale: 2 });
    const height = 500;
    return encodePng({ width, height, channels, data: data.slice(0, width * height * channels) });
  } finally {
    pdf.close();
  }
}

describe('a picture', () => {
  it('becomes a document, whatever its name is', async () => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, 'scan.bin'), await picture());
    const { code, stdout, stderr } = await treeline(['scan.bin', '-f', 'json', '--engine', 'baseline'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const document = JSON.parse(stdout);
    expect(validate(document)).toMatchObject({ valid: true });
    expect(document).toMatchObject({ status: 'ok', source: { kind: 'image' }, pages: [{ unit: 'px', height: 500 }] });
    expect(document.lines.length).toBeGreaterThan(3);
    expect(document.lines[0].confidence).toBeGreaterThan(0.8);
  });

  it('is shown under its boxes', async () => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, 'scan.png'), await picture());
    const { code } = await treeline(['scan.png', '-o', 'scan.overlay.html', '--engine', 'baseline'], { cwd });
    expect(code).toBe(0);
    expect(await readFile(join(cwd, 'scan.overlay.html'), 'utf8')).toContain('data:image/png;base64,');
  });

  it('that is broken fails alone', async () => {
    const cwd = await scratchFolder();
    const png = await picture();
    await writeFile(join(cwd, 'cut.png'), png.subarray(0, 30));
    await writeFile(join(cwd, 'zero.png'), '');
    await writeFile(join(cwd, 'moving.gif'), 'GIF89a.........');
    await writeFile(join(cwd, 'good.hocr'), HOCR);
    await mkdir(join(cwd, 'out'));
    const { code, stderr } = await treeline(
      ['cut.png', 'zero.png', 'moving.gif', 'good.hocr', '-o', 'out/', '--engine', 'baseline'],
      { cwd },
    );
    expect(code).toBe(1);
    expect(stderr).toContain('cut.png: the PNG has no pixels: it is damaged or cut off');
    expect(stderr).toContain('zero.png: the file is empty');
    expect(stderr).toContain('moving.gif: the GIF has no pixels: it is damaged or cut off');
    expect(await readFile(join(cwd, 'out', 'good.md'), 'utf8')).toContain('Hello from elsewhere');
  });
});

describe('OCR', () => {
  it('names the folder that has no models, and the language that is none', async () => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, 'scan.png'), await picture());
    await mkdir(join(cwd, 'models'));
    await writeFile(join(cwd, 'models', 'det.onnx'), '');
    const run = (...options: string[]) => treeline(['scan.png', '--engine', 'baseline', ...options], { cwd });
    expect(await run('--ocr-models', 'nowhere')).toMatchObject({ code: 1, stderr: expect.stringContaining('nowhere') });
    const half = await run('--ocr-models', 'models');
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no PP-OCR recogniser') });
    const wrong = await run('--ocr-lang', 'deu+no language');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('"no language" is not a language') });
    expect(await run('--ocr', 'sometimes')).toMatchObject({ code: 2 });
  });
});

describe('the output of another OCR engine', () => {
  it.each([
    ['hocr', HOCR, 'Hello from elsewhere'],
    ['alto', ALTO, 'Hello'],
    ['page-xml', PAGE_XML, 'Hello'],
  ])('is known as %s by what is in it, and by --from', async (kind, text, words) => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, 'page.txt'), text);
    const found = await treeline(['page.txt', '-f', 'json', '--engine', 'baseline'], { cwd });
    const told = await treeline(['page.txt', '-f', 'json', '--engine', 'baseline', '--from', kind], { cwd });
    expect(found).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toBe(found.stdout);
    expect(JSON.parse(found.stdout)).toMatchObject({ source: { kind }, lines: [{ text: words }] });
  });

  it('that is none is refused', async () => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, 'page.html'), '<html><p>Hello');
    const { code, stderr } = await treeline(['page.html', '--from', 'hocr'], { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'page.html: not hOCR: no element has the class ocr_page\n' });
  });
});
