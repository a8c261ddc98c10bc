import { describe, expect, it } from 'vitest';
import { joinLines } from './join.js';
import { DocumentWords } from './vocabulary.js';

const lines = (...texts: string[]) => texts.map((text) => ({ text }));
const join = (parts: string[], document: string[], language = 'en') =>
  joinLines(lines(...parts), new DocumentWords(lines(...parts, ...document), language)).text;

describe('hyphens at the end of lines', () => {
  it('stay where the document writes the word with one', () => {
    expect(join(['without task-', 'specific training'], ['A task-specific loss.'])).toBe(
      'without task-specific training',
    );
  });

  it('go where the document writes the word without one', () => {
    expect(join(['a well-', 'being index'], ['The wellbeing of people.'])).toBe('a wellbeing index');
  });

  it('stay between two words of the document that never stand together', () => {
    expect(join(['without task-', 'specific training'], ['The task is specific.'])).toBe(
      'without task-specific training',
    );
  });

  it('go where only one half is a word', () => {
    expect(join(['the equilib-', 'rium of the market'], ['The market and the rest.'])).toBe(
      'the equilibrium of the market',
    );
  });

  it('go in a language that joins its words', () => {
    expect(join(['die Haus-', 'tür'], ['Das Haus hat eine Tür.'], 'de')).toBe('die Haustür');
  });

  it('are counted when they go, so that nothing is lost without a word', () => {
    expect(joinLines(lines('an exam-', 'ple of', 'a well-', 'known one')).hyphens).toEqual([{ line: 0, at: 7 }]);
  });

  it('do not make words of the halves themselves', () => {
    const vocabulary = new DocumentWords(lines('an exam-', 'ple'), 'en');
    expect(vocabulary.isSoft('exam', 'ple')).toBeUndefined();
  });
});

describe('numbers that are broken at a dash', () => {
  it('are joined without a space', () => {
    expect(joinLines(lines('Call 206–231–', '3500 today')).text).toBe('Call 206–231–3500 today');
  });

  it('and addresses broken behind their scheme as well', () => {
    expect(joinLines(lines('see https://', 'www.example.org now')).text).toBe('see https://www.example.org now');
  });
});
