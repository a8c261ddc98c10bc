import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentIn, folderWith, treeline } from '../testing/command.js';
import { LAMP, makePicture } from '../testing/pictures.js';

let lamp: Uint8Array;
beforeAll(async () => {
  lamp = await makePicture(LAMP);
});

/** OCR may lose a space. */
const squeezed = (text: string) => text.replaceAll(' ', '');

describe('treeline read', () => {
  it('prints the text of a picture in reading order, keys with their values', async () => {
    const cwd = await folderWith({ 'lamp.png': lamp });
    const { code, stdout, stderr } = await treeline(['read', 'lamp.png'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n').filter((line) => line !== '');
    expect(lines.map(squeezed)).toEqual(LAMP.map(({ text }) => squeezed(text)));
    expect(squeezed(stdout)).toContain('\n\nWeight\n480grams\n\n');
  });

  it('gives the whole document as JSON, the same through a pipe', async () => {
    const cwd = await folderWith({ 'lamp.png': lamp });
    const { stdout } = await treeline(['read', 'lamp.png', '-f', 'json'], { cwd });
    const document = documentIn(stdout);
    expect(document.pages).toEqual([{ number: 1, width: 720, height: 480, unit: 'px', text: 'ocr' }]);
    expect(document.objects).toHaveLength(LAMP.length);
    for (const { confidence } of [...document.lines, ...document.objects]) expect(confidence).toBeGreaterThan(0.5);
    const piped = await treeline(['read', '-', '-f', 'json'], { cwd, stdin: lamp });
    expect(piped.code).toBe(0);
    expect({ ...documentIn(piped.stdout), source: undefined }).toEqual({ ...document, source: undefined });
  });

  it('writes a folder of pictures in parallel, in the format that is asked for; what fails fails alone', async () => {
    const cwd = await folderWith({
      'shots/lamp.png': lamp,
      'shots/notes.txt': 'no picture',
      'shots/broken.png': lamp.subarray(0, 60),
      'shots/fake.jpg': '<html>404</html>',
    });
    const { code, stderr } = await treeline(['read', 'shots', '-f', 'ssml', '-o', 'out'], { cwd });
    expect(code).toBe(1);
    expect((await readdir(join(cwd, 'out'))).filter((name) => !name.startsWith('.'))).toEqual(['lamp.ssml']);
    expect(await readFile(join(cwd, 'out/lamp.ssml'), 'utf8')).toContain('<s>Battery</s>');
    expect(stderr).toMatch(/broken\.png: /);
    expect(stderr).toMatch(/fake\.jpg: not a picture/);
    expect(stderr).toContain('3 files: 1 done, 2 failed');
  });

  it('makes a web page that holds picture and text, by the name of the output', async () => {
    const cwd = await folderWith({ 'lamp.png': lamp });
    expect(await treeline(['read', 'lamp.png', '-o', 'lamp.html'], { cwd })).toMatchObject({ code: 0, stdout: '' });
    const html = await readFile(join(cwd, 'lamp.html'), 'utf8');
    expect(html).toContain(Buffer.from(lamp).toString('base64').slice(0, 1000));
    expect(html).toContain('>Battery</span>');
  });

  it('says that a picture has no text, and is done', async () => {
    const cwd = await folderWith({ 'blank.png': await makePicture([]) });
    const { code, stdout, stderr } = await treeline(['read', 'blank.png'], { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe('blank.png: no text was found\n');
  });

  it('reads a single word', async () => {
    const cwd = await folderWith({ 'word.png': await makePicture([{ text: 'Orchard', x: 60, y: 60, size: 40 }]) });
    expect(await treeline(['read', 'word.png'], { cwd })).toEqual({ code: 0, stdout: 'Orchard\n', stderr: '' });
  });

  it('refuses formats it does not write and names those it does', async () => {
    const cwd = await folderWith({ 'lamp.png': lamp });
    const { code, stderr } = await treeline(['read', 'lamp.png', '-f', 'md'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/text, json, ssml, html/);
  });
});
