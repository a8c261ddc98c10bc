import type { Document, PageObject } from '../document/schema.js';
import { oneLine } from './flow/clean.js';

/** What is heard together: the blocks of one thread of the body, those without text left out. */
export function spokenGroups(document: Document): PageObject[][] {
  const objects = new Map(document.objects.map((object) => [object.id, object]));
  return document.threads
    .filter(({ kind }) => kind === 'body')
    .map((thread) => thread.objects.flatMap((id) => objects.get(id) ?? []).filter(({ text }) => oneLine(text) !== ''))
    .filter((group) => group.length > 0);
}

/** The text of a picture for a screen reader: a line a block, an empty line between groups. */
export function toSpokenText(document: Document): string {
  const groups = spokenGroups(document).map((group) => group.map(({ text }) => `${oneLine(text)}\n`).join(''));
  return groups.join('\n');
}
