import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeEngine } from './conformance.test.support.js';
import { makePdf, show } from './make-pdf.test.support.js';
import { instance } from './pdfium/instance.js';
import { pdfium } from './pdfium.js';

describeEngine(pdfium);

describe('pdfium: when the engine aborts', () => {
  afterEach(() => vi.restoreAllMocks());
  const bytes = makePdf({ pages: [{ content: show('text', 50, 200) }] });

  it('fails the file with a code of its own and starts afresh for the next', async () => {
    const file = await pdfium.open(bytes);
    const engine = await instance();
    vi.spyOn(engine.call, 'FPDF_LoadPage').mockImplementation(() => {
      throw new WebAssembly.RuntimeError('unreachable');
    });
    expect(() => file.page(0)).toThrow(
      expect.objectContaining({ code: 'engine-failed', message: expect.stringContaining('PDFium crashed') }),
    );
    expect(() => file.label(0)).toThrow(expect.objectContaining({ code: 'engine-failed' }));
    file.close();

    const next = await pdfium.open(bytes);
    expect(await instance()).not.toBe(engine);
    expect(next.page(0).chars.count).toBeGreaterThan(0);
    next.close();
  });

  it.each([
    [new RangeError('Maximum call stack size exceeded'), 'nested too deeply'],
    [new WebAssembly.RuntimeError('Aborted(native code called abort())'), 'needs more memory'],
    [new WebAssembly.RuntimeError('memory access out of bounds'), 'PDFium crashed on this file'],
  ])('says the fact, not what PDFium says: %s', async (cause, fact) => {
    const file = await pdfium.open(bytes);
    const engine = await instance();
    vi.spyOn(engine.call, 'FPDF_LoadPage').mockImplementation(() => {
      throw cause;
    });
    expect(() => file.page(0)).toThrow(
      expect.objectContaining({ code: 'engine-failed', message: expect.stringContaining(fact) }),
    );
    file.close();
  });

  it('gives one instance to all who ask at once', async () => {
    (await instance()).failed = true;
    const [one, two] = await Promise.all([instance(), instance()]);
    expect(one).toBe(two);
  });
});
