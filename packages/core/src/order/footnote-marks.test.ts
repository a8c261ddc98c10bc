import { describe, expect, test } from 'vitest';
import type { ReadLine } from '../read/reading.js';
import { joinLines } from '../words/join.js';
import { footnoteLinks, type Marked, noteMark } from './footnote-marks.js';

/** `^1^` in the text stands for a raised 1. */
function line(text: string, math = 0): ReadLine {
  const raised: [number, number][] = [];
  let plain = '';
  for (const [i, part] of text.split('^').entries()) {
    if (i % 2 === 1) raised.push([plain.length, plain.length + part.length]);
    plain += part;
  }
  return { id: plain, page: 1, box: [0, 0, 1, 1], text: plain, rotation: 0, raised, math, hidden: false, tag: -1 };
}

function marked(id: string, ...texts: string[]): Marked {
  const lines = texts.map((text) => line(text));
  const { text } = joinLines(lines);
  return { lines, object: { id, role: 'paragraph', page: 1, box: [0, 0, 1, 1], lines: [], text, confidence: 1 } };
}

const ties = (texts: Marked[], notes: Marked[]) =>
  footnoteLinks(texts, notes).map(({ from, to, mark, at }) => {
    const text = texts.find(({ object }) => object.id === from)?.object.text ?? '';
    return `${from} ${text.slice(0, at)}|${text.slice(at)} → ${to} (${mark})`;
  });

describe('footnoteLinks', () => {
  test('a raised number is tied to its note at its character of the joined text', () => {
    const texts = [marked('o1', 'We use the infor-', 'mation of others.^2^ More')];
    expect(ties(texts, [marked('n2', '^2^See there.')])).toEqual([
      'o1 We use the information of others.|2 More → n2 (2)',
    ]);
  });

  test('two marks in one raised span are told apart', () => {
    const texts = [marked('o1', 'Both^1,2^ hold')];
    expect(ties(texts, [marked('n1', '1 One.'), marked('n2', '2 Two.')])).toEqual([
      'o1 Both|1,2 hold → n1 (1)',
      'o1 Both1,|2 hold → n2 (2)',
    ]);
  });

  test('an exponent is no mark, a number after a year and a stop is', () => {
    expect(ties([marked('o1', 'about 10^2^ m')], [marked('n2', '2 Two.')])).toEqual([]);
    expect(ties([marked('o1', 'in 1998.^2^ Then')], [marked('n2', '2 Two.')])).toEqual(['o1 in 1998.|2 Then → n2 (2)']);
  });

  test('stars and daggers need not be raised', () => {
    const texts = [marked('o1', 'Jane Roe*, John Doe†'), marked('o2', '2 * 3')];
    expect(ties(texts, [marked('n1', '* Equal work.'), marked('n2', '†Now elsewhere.')])).toEqual([
      'o1 Jane Roe|*, John Doe† → n1 (*)',
      'o1 Jane Roe*, John Doe|† → n2 (†)',
    ]);
  });

  test('the operator star and a note without a mark are tied to nothing', () => {
    expect(ties([marked('o1', 'x * y')], [marked('n1', '* Note')])).toEqual([]);
    expect(ties([marked('o1', 'a^1^')], [marked('n1', 'Further words of a note')])).toEqual([]);
  });
});

describe('noteMark', () => {
  test.each([
    ['^1^ See.', '1'],
    ['12 See.', '12'],
    ['[3] See.', '3'],
    ['∗Corresponding author', '*'],
    ['Copyright 2020', undefined],
    ['1998 was', undefined],
  ])('%s', (text, expected) => {
    expect(noteMark([line(text)])).toBe(expected);
  });
});
