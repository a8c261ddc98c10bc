import { describe, expect, it } from 'vitest';
import { toChunksJsonl } from '../chunks/chunks.js';
import { toHtml } from '../html/html.js';
import { toMarkdown } from '../markdown/markdown.js';
import { documentOf } from '../sample.test.fixture.js';
import { toText } from '../text.js';

describe('floats', () => {
  it('are printed where the document has them, whatever the page looks like', () => {
    const items = [
      { role: 'paragraph', text: 'Wind.' },
      { role: 'figure', text: '', id: 'figure' },
      { role: 'paragraph', text: 'String.' },
    ] as const;
    const inOrder = toMarkdown(documentOf(items));
    expect(inOrder.indexOf('Figure on page 1')).toBeGreaterThan(inOrder.indexOf('Wind.'));
    expect(inOrder.indexOf('Figure on page 1')).toBeLessThan(inOrder.indexOf('String.'));
  });

  it('follow the paragraph that they interrupt', () => {
    const document = documentOf(
      [
        { role: 'paragraph', text: 'A kite needs', id: 'a' },
        { role: 'table', text: 'knots', id: 'table' },
        { role: 'paragraph', text: 'wind.', id: 'b' },
      ],
      [{ type: 'continues', from: 'a', to: 'b', confidence: 0.9 }],
    );
    const text = toText(document);
    expect(text).toContain('A kite needs wind.');
    expect(text.indexOf('knots')).toBeGreaterThan(text.indexOf('wind.'));
  });
});

describe('the caption of a listing', () => {
  const document = documentOf(
    [
      { role: 'paragraph', text: 'Before.' },
      { role: 'caption', text: 'Listing 1: A loop', id: 'caption' },
      { role: 'code', text: 'for (;;) {}', id: 'code', thread: 'float' },
      { role: 'paragraph', text: 'After.' },
    ],
    [{ type: 'caption', from: 'caption', to: 'code', confidence: 0.9 }],
  );

  it('is printed once, with the listing, in every format', () => {
    expect(toMarkdown(document)).toBe('Before.\n\nListing 1: A loop\n\n```\nfor (;;) {}\n```\n\nAfter.\n');
    expect(toText(document)).toBe('Before.\n\nListing 1: A loop\nfor (;;) {}\n\nAfter.\n');
    const html = toHtml(document);
    expect(html).toContain('<figcaption>Listing 1: A loop</figcaption>');
    expect(html.split('Listing 1: A loop')).toHaveLength(2);
    expect([...toChunksJsonl(document)].join('').split('Listing 1: A loop')).toHaveLength(2);
  });
});
