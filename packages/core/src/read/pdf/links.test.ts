import { describe, expect, it } from 'vitest';
import type { Reading } from '../reading.js';
import { makePdf, show, type TestPdf } from './make-pdf.test.support.js';
import { readPdf } from './read.js';

const read = (pdf: TestPdf) => readPdf(makePdf(pdf), { name: 'test.pdf' });

/** The words that are links, with where they lead. */
function linked({ pages, hyperlinks = [] }: Reading): [string, object | undefined][] {
  return pages.flatMap(({ lines }) =>
    lines.flatMap(({ text, spans = [] }) =>
      spans.flatMap(({ start, end, link }): [string, object | undefined][] => {
        if (link === undefined) return [];
        const { id: _, ...target } = hyperlinks.find(({ id }) => id === link) ?? { id: '' };
        return [[text.slice(start, end), target]];
      }),
    ),
  );
}

const annotation = (rect: string, action: string) => `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${action} >>`;
const uri = (address: string) => `/A << /S /URI /URI (${address}) >>`;

describe('links', () => {
  it('cover the words under their annotation', async () => {
    // "Read the " is 43.4 points wide in Helvetica of 10 points, "manual" 32.8.
    const reading = await read({
      pages: [
        {
          content: show('Read the manual twice', 50, 200),
          entries: `/Annots [${annotation('92.5 197 127 209', uri('https://example.org/manual'))}]`,
        },
      ],
    });
    expect(linked(reading)).toEqual([['manual', { uri: 'https://example.org/manual' }]]);
  });

  it('lead to places of the file', async () => {
    const reading = await read({
      pages: [
        {
          content: show('Chapter 2', 50, 200),
          entries: `/Annots [${annotation('50 197 100 209', '/Dest [12 0 R /XYZ 20 250 0]')}]`,
        },
        { content: show('Two', 50, 200) },
      ],
    });
    expect(linked(reading)).toEqual([['Chapter 2', { page: 2, at: [20, 50] }]]);
  });

  it('never lead to scripts or files', async () => {
    const unsafe = ['javascript:alert\\(1\\)', 'file:///etc/passwd', 'data:text/html,x'];
    const reading = await read({
      pages: [
        {
          content: show('Press here', 50, 200),
          entries: `/Annots [${unsafe.map((address) => annotation('40 190 200 220', uri(address))).join(' ')}]`,
        },
      ],
    });
    expect(reading.hyperlinks).toEqual([]);
    expect(linked(reading)).toEqual([]);
  });

  it('are addresses that are written out as well, also over two lines', async () => {
    const reading = await read({
      pages: [
        {
          content:
            show('Mail jane@example.org or see https://example.org/a-', 50, 200) +
            show('long/path.html for more.', 50, 188),
        },
      ],
    });
    expect(linked(reading)).toEqual([
      ['jane@example.org', { uri: 'mailto:jane@example.org' }],
      ['https://example.org/a-', { uri: 'https://example.org/a-long/path.html' }],
      ['long/path.html', { uri: 'https://example.org/a-long/path.html' }],
    ]);
  });

  it('are the whole of an address whose annotation is too short', async () => {
    const reading = await read({
      pages: [
        {
          content: show('See https://example.org/kites twice', 50, 200),
          entries: `/Annots [${annotation('69 197 120 209', uri('https://example.org/kites'))}]`,
        },
      ],
    });
    const found = linked(reading);
    expect(found.map(([words]) => words).join('')).toBe('https://example.org/kites');
    expect(new Set(found.map(([, target]) => JSON.stringify(target))).size).toBe(1);
  });
});
