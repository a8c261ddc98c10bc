import { readFile } from 'node:fs/promises';
import { parse, toMarkdown } from 'treeline';
import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';

describe('Markdown block by block', () => {
  it('is the whole text, and each part names its object', async () => {
    const document = await parse(await readFile(new URL('../../../../samples/paper.pdf', import.meta.url)));
    const blocks = blocksOf(document);
    expect(blocks.map((block) => block.map(({ text }) => text).join('')).join('\n')).toBe(toMarkdown(document));
    expect(blocks.length).toBeGreaterThan(40);
    const ids = new Set(document.objects.map(({ id }) => id));
    for (const { object } of blocks.flat()) if (object !== undefined) expect(ids.has(object)).toBe(true);
    const split = blocks.find((block) => block.some(({ text }) => text.includes('None carries')));
    expect(split?.length).toBeGreaterThan(1);
  });
});
