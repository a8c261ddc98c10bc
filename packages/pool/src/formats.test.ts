import { describe, expect, it } from 'vitest';
import { extensionOf, FORMAT_NAMES, FORMATS, formatOfName, namesOf, PICTURE_FORMATS } from './formats.js';

describe('formats', () => {
  it('are recognised by the extension that their own files get', () => {
    for (const format of FORMAT_NAMES)
      expect(formatOfName(FORMATS, `paper${extensionOf(FORMATS, format)}`)).toBe(format);
  });

  it('of pictures are too', () => {
    for (const format of namesOf(PICTURE_FORMATS)) {
      expect(formatOfName(PICTURE_FORMATS, `mug${extensionOf(PICTURE_FORMATS, format)}`)).toBe(format);
    }
  });

  it('are told apart by the longest extension, in any case of letters', () => {
    expect(formatOfName(FORMATS, 'a/b/Paper.OUTLINE.txt')).toBe('outline');
    expect(formatOfName(FORMATS, 'paper.txt')).toBe('text');
    expect(formatOfName(FORMATS, 'paper.overlay.html')).toBe('overlay');
    expect(formatOfName(FORMATS, 'paper.HTM')).toBe('html');
    expect(formatOfName(FORMATS, 'paper.jsonl')).toBe('chunks');
  });

  it('are not guessed from names that say nothing', () => {
    expect(formatOfName(FORMATS, 'paper.docx')).toBeUndefined();
    expect(formatOfName(FORMATS, 'paper')).toBeUndefined();
    expect(formatOfName(FORMATS, 'folder.md/paper')).toBeUndefined();
  });
});
