import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { masked } from './detect/lines/repeats.js';
import { isFurniture } from './document/roles.js';
import type { ProvisionalPage } from './session.js';
import { open } from './session.js';

/*
 * A page does not depend on its neighbours. Running heads, page numbers and other text that stands again on the pages
 * around are left out: there the neighbours are the evidence.
 */

const SAMPLES = fileURLToPath(new URL('../../../samples/', import.meta.url));

async function pagesOf(bytes: Uint8Array, pages?: string): Promise<ProvisionalPage[]> {
  const session = await open(bytes, { vision: 'never', ...(pages !== undefined && { pages }) });
  try {
    const found: ProvisionalPage[] = [];
    for await (const page of session.pages()) found.push(page);
    return found;
  } finally {
    await session.close();
  }
}

/** The regions of a page: role and words, without those that have to do with other pages. */
function regionsOf({ objects }: ProvisionalPage, isRepeated: (text: string) => boolean): string[] {
  return objects
    .filter(({ role, text }) => !isFurniture(role) && !isRepeated(text))
    .map(({ role, text, box }) => `${role} at ${box.join()}: ${text}`)
    .sort();
}

/** Text that stands on another page too, whatever its numbers. */
function repeatedText(pages: readonly ProvisionalPage[]): (text: string) => boolean {
  const pagesWith = new Map<string, Set<number>>();
  for (const { page, objects } of pages) {
    for (const { text } of objects) {
      const key = masked(text);
      pagesWith.set(key, (pagesWith.get(key) ?? new Set()).add(page.number));
    }
  }
  return (text) => (pagesWith.get(masked(text))?.size ?? 0) > 1;
}

describe('a page parsed alone', async () => {
  const names = (await readdir(SAMPLES)).filter((name) => name.endsWith('.pdf')).sort();
  it.each(names)('has the lines, regions and roles that it has in the whole of %s', async (name) => {
    const bytes = await readFile(`${SAMPLES}${name}`);
    const whole = await pagesOf(bytes);
    const isRepeated = repeatedText(whole);
    for (const page of whole) {
      const [alone] = await pagesOf(bytes, String(page.page.number));
      expect(alone?.lines.map(({ text, box }) => [text, box])).toEqual(page.lines.map(({ text, box }) => [text, box]));
      const furniture = new Set(
        [...page.objects, ...(alone?.objects ?? [])].flatMap(({ role, text }) => (isFurniture(role) ? [text] : [])),
      );
      const isOther = (text: string) => isRepeated(text) || furniture.has(text);
      expect(alone && regionsOf(alone, isOther), `page ${page.page.number}`).toEqual(regionsOf(page, isOther));
    }
  });
});
