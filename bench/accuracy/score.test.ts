import { similarity } from 'treeline/evaluate';
import { describe, expect, it } from 'vitest';
import { headingsOf, scoreMarkdown } from './score.js';

const GOLD = [
  { title: 'Wind', level: 1 },
  { title: 'Lift and drag', level: 2 },
  { title: 'Strings', level: 1 },
];

function steds(markdown: string | undefined): number | undefined {
  return similarity([scoreMarkdown({ headings: GOLD }, markdown).outline.edit]);
}

describe('headings in Markdown', () => {
  it('are read without emphasis, links, tags and escapes', () => {
    const markdown = '## **1\\. Wind**\n\n### [Lift & drag](#lift)<a id="x"></a>\n\n# `kite_tail`';
    expect(headingsOf(markdown)).toEqual([
      { level: 2, title: '1. Wind**' },
      { level: 3, title: 'Lift & drag' },
      { level: 1, title: 'kite_tail`' },
    ]);
  });

  it('are not looked for in listings', () => {
    expect(
      headingsOf('```r\n# a comment\n```\n# Wind\n~~~~\n# another\n~~~\n~~~~\n```code``` in a line\n# Lift'),
    ).toEqual([
      { level: 1, title: 'Wind' },
      { level: 1, title: 'Lift' },
    ]);
  });
});

describe('the score of a Markdown text', () => {
  it('is 1 for the right outline, whatever its numbers, emphasis and depth of the top', () => {
    expect(steds('## **1. Wind**\ntext\n### 1.1 Lift and Drag\n## 2 STRINGS')).toBe(1);
  });

  it('does not mind the title of the document, as most bookmarks leave it out', () => {
    expect(steds('# On Kites\n## 1 Wind\n### 1.1 Lift and drag\n## 2 Strings')).toBe(1);
    // Several headings of the top level are no title.
    expect(steds('# On Kites\n# Wind\n## Lift and drag\n# Strings')).toBe(0.8);
  });

  it('is lower when all headings have one level', () => {
    expect(steds('## Wind\n## Lift and drag\n## Strings')).toBe(0.5);
  });

  it('is 0 for a program that failed', () => {
    expect(steds(undefined)).toBe(0);
    expect(scoreMarkdown({ headings: GOLD }, undefined).outline.titles).toEqual({ right: 0, gold: 3, predicted: 0 });
  });

  it('has NID and MHS only where the whole text is known', () => {
    expect(scoreMarkdown({ headings: GOLD }, '# Wind').nid).toBeUndefined();
    const markdown = '# Wind\n\nAir that moves.\n\n## Lift and drag\n\n# Strings\n';
    const { nid, mhs } = scoreMarkdown({ headings: GOLD, markdown }, markdown);
    expect([nid?.nid, mhs?.nested]).toEqual([1, 1]);
    expect(scoreMarkdown({ headings: GOLD, markdown }, undefined).nid?.nid).toBe(0);
  });
});
