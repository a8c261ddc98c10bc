import { describe, expect, test } from 'vitest';
import { joinLines } from './join.js';

const join = (...texts: string[]) => joinLines(texts.map((text) => ({ text })));

describe('joinLines', () => {
  test('a word cut by a line end is made whole', () => {
    expect(join('the infor-', 'mation we have').text).toBe('the information we have');
    expect(join('a soft\u00ad', 'ware').text).toBe('a software');
  });

  test('a compound keeps its hyphen at a line end', () => {
    expect(join('a well-', 'known fact').text).toBe('a well-known fact');
    expect(join('the state-of-the-', 'art').text).toBe('the state-of-the-art');
    expect(join('Jean-', 'Paul').text).toBe('Jean-Paul');
    expect(join('open-source code and open-', 'source data').text).toBe('open-source code and open-source data');
  });

  test('a suspended hyphen keeps its space', () => {
    expect(join('pre-', 'and post-war').text).toBe('pre- and post-war');
    expect(join('Haupt-', 'und Nebensatz').text).toBe('Haupt- und Nebensatz');
  });

  test('Chinese and Japanese lines join without a space, Korean ones with it', () => {
    expect(join('机器学习是', '人工智能的分支').text).toBe('机器学习是人工智能的分支');
    expect(join('読み取り、', '理解する').text).toBe('読み取り、理解する');
    expect(join('문서를', '읽는다').text).toBe('문서를 읽는다');
    expect(join('使用 BERT', '模型').text).toBe('使用 BERT 模型');
  });

  test('an address broken after a slash is not torn apart', () => {
    expect(join('see https://doi.org/10.1000/', 'abc-', 'def').text).toBe('see https://doi.org/10.1000/abc-def');
  });

  test('a dash that closes a line right behind a letter or a digit has no space behind it', () => {
    expect(join('Directive 2018–', '23–51 of the FAA').text).toBe('Directive 2018–23–51 of the FAA');
    expect(join('Model 737–', '9 planes').text).toBe('Model 737–9 planes');
    expect(join('Docket Operations, M–', '30, West Building').text).toBe('Docket Operations, M–30, West Building');
    expect(join('call 1-', '800-555-1212').text).toBe('call 1-800-555-1212');
    expect(join('the Paris–', 'London line').text).toBe('the Paris–London line');
    expect(join('a thought –', 'an aside').text).toBe('a thought – an aside');
  });

  test('a mail address broken at its sign is one', () => {
    expect(join('write to 9-FAA-Inquiry@', 'faa.gov.').text).toBe('write to 9-FAA-Inquiry@faa.gov.');
    expect(join('the sign @', 'stands alone').text).toBe('the sign @ stands alone');
  });

  test('every character of every line is found again at its start', () => {
    const texts = ['one infor-', '  mation of ', '', 'three²'];
    const { text, starts } = join(...texts);
    expect(text).toBe('one information of three²');
    expect(text[(starts[3] ?? 0) + 5]).toBe('²');
    expect(text[(starts[1] ?? 0) + 2]).toBe('m');
  });
});
