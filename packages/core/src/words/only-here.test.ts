import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/*
 * Word lists live in words/ alone. A word list is a pattern with three or more alternatives that are words, whether it is
 * written as a regular expression or as the source of one. The linter cannot check that, so this test does.
 */

const PACKAGES = new URL('../../../', import.meta.url);

/** Lists that are no language: names that other formats and programs gave. Each with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'cli/src/inputs.ts': 'endings of file names',
  'cli/src/outputs.ts': 'endings of file names',
  'server/src/work/upload.ts': 'names of media types',
  'core/src/read/image/open.ts': 'brands of picture files',
  'core/src/read/pdf/pdfium.ts': 'what PDFium says when its memory is full',
  'core/src/read/lines/style.ts': 'parts of font names, as foundries write them',
  'core/src/read/pdf/xmp.ts': 'names of metadata and of characters in XML',
  'core/src/write/pdf/tags/metadata.ts': 'endings of file names',
  'core/src/write/pdf/tags/fonts/font.ts': 'names of standard fonts and encodings',
  'core/src/write/pdf/tags/fonts/glyph-names.ts': 'parts of glyph names',
  'core/src/write/picture-url.ts': 'names of picture formats',
  'core/src/write/markdown/escape.ts': 'schemes of addresses',
  'viewer/src/shell/failed.tsx': 'what browsers say when a file does not load',
};

/** A word: three letters or more, perhaps with an optional ending. */
const WORD = /^(?:\\b)?\p{L}{3,}(?:[a-z?()[\]:\\.|*+-]*)$/u;
const LITERAL = /\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/gu;
/** Source of a regular expression in a string or a template. */
const STRING = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gu;

function sources(folder: URL): URL[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'words' ? [] : sources(new URL(`${entry.name}/`, folder));
    const isSource = /\.tsx?$/u.test(entry.name) && !/\.(?:test|d)\.|\.test\./u.test(entry.name);
    return isSource ? [new URL(entry.name, folder)] : [];
  });
}

/** The longest run of alternatives in a pattern that are words. */
function alternatives(pattern: string): string[] {
  const found = pattern
    .replace(/^[/'`]\^?|(?:\/[a-z]*|['`])$/gu, '')
    .split(/[()]/u)
    .map((group) => group.split('|').filter((part) => WORD.test(part.trim().replace(/^\?<?[:=!]/u, ''))));
  return found.reduce((longest, words) => (words.length > longest.length ? words : longest), []);
}

function wordLists(code: string): string[] {
  // Types are no patterns: 'figure' | 'table' stands between quotes.
  const lines = code.split('\n').filter((line) => !/^\s*(?:\*|\/\*|\/\/)/u.test(line));
  const patterns = lines.flatMap((line) => [...(line.match(LITERAL) ?? []), ...(line.match(STRING) ?? [])]);
  return patterns.filter((pattern) => alternatives(pattern).length >= 3);
}

describe('word lists', () => {
  it('are found where they are', () => {
    expect(wordLists('const A = /^(?:figure|table|listing)/iu;')).toHaveLength(1);
    expect(wordLists("const A = 'figure|table|listing';")).toHaveLength(1);
    expect(wordLists('const A = /[a-z]+|\\d+/u;')).toHaveLength(0);
    expect(wordLists("type A = 'figure' | 'table' | 'listing';")).toHaveLength(0);
  });

  it('stand in words/ alone', () => {
    const found = readdirSync(PACKAGES).flatMap((name) => {
      const all = sources(new URL(`${name}/src/`, PACKAGES));
      return all.flatMap((file) => {
        const path = file.pathname.slice(PACKAGES.pathname.length);
        if (path in ALLOWED) return [];
        return wordLists(readFileSync(file, 'utf8')).map((list) => `${path}: ${list.slice(0, 80)}`);
      });
    });
    expect(found).toEqual([]);
  });
});
