import { linesById } from '../../../document/lookups.js';
import { isFurniture } from '../../../document/roles.js';
import type { Document, PageObject } from '../../../document/schema.js';
import { addTo } from '../../flow/group.js';

/*
 * How much of a document's text is under tags. Two figures, because they fail for different reasons: characters, page by page,
 * say whether text is there at all; runs of characters say whether it is read in the same order.
 */

/** What should be under tags, by page: the pieces of lines that the document's objects are made of. */
export function wantedTexts(document: Document): Map<number, string[]> {
  const lines = linesById(document);
  const cellRuns = (object: PageObject) =>
    object.role === 'table' ? (object.cells ?? []).flatMap(({ runs = [] }) => runs) : [];
  const texts = new Map<number, string[]>();
  for (const object of document.objects) {
    if (isFurniture(object.role)) continue;
    for (const [, id, from, length] of [...object.runs, ...cellRuns(object)]) {
      const line = lines.get(id);
      if (line) addTo(texts, line.page, line.text.slice(from, from + length));
    }
  }
  return texts;
}

/**
 * The share of the characters of some pages that the tags of the same pages hold too, as often. Spaces and hyphens do not
 * count, and an accent counts for itself, on its letter or apart.
 */
export function characterRecall(
  wanted: ReadonlyMap<number, readonly string[]>,
  found: ReadonlyMap<number, string>,
): number {
  let matched = 0;
  let total = 0;
  for (const [page, texts] of wanted) {
    const have = counted(apart(found.get(page) ?? ''));
    for (const [character, count] of counted(apart(texts.join('')))) {
      total += count;
      matched += Math.min(count, have.get(character) ?? 0);
    }
  }
  return total === 0 ? 1 : matched / total;
}

const GRAM = 4;

/**
 * The share of the runs of four characters of some texts that another text has too, as often. Spaces and hyphens do not
 * count. Texts are taken one by one, so that their order does not matter.
 */
export function recallOf(wanted: readonly string[], found: string): number {
  const have = counted(gramsOf(found));
  let matched = 0;
  let total = 0;
  for (const text of wanted) {
    for (const gram of gramsOf(text)) {
      total++;
      const left = have.get(gram) ?? 0;
      if (left === 0) continue;
      matched++;
      have.set(gram, left - 1);
    }
  }
  return total === 0 ? 1 : matched / total;
}

function gramsOf(text: string): string[] {
  const own = folded(text);
  return Array.from({ length: Math.max(0, own.length - GRAM + 1) }, (_, i) => own.slice(i, i + GRAM));
}

function counted(items: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Text without what may be drawn or not: spaces, and hyphens that only break a word. */
export function folded(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad\u2010-]/gu, '');
}

/** Accents apart from their letters, each as the mark that combines. */
function apart(text: string): string {
  return folded(text)
    .normalize('NFKD')
    .replace(/[`^~\u02c6\u02c7\u02db]/gu, (accent) => ALONE[accent] ?? accent);
}

/** Accents that stand alone and that Unicode does not decompose. */
const ALONE: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '^': '\u0302',
  '\u02c6': '\u0302',
  '~': '\u0303',
  '\u02c7': '\u030c',
  '\u02db': '\u0328',
};
