import { describe, expect, it } from 'vitest';
import { Bag, isFound, missingFrom, plainMarkdown, withoutMarks, wordsOf } from './words.js';

describe('the words of a text', () => {
  it('are the same with ligatures and without', () => {
    expect(wordsOf('e\ufb03cient, \ufb01rst')).toEqual(['efficient', 'first']);
  });

  it('are the same in Markdown and on the page', () => {
    const markdown = '**Bold**face, a [link](https://example.org/a), 1\\. item \\* and x<sup>2</sup>[^3], a \\<b> c';
    expect(wordsOf(plainMarkdown(markdown))).toEqual(wordsOf('Boldface, a link, 1. item * and x2, a <b> c'));
  });
});

it('takes a sign of code for no tag', () => {
  const markdown = 'for (i = 0; i <p; i++) sum;\n\nText with a > b and <td colspan="2">a cell</td>';
  expect(wordsOf(plainMarkdown(markdown))).toEqual(wordsOf('for i 0 i p i sum Text with a b and a cell'));
});

describe('words of a note', () => {
  it('are the same with its mark and without', () => {
    expect(withoutMarks(['2Additionally', 'one', 'requires3'])).toEqual(['Additionally', 'one', 'requires']);
    expect(withoutMarks(['60', 'Ibid'])).toEqual(['Ibid']);
  });
});

describe('Arabic words', () => {
  it('are the same whether lam stands before alef or behind it', () => {
    expect(wordsOf('الإعلام')).toEqual(wordsOf('اإلعالم'));
  });
});

describe('a line', () => {
  it('is found when a word of it was joined over a line end', () => {
    const bag = new Bag(['This is an example of joined words']);
    const words = wordsOf('is an exam-');
    expect(isFound(words, missingFrom(bag, words))).toBe(true);
  });

  it('is missing when it stands once and is asked for twice', () => {
    const bag = new Bag(['17 rows']);
    expect(missingFrom(bag, ['17'])).toEqual([]);
    expect(missingFrom(new Bag(['rows']), ['17'])).toEqual(['17']);
  });

  it('is missing when other words stand there', () => {
    const bag = new Bag(['completely different text']);
    const words = wordsOf('nothing of the kind');
    expect(isFound(words, missingFrom(bag, words))).toBe(false);
  });
});
