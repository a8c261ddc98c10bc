import { describe, expect, it } from 'vitest';
import { type Operator, operatorsOf } from './tokens.js';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const read = (text: string): Operator[] => [...operatorsOf(bytesOf(text))];

describe('the operators of a content stream', () => {
  it('come with their operands and their places', () => {
    const text = 'q 1 0 0 -1.5 .5 7 cm % turned\n/F1 12 Tf [(a\\)b) -20 <4142>] TJ';
    const operators = read(text);
    expect(operators.map(({ name }) => name)).toEqual(['q', 'cm', 'Tf', 'TJ']);
    expect(operators.map(({ start, end }) => text.slice(start, end))).toEqual([
      'q',
      '1 0 0 -1.5 .5 7 cm',
      '/F1 12 Tf',
      '[(a\\)b) -20 <4142>] TJ',
    ]);
    const [array] = operators[3]?.operands ?? [];
    expect(array?.kind === 'array' && array.items.map((item) => ('value' in item ? item.value : ''))).toEqual([
      bytesOf('a)b'),
      -20,
      bytesOf('AB'),
    ]);
  });

  it('skip the data of inline images, whatever is in them', () => {
    const operators = read('BI /W 1 /H 1 ID \u0001 EI\u0002 (\u0080 \nEI Q');
    expect(operators.map(({ name }) => name)).toEqual(['BI', 'Q']);
  });

  it('are read as far as they make sense where the stream is damaged', () => {
    expect(read('] >> ) 1 w [ [ [ (open').map(({ name }) => name)).toEqual(['w']);
    expect(read(`${'['.repeat(5000)} q`)).toEqual(expect.any(Array));
  });
});
