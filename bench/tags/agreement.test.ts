import { expect, it } from 'vitest';
import { agreement } from './agreement.js';

const text = (type: string, text: string) => ({ type, text });
const boats = text('P', 'The boats came back to the harbour in the spring of that year.');
const tides = text('P', 'Nobody had written down when the tides would be low again.');

it('tags agree with themselves, also where a heading was split in two', () => {
  const whole = [text('H1', 'The harbour of Ashby and its quays'), boats, tides];
  const split = [text('H1', 'The harbour of Ashby'), text('H2', 'and its quays'), boats, tides];
  expect(agreement(whole, whole)).toEqual({ headings: 1, order: 1 });
  expect(agreement(whole, split).headings).toBeGreaterThan(0.9);
});

it('a missed heading and a turned order count', () => {
  const right = [text('H1', 'Boats'), boats, tides];
  const wrong = [text('P', 'Boats'), tides, boats];
  const { headings, order } = agreement(right, wrong);
  expect(headings).toBe(0);
  expect(order).toBeGreaterThan(0.4);
  expect(order).toBeLessThan(0.7);
});
