import { readFile } from 'node:fs/promises';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import { drafted } from '../document/drafted.test.support.js';
import type { Box, Document } from '../document/schema.js';
import { TreelineError } from '../errors.js';
import { parse } from '../parse.js';
import { openPdf } from '../read/pdf/read.js';
import { cutPictures, withPictures } from './cut-pictures.js';

const paper = () => readFile(new URL('../../../../samples/paper.pdf', import.meta.url));

/** A page of letter size with these objects; lines are named by their box. */
function documentWith(objects: Partial<DraftObject>[], lines: Record<string, Box> = {}): Document {
  return drafted({
    lines: Object.entries(lines).map(([id, box]) => ({ id, page: 1, box, text: id, rotation: 0 })),
    objects: objects.map((object, i) => ({
      id: `o${i}`,
      role: 'figure',
      page: 1,
      box: [100, 100, 172, 136],
      lines: [],
      text: '',
      confidence: 1,
      ...object,
    })),
  });
}

/** Draws nothing and remembers what it was asked for. */
function drawer() {
  const asked: { page: number; scale: number; box: Box }[] = [];
  const renderPage = (page: number, { scale, box }: { scale: number; box: Box }) => {
    asked.push({ page, scale, box });
    return { width: 1, height: 1, channels: 4 as const, data: new Uint8Array(4) };
  };
  return { asked, renderPage };
}

const cut = (document: Document, file = drawer()) => [...cutPictures(document, file, 'paper')].map(({ name }) => name);

describe('pictures cut out of a page', () => {
  it('show the figures of a real paper at 150 dpi, with something on them', async () => {
    const pdf = await paper();
    const document = await parse(pdf, { engine: 'baseline' });
    const file = await openPdf(pdf);
    try {
      const pictures = [...cutPictures(document, file, 'paper')];
      const figures = document.objects.filter(({ role }) => role === 'figure');
      expect(figures.length).toBeGreaterThan(0);
      for (const { id, page, box } of figures) {
        const picture = pictures.find(({ object }) => object === id);
        expect(picture?.name).toBe(`paper-p${page}-${id}.png`);
        const { width, height, data } = decode(picture?.png ?? new Uint8Array());
        expect(Math.abs(width - ((box[2] - box[0] + 2) * 150) / 72)).toBeLessThan(2);
        expect(Math.abs(height - ((box[3] - box[1] + 2) * 150) / 72)).toBeLessThan(2);
        expect(data.some((value) => value < 100)).toBe(true);
      }
    } finally {
      file.close();
    }
  });

  it('are only of what text cannot show', () => {
    const lines: Record<string, Box> = {
      a: [100, 100, 150, 110],
      b: [152, 101, 170, 111],
      c: [100, 112, 150, 122],
      d: [100, 100, 150, 110],
    };
    const cells = [{ row: 0, column: 0, text: 'one' }];
    const names = cut(
      documentWith(
        [
          { role: 'figure' },
          { role: 'table' },
          { role: 'table', cells },
          { role: 'formula', lines: ['a', 'b'] },
          { role: 'formula', lines: ['d', 'c'] },
          { role: 'formula', lines: [] },
          { role: 'paragraph' },
        ],
        lines,
      ),
    );
    expect(names).toEqual(['paper-p1-o0.png', 'paper-p1-o1.png', 'paper-p1-o4.png', 'paper-p1-o5.png']);
  });

  it('stay on the page and within bounds, also those of a poster', () => {
    const file = drawer();
    cut(documentWith([{ box: [0, 0, 612, 792] }]), file);
    expect(file.asked).toMatchObject([{ page: 1, box: [0, 0, 612, 792] }]);
    const poster = documentWith([{ box: [0, 0, 14_400, 14_400] }]);
    cut({ ...poster, pages: [{ number: 1, width: 14_400, height: 14_400, unit: 'pt' }] }, file);
    expect(14_400 * (file.asked[1]?.scale ?? 1)).toBeLessThanOrEqual(4000);
  });

  it('are left out where the place has no extent or the page cannot be drawn', () => {
    expect(cut(documentWith([{ box: [100, 100, 100, 200] }, { page: 2 }]))).toEqual([]);
    const broken = {
      ...drawer(),
      renderPage: () => {
        throw new TreelineError('broken-pdf', 'page 1 cannot be read');
      },
    };
    expect([...cutPictures(documentWith([{}]), broken, 'paper')]).toEqual([]);
  });

  it('are named in the document, which otherwise stays as it was', () => {
    const document = documentWith([{}, { role: 'paragraph' }]);
    const { objects, ...rest } = withPictures(document, new Map([['o0', 'pics/paper-p1-o0.png']]));
    expect(objects.map((object) => ('image' in object ? object.image : undefined))).toEqual([
      'pics/paper-p1-o0.png',
      undefined,
    ]);
    expect({ ...rest, objects: document.objects }).toEqual(document);
  });
});
