import type { Unit } from '../document/lineage.js';
import type { Sheet } from './hrdoc/sheet.js';

/** A unit in few words: class, text, parent, relation, page. Each gets a line of its own below the one before. */
export type Brief = readonly [Unit['class'], string, number, Unit['relation'], number?];

export function sheet(briefs: readonly Brief[]): Sheet {
  return {
    units: briefs.map(([name, text, parent, relation, page = 1], i) => ({
      line: `l${i}`,
      page,
      box: [70, 20 * i, 300, 20 * i + 12],
      text,
      class: name,
      parent,
      relation,
      confidence: 1,
    })),
  };
}

/** A paper of two sections with a figure, a table, a broken paragraph and a footnote. */
export const KITES: readonly Brief[] = [
  ['title', 'On Kites', -1, 'meta'],
  ['section', '1 Wind', -1, 'contain'],
  ['fstline', 'Kites need', 1, 'contain'],
  ['paraline', 'steady air.', 2, 'connect'],
  ['fstline', 'Gusts are', 2, 'equality'],
  ['footnote', '1 See below.', -1, 'meta'],
  ['figure', 'Figure', -1, 'contain'],
  ['caption', 'Figure 1. A kite', 6, 'contain'],
  ['caption', 'in the sky.', 7, 'connect'],
  ['paraline', 'bad for them.', 4, 'connect', 2],
  ['section', '2 String', 1, 'equality', 2],
  ['fstline', 'It must hold.', 10, 'contain', 2],
  ['caption', 'Table 1. Strings', -1, 'contain', 2],
  ['table', 'Table', 12, 'contain', 2],
];
