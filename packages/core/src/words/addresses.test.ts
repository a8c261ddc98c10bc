import { describe, expect, it } from 'vitest';
import { addressesIn, safeUri } from './addresses.js';

const found = (text: string) => addressesIn(text).map(({ start, end, uri }) => [text.slice(start, end), uri]);

describe('addresses in text', () => {
  it('end before the punctuation of the sentence', () => {
    expect(found('See https://example.org/a_(b), or (www.example.com/x).')).toEqual([
      ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
      ['www.example.com/x', 'http://www.example.com/x'],
    ]);
  });

  it('are mail addresses too', () => {
    expect(found('Write to jane.doe+x@mail.example.co.uk.')).toEqual([
      ['jane.doe+x@mail.example.co.uk', 'mailto:jane.doe+x@mail.example.co.uk'],
    ]);
  });

  it('are not handles, versions or a bare scheme', () => {
    expect(found('@handle, a@b, http:// and v1.2.3')).toEqual([]);
  });
});

describe('safe addresses', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:x',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
  ])('never have another scheme: %j', (uri) => {
    expect(safeUri(uri)).toBeUndefined();
  });

  it.each([
    ['https://example.org/a b', 'https://example.org/a%20b'],
    ['tel:+491234', 'tel:+491234'],
    ['www.example.org', 'http://www.example.org'],
    ['jane@example.org', 'mailto:jane@example.org'],
  ])('are completed where they are clear: %j', (written, uri) => {
    expect(safeUri(written)).toBe(uri);
  });
});
