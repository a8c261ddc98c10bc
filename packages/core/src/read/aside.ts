import type { Reading, ReadPage } from './reading.js';

/** The reading without the numbers that count lines in the margin: they are kept aside, and no stage sees them. */
export function withoutMarginNumbers(reading: Reading): Reading {
  if (!reading.pages.some(({ lines }) => lines.some(({ margin }) => margin === 'number'))) return reading;
  return {
    ...reading,
    pages: reading.pages.map((page): ReadPage => {
      const aside = page.lines.filter(({ margin }) => margin === 'number');
      if (aside.length === 0) return page;
      return {
        ...page,
        lines: page.lines.filter(({ margin }) => margin !== 'number'),
        aside: [...(page.aside ?? []), ...aside],
      };
    }),
  };
}
