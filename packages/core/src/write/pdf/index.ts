/* The tree written back into the PDF it came from. The PDF writer is loaded when it is first used. */
import type { Document } from '../../document/schema.js';
import type { TaggedBlock } from './tags/read-back.js';
import type { Bookmarked, BookmarkOptions, Tagged, TagOptions } from './types.js';

export type { TaggedBlock } from './tags/read-back.js';
export type {
  Bookmarked,
  BookmarkOptions,
  BookmarkReport,
  FontReport,
  Tagged,
  TagOptions,
  TagReport,
} from './types.js';

/**
 * Writes the outline of a document into its PDF as bookmarks, nested, with page and position. Everything else stays as it
 * was. Signed, encrypted and restricted files are refused with a `TreelineError`.
 *
 * @example
 * const { bytes, report } = await toBookmarkedPdf(input, await parse(input));
 */
export async function toBookmarkedPdf(
  bytes: Uint8Array,
  document: Document,
  options: BookmarkOptions = {},
): Promise<Bookmarked> {
  const { writeBookmarks } = await import('./bookmarks/bookmarks.js');
  return await writeBookmarks(bytes, document, options);
}

/**
 * Writes the whole structure of a document into its PDF as tags, PDF/UA-1 where the file allows it. What is drawn stays as
 * it was. The report says what was left out. Signed, encrypted and restricted files are refused with a `TreelineError`.
 *
 * @example
 * const { bytes, report } = await toTaggedPdf(input, await parse(input));
 * for (const sentence of report.left) console.warn(sentence);
 */
export async function toTaggedPdf(bytes: Uint8Array, document: Document, options: TagOptions = {}): Promise<Tagged> {
  const { writeTags } = await import('./tags/tags.js');
  return await writeTags(bytes, document, options);
}

/**
 * The text that the tags of a PDF hold, block by block in the order of reading, with the type of each block: `H1`, `P`,
 * `LBody`, `TD`. Nothing where the file has no tags or cannot be read.
 */
export async function readTaggedText(bytes: Uint8Array): Promise<TaggedBlock[] | undefined> {
  const [{ openForReading }, { blocksOf, readStructure }] = await Promise.all([
    import('./open.js'),
    import('./tags/read-back.js'),
  ]);
  const pdf = await openForReading(bytes);
  const blocks = pdf && blocksOf(readStructure(pdf));
  return blocks && blocks.length > 0 ? blocks : undefined;
}
