import { validate } from 'treeline';
import { expect, it } from 'vitest';
import type { CorpusDocument } from '../format/format.js';
import { truthDocument } from './document.js';

it('the truth of a corpus document is a valid document', () => {
  const line = { rotation: 0, raised: [], math: 0, hidden: false };
  const corpus: CorpusDocument = {
    format: 'treeline-corpus/1',
    id: 'made/one',
    source: 'made',
    kind: 'rendered',
    split: 'train',
    group: 'made',
    pages: [
      {
        number: 1,
        width: 600,
        height: 800,
        unit: 'pt',
        contentOrder: true,
        graphics: [],
        lines: [
          { ...line, text: 'A note.', box: [50, 700, 100, 710] },
          { ...line, text: 'Above', box: [50, 50, 100, 64] },
          { ...line, text: 'Nobody counts1', box: [50, 80, 160, 92] },
        ],
      },
    ],
    truth: {
      known: ['classes', 'regions', 'order', 'headings', 'footnotes'],
      regions: [
        { role: 'heading', page: 1, box: [50, 50, 100, 64], lines: [1] },
        { role: 'paragraph', page: 1, box: [50, 80, 160, 92], lines: [2] },
        { role: 'footnote', page: 1, box: [50, 700, 100, 710], lines: [0] },
      ],
      threads: [
        { kind: 'body', regions: [0, 1] },
        { kind: 'note', regions: [2] },
      ],
      links: [{ type: 'footnote', from: 1, to: 2, mark: '1', at: 13 }],
      headings: [{ region: 0, parent: -1, level: 1 }],
    },
  };
  const document = truthDocument(corpus);
  expect(validate(document)).toMatchObject({ valid: true });
  expect(document.objects.map(({ text }) => text)).toEqual(['Above', 'Nobody counts1', 'A note.']);
  expect(document.outline).toMatchObject([{ title: 'Above', level: 1 }]);
});
