import type { Block } from '../flow/flow.js';

/** The anchors that renderers give headings, by object: lower case, without punctuation, with hyphens for spaces. */
export function slugsOf(blocks: readonly Block[]): Map<string, string> {
  const slugs = new Map<string, string>();
  const used = new Map<string, number>();
  for (const block of blocks) {
    if (block.kind !== 'heading' && block.kind !== 'title') continue;
    const slug = block.passage.text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    const times = used.get(slug) ?? 0;
    used.set(slug, times + 1);
    for (const { object } of block.passage.parts) slugs.set(object.id, times === 0 ? slug : `${slug}-${times}`);
  }
  return slugs;
}
