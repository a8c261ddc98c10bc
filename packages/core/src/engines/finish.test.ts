import { expect, it } from 'vitest';
import { validate } from '../document/validate.js';
import type { Constructed, Engine } from '../stages.js';
import { toDocument } from './finish.js';

const engine: Engine = {
  name: 'test',
  detect: async () => constructed,
  order: async () => constructed,
  construct: async () => constructed,
};

/** A scan that lies on its left side: its writing runs from the bottom to the top, here on the page set upright. */
const constructed: Constructed = {
  source: { name: 'scan.png', kind: 'image', pages: 1, sha256: '0'.repeat(64) },
  pages: [
    {
      page: { number: 1, width: 100, height: 200, unit: 'px' },
      turned: { angle: -Math.PI / 2, width: 200, height: 100 },
      lines: [
        {
          id: 'l0',
          page: 1,
          box: [10, 20, 90, 30],
          text: 'a',
          confidence: 0.9,
          rotation: 0,
          raised: [],
          math: 0,
          hidden: false,
          tag: -1,
        },
      ],
      contentOrder: false,
      graphics: [],
    },
  ],
  problems: [],
  evidence: { bookmarks: [], tags: [] },
  objects: [
    {
      id: 'o0',
      role: 'table',
      page: 1,
      box: [10, 20, 90, 30],
      lines: ['l0'],
      text: 'a',
      confidence: 1,
      cells: [{ row: 0, column: 0, text: 'a', box: [10, 20, 50, 30] }],
    },
  ],
  threads: [{ kind: 'body', objects: ['o0'] }],
  links: [],
  outline: [],
};

it('what was read from a page set upright is shown on the page as it is displayed', () => {
  const document = toDocument(constructed, engine);
  expect(validate(document)).toMatchObject({ valid: true });
  expect(document.pages).toMatchObject([{ width: 200, height: 100 }]);
  expect(document.lines).toMatchObject([{ box: [20, 10, 30, 90], rotation: 270 }]);
  expect(document.objects[0]).toMatchObject({ box: [20, 10, 30, 90], cells: [{ box: [20, 50, 30, 90] }] });
});
