import type { Box } from 'treeline';
import type { CorpusDocument, CorpusLine, Truth } from '../format/format.js';

/** Two columns on one page: the first has a heading and a paragraph of two lines, the second a subheading and text. */
const LINES: readonly [text: string, box: Box, classes: string[]][] = [
  ['1 Wind', [50, 50, 120, 62], ['section']],
  ['Kites need air that', [50, 80, 280, 90], ['fstline']],
  ['moves over them.', [50, 92, 250, 102], ['paraline']],
  ['1.1 Lift', [320, 50, 400, 60], ['section']],
  ['Air pushes a kite up.', [320, 80, 550, 90], ['fstline']],
  ['Fig. 1: a kite', [320, 300, 500, 310], ['caption']],
  ['7', [300, 760, 310, 770], ['footer']],
];

const FIGURE: Box = [320, 150, 550, 290];

export const KITES: CorpusDocument = {
  format: 'treeline-corpus/1',
  id: 'test/kites',
  source: 'test',
  kind: 'rendered',
  split: 'test',
  group: 'kites',
  pages: [
    {
      number: 1,
      width: 612,
      height: 792,
      unit: 'pt',
      contentOrder: true,
      lines: LINES.map(([text, box]): CorpusLine => ({ box, text, rotation: 0, raised: [], math: 0, hidden: false })),
      graphics: [{ kind: 'image', box: FIGURE }],
    },
  ],
  truth: {
    known: ['classes', 'regions', 'order', 'captions', 'footnotes', 'continues', 'headings', 'graphics'],
    classes: LINES.map(([, , classes]) => classes),
    regions: [
      region('heading', [0]),
      region('paragraph', [1, 2]),
      region('heading', [3]),
      region('paragraph', [4]),
      { role: 'figure', page: 1, box: FIGURE, lines: [] },
      region('caption', [5]),
      region('footer', [6]),
    ],
    threads: [
      { kind: 'body', regions: [0, 1, 2, 3] },
      { kind: 'float', regions: [4, 5] },
      { kind: 'furniture', regions: [6] },
    ],
    links: [{ type: 'caption', from: 5, to: 4 }],
    headings: [
      { region: 0, parent: -1, level: 1 },
      { region: 2, parent: 0, level: 2 },
    ],
  },
};

function region(role: string, lines: number[]): NonNullable<Truth['regions']>[number] {
  const boxes = lines.map((line): Box => LINES[line]?.[1] ?? [0, 0, 0, 0]);
  const edge = (i: 0 | 1 | 2 | 3, of: (...values: number[]) => number) => of(...boxes.map((box) => box[i]));
  return {
    role,
    page: 1,
    box: [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)],
    lines,
  };
}

/** The same document with another truth. */
export function knowing(truth: Partial<Truth>): CorpusDocument {
  return { ...KITES, truth: { ...KITES.truth, ...truth } };
}
