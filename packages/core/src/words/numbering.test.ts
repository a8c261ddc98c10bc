import { describe, expect, test } from 'vitest';
import { parseNumbering } from './numbering.js';

/** Kind, label, values and title in one line. */
function read(text: string): string | undefined {
  const found = parseNumbering(text);
  if (!found) return undefined;
  const label = found.label ? `${found.label} ` : '';
  return `${label}${found.kind} ${found.values.join('.')}${found.bracket ? ')' : ''} | ${text.slice(found.offset)}`;
}

describe('parseNumbering', () => {
  test.each([
    ['1 Introduction', 'arabic 1 | Introduction'],
    ['1. Introduction', 'arabic 1 | Introduction'],
    ['2.3.1 Data', 'arabic 2.3.1 | Data'],
    ['2.3.1. Data', 'arabic 2.3.1 | Data'],
    ['3) Results', 'arabic 3) | Results'],
    ['12', 'arabic 12 | '],
    ['1引言', 'arabic 1 | 引言'],
  ])('arabic numbers are read with all their parts: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ['I. INTRODUCTION', 'roman 1 | INTRODUCTION'],
    ['IV. Results', 'roman 4 | Results'],
    ['XIV Kings', 'roman 14 | Kings'],
    ['A. Setup', 'upper 1 | Setup'],
    ['C. Setup', 'upper 3 | Setup'],
    ['A Proofs', 'upper 1 | Proofs'],
    ['B.2 Lemmas', 'upper 2.2 | Lemmas'],
    ['(a) Costs', 'lower 1) | Costs'],
    ['ii) Costs', 'lower 2) | Costs'],
  ])('roman numbers and letters are told apart: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ['Chapter 3', 'chapter arabic 3 | '],
    ['CHAPTER IV: The Sea', 'chapter roman 4 | The Sea'],
    ['Part II', 'part roman 2 | '],
    ['Appendix A — Proofs', 'appendix upper 1 | Proofs'],
    ['Appendix C.1 Proofs', 'appendix upper 3.1 | Proofs'],
    ['§ 5 Haftung', 'paragraph arabic 5 | Haftung'],
    ['Article 12. Scope', 'article arabic 12 | Scope'],
    ['Kapitel 2 Grundlagen', 'chapter arabic 2 | Grundlagen'],
  ])('the word in front names the part: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ['第一章 绪论', 'chapter cjk 1 | 绪论'],
    ['第12条 范围', 'article arabic 12 | 范围'],
    ['第三十二节 方法', 'section cjk 32 | 方法'],
    ['一、研究背景', 'cjk 1 | 研究背景'],
    ['（二）方法', 'cjk 2) | 方法'],
    ['제1장 서론', 'chapter arabic 1 | 서론'],
  ])('Chinese and Korean numbers are read: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    'A cat sat',
    'I think so',
    'a dog',
    'Introduction',
    '2024 was a good year',
    '3.5% of all',
    '10GB of data',
    'Part of the deal',
    'Section in question',
    'Did it',
    '',
  ])('prose has no number: %s', (text) => {
    expect(read(text)).toBeUndefined();
  });

  test('white space in front is part of the offset', () => {
    expect(read('  2.1 Data')).toBe('arabic 2.1 | Data');
  });
});
