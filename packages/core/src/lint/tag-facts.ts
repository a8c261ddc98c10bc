import type { Document } from '../document/schema.js';
import { type ReadBookmark, readBookmarks } from '../write/pdf/bookmarks/read.js';
import { openForReading } from '../write/pdf/open.js';
import { blocksOf, readStructure, readTags } from '../write/pdf/tags/read-back.js';
import type { TagFacts } from './types.js';

/** The tags of a file; nothing where it has none, or they cannot be read. */
export async function tagFacts(bytes: Uint8Array, document: Document): Promise<TagFacts | undefined> {
  const pdf = await openForReading(bytes);
  if (!pdf) return undefined;
  const elements = blocksOf(readStructure(pdf));
  return elements.length === 0 ? undefined : { elements, recall: readTags(pdf, document).recall };
}

/** The bookmarks of a file; none where it cannot be read. */
export async function bookmarkFacts(bytes: Uint8Array): Promise<ReadBookmark[]> {
  const pdf = await openForReading(bytes);
  return pdf ? readBookmarks(pdf) : [];
}
