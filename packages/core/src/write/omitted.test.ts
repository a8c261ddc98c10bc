import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import { drafted } from '../document/drafted.test.support.js';
import type { Line } from '../document/schema.js';
import { validate } from '../document/validate.js';
import { toHtml } from './html/html.js';
import { toMarkdown } from './markdown/markdown.js';
import { withOmitted } from './omitted.js';
import { toText } from './text.js';

const line = (id: string, y: number, text: string, more: Partial<Line> = {}): Line => ({
  id,
  page: 1,
  box: [72, y, 300, y + 10],
  text,
  rotation: 0,
  ...more,
});

const object = (
  id: string,
  role: DraftObject['role'],
  lines: string[],
  more: Partial<DraftObject> = {},
): DraftObject => ({
  id,
  role,
  page: 1,
  box: [72, 60, 300, 200],
  lines,
  text: '',
  confidence: 1,
  ...more,
});

const document = drafted({
  lines: [
    line('a', 60, 'Wind speed'),
    line('b', 80, 'in knots'),
    line('c', 120, 'Plain text.'),
    line('d', 140, 'Nobody sees this.', { hidden: 'invisible' }),
    line('e', 160, 'Ada Lovelace'),
  ],
  objects: [
    object('f', 'figure', ['a', 'b']),
    object('p', 'paragraph', ['c']),
    object('n', 'field', ['e'], { field: { name: 'Name', value: 'Ada Lovelace' } }),
    object('k', 'field', [], { field: { name: 'I agree', checked: true } }),
    object('m', 'field', [], { field: { name: 'City', value: 'London' } }),
  ],
  threads: [
    { kind: 'float', objects: ['f'] },
    { kind: 'body', objects: ['p', 'n', 'k', 'm'] },
  ],
});

describe('text that is left out', () => {
  it('stays out by default', () => {
    expect(toMarkdown(document)).not.toContain('knots');
    expect(toText(document)).not.toContain('Nobody');
  });

  it('of figures is printed with them on request', () => {
    const asked = withOmitted(document, { figureText: true });
    expect(validate(asked)).toMatchObject({ valid: true });
    expect(toMarkdown(asked)).toContain('```text\nWind speed\nin knots\n```');
    expect(toHtml(asked)).toContain('<pre dir="ltr">Wind speed\nin knots</pre>');
    expect(toText(asked)).toContain('Wind speed\nin knots');
  });

  it('because nobody sees it is a paragraph on request', () => {
    const asked = withOmitted(document, { hidden: 'keep' });
    expect(validate(asked)).toMatchObject({ valid: true });
    expect(toText(asked)).toContain('Nobody sees this.');
  });
});

describe('fields of a form', () => {
  it('are printed in place, with their values and ticks', () => {
    expect(toText(document)).toBe('Plain text.\n\nName: Ada Lovelace\n\n[x] I agree\n\nCity: London\n');
    expect(toMarkdown(document)).toContain('Name: Ada Lovelace\n\n- [x] I agree\n\nCity: London\n');
  });
});
