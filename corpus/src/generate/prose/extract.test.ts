import { expect, it } from 'vitest';
import { fromHtml, fromMarkdown, fromOpenIti, fromPlain } from './extract.js';

const LONG = 'The path climbs through the larches until the trees give way to stone.';

it('headings lose their numbers and their permalinks', () => {
  expect(fromHtml(`<h2>4.2. Above the trees¶</h2><p>${LONG}</p>`)).toMatchObject({
    headings: ['Above the trees'],
    paragraphs: [LONG],
  });
});

it('the paragraphs of DocBook pages are found', () => {
  expect(fromHtml(`<div class="para">${LONG}</div>`).paragraphs).toEqual([LONG]);
});

it('markdown gives paragraphs, items and code, but no formulas', () => {
  const extract = fromMarkdown(
    `# Cairns\n\n${LONG}\n\n$$x = 1$$\n\n- a heap of larger stones\n\n\`\`\`\na\nb\n\`\`\`\n`,
  );
  expect(extract).toEqual({
    headings: ['Cairns'],
    paragraphs: [LONG],
    items: ['a heap of larger stones'],
    code: ['a\nb'],
  });
});

it('lines of a plain text are joined up to the empty line', () => {
  expect(fromPlain(`A title\n\n${LONG.replace(' until', '\nuntil')}\n\n`)).toMatchObject({
    headings: ['A title'],
    paragraphs: [LONG],
  });
});

it('OpenITI page marks and continued lines disappear', () => {
  const text =
    '######OpenITI#\n#META#Header#End#\n# PageV01P055\n### | المقدمة\n# يصعد الطريق بين الأشجار حتى يبلغ\n~~الصخر ولا يذكر أحد PageV01P056 من وضع\n';
  expect(fromOpenIti(text)).toMatchObject({
    headings: ['المقدمة'],
    paragraphs: ['يصعد الطريق بين الأشجار حتى يبلغ الصخر ولا يذكر أحد من وضع'],
  });
});
