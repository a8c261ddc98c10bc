import { drafted } from '../document/drafted.test.support.js';
import type { Document } from '../document/schema.js';

/** A picture with a title, a key beside its value, and a label that stands on its side. */
export const picture: Document = drafted({
  schema: 'treeline/1',
  source: { name: 'mug & "co".jpg', kind: 'image', pages: 1, sha256: '0'.repeat(64), language: 'en' },
  engine: { name: 'treeline', version: '0.1.0' },
  status: 'ok',
  problems: [],
  pages: [{ number: 1, width: 400, height: 200, unit: 'px' }],
  lines: [
    { id: 'l0', page: 1, box: [40, 20, 240, 40], text: 'The <Good> Mug', confidence: 0.98, rotation: 0 },
    { id: 'l1', page: 1, box: [40, 44, 160, 64], text: 'for cold & early days', confidence: 0.9, rotation: 0 },
    { id: 'l2', page: 1, box: [40, 120, 100, 136], text: 'Capacity', confidence: 0.97, rotation: 0 },
    { id: 'l3', page: 1, box: [200, 120, 260, 136], text: '大容量 350 ml', confidence: 0.95, rotation: 0 },
    { id: 'l4', page: 1, box: [360, 50, 376, 150], text: 'NEW\u000b!', confidence: 0.8, rotation: 90 },
  ],
  objects: [
    {
      id: 'o0',
      role: 'paragraph',
      page: 1,
      box: [40, 20, 240, 64],
      lines: ['l0', 'l1'],
      text: 'The <Good> Mug for cold & early days',
      confidence: 0.99,
    },
    {
      id: 'o1',
      role: 'paragraph',
      page: 1,
      box: [40, 120, 100, 136],
      lines: ['l2'],
      text: 'Capacity',
      confidence: 0.9,
    },
    {
      id: 'o2',
      role: 'paragraph',
      page: 1,
      box: [200, 120, 260, 136],
      lines: ['l3'],
      text: '大容量 350 ml',
      confidence: 0.95,
    },
    {
      id: 'o3',
      role: 'paragraph',
      page: 1,
      box: [360, 50, 376, 150],
      lines: ['l4'],
      text: 'NEW\u000b!',
      confidence: 0.6,
    },
  ],
  threads: [
    { kind: 'body', objects: ['o0'] },
    { kind: 'body', objects: ['o1', 'o2'] },
    { kind: 'body', objects: ['o3'] },
  ],
  links: [],
  outline: [],
});

/** A picture on which nothing is written. */
export const blank: Document = { ...picture, lines: [], objects: [], omitted: [], threads: [] };
