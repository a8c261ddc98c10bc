import { describe, expect, it } from 'vitest';
import { meaninglessShare, plausibleShare } from './plausible.js';

describe('text', () => {
  it.each([
    'The harbour master kept two books and wrote the names of the ships in the first.',
    'Der Hafenmeister führte zwei Bücher, und Angstschweiß stand ihm auf der Stirn wegen der Schifffahrtsgesellschaft.',
    'Капитан порта вёл две книги, и никто другой не имел права открывать вторую из них.',
    'HTML, PDF and USB ports: see McDonald and iPhone; COMPENSATION OF DIRECTORS FOR THE YEAR.',
  ])('of a language is plausible: %s', (text) => {
    expect(plausibleShare(text)).toBeGreaterThan(0.8);
    expect(meaninglessShare(text)).toBe(0);
  });

  it.each([
    '6SDWHQVWLFK IXU GHQ 1HXEDX GHU %LEOLRWKHN LQ GHU 6WDGW DP )OXVV XQG GDQDFK',
    'tKh zQp xXkV wQzR bBcD fFgHjK lLmNpQ rRsTvW xXzZkK hHjJkL pPqQrR sStTvV',
  ])('of a broken font is not: %s', (text) => {
    expect(plausibleShare(text)).toBeLessThan(0.5);
  });

  it('of a few words cannot be judged', () => {
    expect(plausibleShare('xkq')).toBeUndefined();
  });

  it('of characters for private use means nothing', () => {
    expect(meaninglessShare('\ue000\ue001 \ufffda')).toBe(0.75);
  });
});
