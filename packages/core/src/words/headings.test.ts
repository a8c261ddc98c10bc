import { describe, expect, it } from 'vitest';
import { hasNoHeadingText } from './headings.js';

describe('what is no heading by its words', () => {
  it('is a scrap, a DOI, an address', () => {
    for (const text of ['•', 'Digital Object Identifier 10.4230/LIPIcs.1', 'kite@example.org', 'https://example.org']) {
      expect(hasNoHeadingText([text]), text).toBe(true);
    }
  });

  it('is not a number with a title, nor a word with a sign in it', () => {
    for (const text of ['10.4 Kites', '2 @ home', 'A/B tests']) expect(hasNoHeadingText([text]), text).toBe(false);
  });
});
