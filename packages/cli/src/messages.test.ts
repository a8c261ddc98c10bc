import { describe, expect, it } from 'vitest';
import { describeOutcome, plural, printable } from './messages.js';

describe('messages', () => {
  it('name the file, the fact and what to do', () => {
    const failed = (code: string, message: string) => describeOutcome('a.pdf', { status: 'failed', code, message });
    expect(failed('not-a-pdf', 'not a PDF (starts with "<html")')).toEqual(['a.pdf: not a PDF (starts with "<html")']);
    expect(failed('password-needed', 'is encrypted')).toEqual([
      'a.pdf: is encrypted; give its password with --password',
    ]);
  });

  it('name the page where only pages failed', () => {
    const problems = [
      { page: 7, message: 'could not be read' },
      { page: undefined, message: 'the file is damaged' },
    ];
    expect(describeOutcome('a.pdf', { status: 'done', result: { pages: 9, problems } })).toEqual([
      'a.pdf: page 7: could not be read',
      'a.pdf: the file is damaged',
    ]);
  });

  it('show control characters instead of obeying them', () => {
    expect(printable('a\x1b[2Jb\nc\u202ed é 論')).toBe('a\\u001b[2Jb\\u000ac\\u202ed é 論');
  });

  it('count', () => {
    expect([plural(0, 'page'), plural(1, 'page'), plural(1234, 'page')]).toEqual(['0 pages', '1 page', '1,234 pages']);
  });
});
