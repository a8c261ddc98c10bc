/** `treeline/pdf`: bookmarks and tags written into a PDF, and what is wrong with its structure. */
export {
  type Finding,
  isRuleId,
  type LintConfig,
  type LintedFile,
  type LintOptions,
  lint,
  lintConfig,
  lintJson,
  lintSarif,
  lintText,
  RULES,
  type RuleId,
  type RuleSetting,
  ruleIds,
} from './lint/index.js';
export {
  type Bookmarked,
  type BookmarkOptions,
  type BookmarkReport,
  readTaggedText,
  type Tagged,
  type TaggedBlock,
  type TagOptions,
  type TagReport,
  toBookmarkedPdf,
  toTaggedPdf,
} from './write/pdf/index.js';
