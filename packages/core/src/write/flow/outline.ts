import type { Document, OutlineEntry } from '../../document/schema.js';
import { oneLine } from './clean.js';

/** Leaders reach at most this far, so that one long heading does not push all numbers out of sight. */
const MAX_WIDTH = 78;

/**
 * The outline as a printed table of contents: one heading a line, two spaces for each level, then the page as the
 * document itself calls it ("iv"), or its number.
 */
export function toOutline(document: Document): string {
  const labels = new Map(document.pages.map(({ number, label }) => [number, oneLine(label ?? '') || String(number)]));
  const entries = [...walk(document.outline, 0)].map(({ entry, depth }) => ({
    heading: `${'  '.repeat(depth)}${oneLine(entry.title) || '(untitled)'}`,
    page: labels.get(entry.page) ?? String(entry.page),
  }));
  const width = entries.reduce((most, { heading }) => Math.max(most, heading.length), 0);
  const column = Math.min(width, MAX_WIDTH) + 3;
  return entries
    .map(({ heading, page }) => `${heading} ${'.'.repeat(Math.max(2, column - heading.length))} ${page}\n`)
    .join('');
}

function* walk(entries: readonly OutlineEntry[], depth: number): Generator<{ entry: OutlineEntry; depth: number }> {
  for (const entry of entries) {
    yield { entry, depth };
    yield* walk(entry.children, depth + 1);
  }
}
