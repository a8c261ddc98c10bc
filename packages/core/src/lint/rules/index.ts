import type { Rule } from '../types.js';
import { entryWithoutHeading, entryWithWrongPage } from './contents.js';
import {
  captionNumberGap,
  captionWithoutObject,
  markWithoutNote,
  noteWithoutMark,
  objectWithoutCaption,
  referenceWithoutTarget,
  tableWithoutHeader,
} from './floats.js';
import { numberingGap, skippedLevel } from './headings.js';
import { tagsContradict } from './tags.js';
import { bookmarksDisagree, hiddenText, pictureOfText, textWithoutUnicode } from './text.js';

/** Every rule by its id. docs/lint.md explains each. */
export const RULES = {
  'heading-level-skipped': skippedLevel,
  'heading-number-gap': numberingGap,
  'contents-without-heading': entryWithoutHeading,
  'contents-wrong-page': entryWithWrongPage,
  'caption-number-gap': captionNumberGap,
  'caption-without-object': captionWithoutObject,
  'object-without-caption': objectWithoutCaption,
  'reference-without-target': referenceWithoutTarget,
  'note-without-mark': noteWithoutMark,
  'mark-without-note': markWithoutNote,
  'bookmarks-disagree': bookmarksDisagree,
  'hidden-text': hiddenText,
  'text-without-unicode': textWithoutUnicode,
  'picture-of-text': pictureOfText,
  'table-without-header': tableWithoutHeader,
  'tags-contradict': tagsContradict,
} satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;

export function isRuleId(name: string): name is RuleId {
  return Object.hasOwn(RULES, name);
}
