import { expect, it } from 'vitest';
import { plainLeadEnd } from './openings.js';

it.each([
  ['3.1 Definitions. In this statute', '3.1 Definitions.'],
  ['NOTICES: All notices go by post', 'NOTICES:'],
  ['2. Duties of Mr. Reed. He keeps the kites', '2. Duties of Mr. Reed.'],
])('what may open a paragraph as its heading ends at its stop: %s', (text, words) => {
  expect(text.slice(0, plainLeadEnd(text))).toBe(words);
});

it.each([
  '6. The petitioner reports that Mrs. Maria Reed joined the',
  '17. Welcomes the appointment of Ms. Reed as',
  '4. The rules of kites (see Fig. 2 and below',
])('the stop of an abbreviation ends no such words: %s', (text) => {
  expect(plainLeadEnd(text)).toBeUndefined();
});
