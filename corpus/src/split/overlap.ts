import { createHash } from 'node:crypto';
import type { CorpusDocument } from '../format/format.js';
import type { Split } from './split.js';

/*
 * One split over all sources. Documents that are the same file, or share much of their text (a preprint and its
 * journal version, two printings of a manual), must stand on one side: where they do not, the test side keeps them and
 * the training side loses them.
 */

/** Shorter lines repeat by chance. */
const SHORTEST = 30;
/** Documents that share this part of the shorter one's long lines are versions of one another. */
const SHARED = 0.2;
/** A line in more documents than this is boilerplate: a licence, a publisher's notice. */
const BOILERPLATE = 20;

export interface Fingerprint {
  id: string;
  split: Split;
  sha256: string | undefined;
  lines: string[];
}

export function fingerprint({ id, split, sha256, pages }: CorpusDocument): Fingerprint {
  const lines = new Set<string>();
  for (const { text } of pages.flatMap((page) => page.lines)) {
    const bare = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    if (bare.length >= SHORTEST) lines.add(createHash('sha256').update(bare).digest('base64').slice(0, 12));
  }
  return { id, split, sha256, lines: [...lines] };
}

/** Ids of training and validation documents to drop, each with the test document it repeats. */
export function leaks(documents: readonly Fingerprint[]): Map<string, string> {
  const owners = new Map<string, number[]>();
  for (const [i, { lines, sha256 }] of documents.entries()) {
    for (const line of sha256 === undefined ? lines : [...lines, sha256]) {
      const known = owners.get(line);
      if (known) known.push(i);
      else owners.set(line, [i]);
    }
  }
  const dropped = new Map<string, string>();
  for (const document of documents) {
    if (document.split === 'train') continue;
    const shared = new Map<number, number>();
    for (const line of document.lines) {
      const places = owners.get(line) ?? [];
      if (places.length > BOILERPLATE) continue;
      for (const place of places) shared.set(place, (shared.get(place) ?? 0) + 1);
    }
    for (const place of document.sha256 === undefined ? [] : (owners.get(document.sha256) ?? [])) {
      shared.set(place, Infinity);
    }
    for (const [place, count] of shared) {
      const other = documents[place];
      if (!other || rank(other.split) >= rank(document.split)) continue;
      const shorter = Math.max(1, Math.min(document.lines.length, other.lines.length));
      if (count / shorter >= SHARED) dropped.set(other.id, document.id);
    }
  }
  return dropped;
}

/** Test keeps what validation and training have too; validation keeps what training has. */
function rank(split: Split): number {
  return split === 'test' ? 2 : split === 'valid' ? 1 : 0;
}
