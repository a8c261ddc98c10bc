import type { Problem } from 'treeline';
import { describe, expect, it } from 'vitest';
import { describeFailure, describeProblems, plural, printable } from './messages.js';

const SEVERITIES = {
  'bookmarks-differ': 'info',
  'text-under-bar': 'warning',
  'page-unreadable': 'error',
  'picture-cut-off': 'error',
} as const;

function problem(code: keyof typeof SEVERITIES, message: string, page?: number): Problem {
  return { code, severity: SEVERITIES[code], ...(page !== undefined && { page }), message };
}

describe('messages', () => {
  it('name the file, the fact and what to do', () => {
    const failed = (code: string, message: string) => describeFailure('a.pdf', { code, message });
    expect(failed('not-a-pdf', 'not a PDF (starts with "<html")')).toBe('a.pdf: not a PDF (starts with "<html")');
    expect(failed('password-needed', 'is encrypted')).toBe(
      'a.pdf: is encrypted; give its password with --password-file or TREELINE_PASSWORD',
    );
  });

  it('name what is missing before what is only doubtful, and leave out mere information', () => {
    const problems = [
      problem('bookmarks-differ', 'the bookmarks match few headings'),
      problem('text-under-bar', 'text under a bar', 2),
      problem('page-unreadable', 'could not be read', 7),
      problem('picture-cut-off', 'the file ends too early'),
    ];
    expect(describeProblems('a.pdf', problems)).toEqual([
      'a.pdf: page 7: could not be read',
      'a.pdf: the file ends too early',
      'a.pdf: page 2: warning: text under a bar',
    ]);
  });

  it('show control characters instead of obeying them', () => {
    expect(printable('a\x1b[2Jb\nc\u202ed é 論')).toBe('a\\u001b[2Jb\\u000ac\\u202ed é 論');
    expect(printable('a\udcffb\u200b')).toBe('a\\xffb\\u200b');
  });

  it('count', () => {
    expect([plural(0, 'page'), plural(1, 'page'), plural(1234, 'page')]).toEqual(['0 pages', '1 page', '1,234 pages']);
  });
});
