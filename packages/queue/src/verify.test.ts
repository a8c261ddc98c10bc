import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numberedPdf } from '@treeline/pool/raw-pdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, wayOf } from './receipts/fingerprint.js';
import { readReceipt } from './receipts/receipt.js';
import { exitCodeOf } from './shard.js';

import { BASELINE, type TestShop, testShop } from './testing/workshop.js';
import { verifyExitCode } from './verify.js';

let test: TestShop;
const withShop = () => {
  beforeEach(async () => {
    test = await testShop(3);
  });
  afterEach(() => test.end());
};

const out = (name: string) => join(test.folder, 'out', name);
const input = (name: string) => join(test.folder, 'in', name);
const faults = async (repair = false) =>
  (await test.check(repair)).faults.map(({ output, fault }) => `${fault} ${output}`);

describe('a share of a manifest', () => {
  withShop();

  it('gives every input an output and a receipt, or a stated failure, and can prove it', async () => {
    const counts = await test.work();
    expect(counts).toMatchObject({ done: 3, failed: 1, retry: 0, pages: 3 });
    expect(exitCodeOf(counts)).toBe(1);
    expect(await readFile(out('file1.pdf.md'), 'utf8')).toContain('Sheet 1, line 0');
    expect(await readReceipt(test.shop.outputs, 'file1.pdf.md')).toMatchObject({
      status: 'ok',
      input: input('file1.pdf'),
      inputSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      outputSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      weights: 'none',
      runtime: expect.stringContaining('node'),
    });
    expect(await readReceipt(test.shop.outputs, 'text.pdf.md')).toMatchObject({
      status: 'failed',
      error: { code: 'not-a-pdf' },
    });
    const verification = await test.check();
    expect(verification).toEqual({ inputs: 4, valid: 3, failed: 1, faults: [], others: 0 });
    expect(verifyExitCode(verification)).toBe(0);
  });

  it('leaves alone what is done, also where only the time of the input is new', async () => {
    await test.work();
    const before = await stat(out('file0.pdf.md'));
    await utimes(input('file0.pdf'), new Date(), new Date());
    expect(await test.work()).toMatchObject({ done: 0, kept: 3, failed: 1 });
    expect((await stat(out('file0.pdf.md'))).mtimeMs).toBe(before.mtimeMs);
  });

  it('makes again what a killed run left without a receipt', async () => {
    await test.work();
    await rm(out('.receipts/file0.pdf.md.json'));
    expect(await test.work()).toMatchObject({ done: 1, kept: 2 });
    expect(await faults()).toEqual([]);
  });

  it('never replaces what others put there', async () => {
    await mkdir(join(test.folder, 'out'));
    await writeFile(out('file0.pdf.md'), 'notes by hand');
    expect(await test.work()).toMatchObject({ done: 2, failed: 2 });
    expect(await readFile(out('file0.pdf.md'), 'utf8')).toBe('notes by hand');
    expect(await faults()).toEqual(['missing file0.pdf.md']);
  });

  it('keeps what is there where an option is wrong, and blames no file', async () => {
    await test.work();
    const before = await readFile(out('.receipts/file0.pdf.md.json'), 'utf8');
    const asked: Asked = { ...BASELINE, write: { chunks: { size: 20 } }, format: 'chunks' };
    Object.assign(test.shop, { asked, way: await wayOf(asked) });
    expect(await test.work()).toMatchObject({ done: 0, failed: 4 });
    expect(await readFile(out('.receipts/file0.pdf.md.json'), 'utf8')).toBe(before);
    expect(await readFile(out('file0.pdf.md'), 'utf8')).toContain('Sheet 0');
  });

  it('states that an input is missing, and takes it up when it has come', async () => {
    await rm(input('file0.pdf'));
    expect(await test.work()).toMatchObject({ done: 2, failed: 2 });
    expect(await test.check()).toMatchObject({ valid: 2, failed: 2, faults: [] });
    await writeFile(input('file0.pdf'), numberedPdf(7));
    expect(await faults()).toEqual(['outdated file0.pdf.md']);
    expect(await test.work()).toMatchObject({ done: 1, kept: 2, failed: 1 });
    expect(await faults()).toEqual([]);
  });
});

describe('the proof', () => {
  withShop();

  it('finds what is damaged, missing and outdated; a repair and another run put it right', async () => {
    await test.work();
    const whole = await readFile(out('file0.pdf.md'), 'utf8');
    await writeFile(out('file0.pdf.md'), whole.replace('Sheet', 'Sleet'));
    await rm(out('file1.pdf.md'));
    await writeFile(input('file2.pdf'), numberedPdf(99));
    await writeFile(out('stray.md'), 'of nobody');
    const verification = await test.check(true);
    expect(verification).toMatchObject({ valid: 0, failed: 1, others: 1 });
    expect(verification.faults.map(({ output, fault }) => `${fault} ${output}`).sort()).toEqual([
      'damaged file0.pdf.md',
      'missing file1.pdf.md',
      'outdated file2.pdf.md',
    ]);
    expect(verifyExitCode(verification)).toBe(75);
    await test.work();
    expect(await faults()).toEqual([]);
    expect(await readFile(out('file0.pdf.md'), 'utf8')).toBe(whole);
  });

  it('finds receipts that cannot be read, and outputs of other weights or options', async () => {
    await test.work();
    await writeFile(out('.receipts/file0.pdf.md.json'), '{"schema":"tree');
    expect(await faults()).toEqual(['damaged file0.pdf.md']);
    await test.work();
    test.shop.way = { ...test.shop.way, weights: 'of tomorrow' };
    expect((await faults()).sort()).toEqual(
      ['file0.pdf.md', 'file1.pdf.md', 'file2.pdf.md', 'text.pdf.md'].map((name) => `outdated ${name}`),
    );
    expect(await test.work()).toMatchObject({ done: 3, failed: 1 });
  });

  it('finds an output that was made from another input', async () => {
    await test.work();
    const [first, second] = test.entries;
    if (!first || !second) throw new Error('there are entries');
    second.input = first.input;
    const verification = await test.check();
    expect(verification.faults).toMatchObject([{ fault: 'foreign', output: 'file1.pdf.md' }]);
    expect(verifyExitCode(verification)).toBe(1);
    expect(await test.work()).toMatchObject({ kept: 2, failed: 2 });
  });
});

describe('the way in which an output is made', () => {
  it('has the weights in it, where the engine has any', async () => {
    const learned = await wayOf({ format: 'md', settings: {} });
    expect(learned.weights).toMatch(/^[0-9a-f]{16}$/);
    expect(learned.options).toContain('"engine":"treeline"');
  });

  it.each<Partial<Asked>>([
    { settings: { engine: 'baseline', ocr: { mode: 'force', languages: undefined, models: undefined } } },
    { settings: { engine: 'baseline', ocr: { mode: 'auto', languages: ['deu'], models: undefined } } },
    { settings: { engine: 'baseline', pages: '1-3' } },
    { write: { hidden: 'keep' } },
    { write: { pageMarkers: true } },
    { write: { figureText: true } },
    { write: { chunks: { size: 100 } } },
    { write: { chunks: { headings: true } } },
  ])('is another one with %j', async (other) => {
    const { options } = await wayOf(BASELINE);
    expect((await wayOf({ ...BASELINE, ...other })).options).not.toBe(options);
  });

  it('is the same where a default is spelled out', async () => {
    const ocr = { mode: 'auto' as const, languages: undefined, models: undefined };
    const spelled: Asked = {
      format: 'md',
      settings: { engine: 'baseline', vision: 'auto', ocr },
      write: { hidden: 'drop', figureText: false, pageMarkers: false, chunks: { unit: 'characters', headings: false } },
    };
    expect(await wayOf(spelled)).toEqual(await wayOf(BASELINE));
  });
});
