import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../../document/draft.js';
import type { Box } from '../../document/schema.js';
import { firstOfGroup } from './picture-group.js';

const picture = (id: string, box: Box): DraftObject => ({
  id,
  role: 'figure',
  page: 1,
  box,
  lines: [],
  text: '',
  confidence: 1,
});

describe('the first picture of a group', () => {
  const last = picture('last', [210, 100, 300, 200]);
  const first = picture('first', [10, 100, 105, 200]);
  const middle = picture('middle', [112, 100, 204, 200]);

  it('stands in the corner of the rectangle that they fill', () => {
    expect(firstOfGroup(last, [middle, first], 800)).toBe(first);
  });

  it('is the picture itself where there is white between them', () => {
    expect(firstOfGroup(last, [first], 800)).toBe(last);
  });

  it('is the picture itself where they only touch', () => {
    expect(firstOfGroup(last, [picture('large', [10, 100, 204, 700])], 800)).toBe(last);
  });
});
