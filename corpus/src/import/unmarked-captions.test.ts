import { describe, expect, it } from 'vitest';
import { mayBeCaption } from './unmarked-captions.js';

describe('headings that may be captions', () => {
  it.each([
    'Figure 3',
    'Table 2: Product ratios',
    'Fig. 1',
    'TABLE IV',
    'Table S1.',
    'Tabelle 4',
    'Figure A.2',
    'Box 1',
  ])('doubts %j', (text) => {
    expect(mayBeCaption(text)).toBe(true);
  });

  it.each(['Figures of speech', 'Table tennis', 'Results', '3 Figures', 'Tables', 'Mapping 12 genes', 'Figuration'])(
    'leaves %j a heading',
    (text) => {
      expect(mayBeCaption(text)).toBe(false);
    },
  );
});
