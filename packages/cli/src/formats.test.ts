import { describe, expect, it } from 'vitest';
import { extensionOf, FORMAT_NAMES, formatOfName } from './formats.js';

describe('formats', () => {
  it('are recognised by the extension that their own files get', () => {
    for (const format of FORMAT_NAMES) expect(formatOfName(`paper${extensionOf(format)}`)).toBe(format);
  });

  it('are told apart by the longest extension, in any case of letters', () => {
    expect(formatOfName('a/b/Paper.OUTLINE.txt')).toBe('outline');
    expect(formatOfName('paper.txt')).toBe('text');
    expect(formatOfName('paper.overlay.html')).toBe('overlay');
    expect(formatOfName('paper.HTM')).toBe('html');
    expect(formatOfName('paper.jsonl')).toBe('chunks');
  });

  it('are not guessed from names that say nothing', () => {
    expect(formatOfName('paper.docx')).toBeUndefined();
    expect(formatOfName('paper')).toBeUndefined();
    expect(formatOfName('folder.md/paper')).toBeUndefined();
  });
});
