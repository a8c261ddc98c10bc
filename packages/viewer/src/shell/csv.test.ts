import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('a table as CSV', () => {
  it('quotes what needs it, and keeps the places of cells that span', () => {
    const cells = [
      { row: 0, column: 0, text: 'Stream', rowSpan: 2 },
      { row: 0, column: 1, text: 'Error, "%"', columnSpan: 2 },
      { row: 1, column: 1, text: 'pool' },
      { row: 1, column: 2, text: 'step' },
    ];
    expect(csvOf(cells)).toBe('Stream,"Error, ""%""",\r\n,pool,step\r\n');
  });

  it('has no lines without cells', () => {
    expect(csvOf([])).toBe('');
  });
});
