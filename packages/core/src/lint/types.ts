import type { Box, Document, Severity } from '../document/schema.js';
import type { RuleId } from './rules/index.js';

/** A fault of a document, for its author. */
export interface Finding {
  rule: RuleId;
  severity: Severity;
  message: string;
  page: number;
  /** On the page as displayed, origin at the top left; absent where the finding is about the whole page. */
  box?: Box;
  /** Id of the object it is about. */
  object?: string;
}

export type RuleSetting = Severity | 'off';

export interface LintConfig {
  /** Switches rules off, or changes how severe they are. Rules that are not named keep their default. */
  rules?: Partial<Record<RuleId, RuleSetting>>;
}

/** What is wrong, before the settings say how severe that is. */
export type Fault = Omit<Finding, 'rule' | 'severity'>;

/** What rules look at. */
export interface Subject {
  document: Document;
  /** The tags of the file, where it has any and its bytes were given. */
  tags?: TagFacts;
  /** Pages on which every font says what its codes mean, although the engine did not ask. */
  namedGlyphs?: ReadonlySet<number>;
  /** The bookmarks of the file, where its bytes were given. */
  bookmarks?: readonly { title: string; page?: number | undefined }[];
}

export interface TagFacts {
  /** The type and the text of each element that holds text, in reading order. */
  elements: { type: string; text: string }[];
  /** The share of the document's text that is under tags. */
  recall: number;
}

export interface Rule {
  /** How severe its findings are; `off` for rules that have to be asked for, because they are right less often. */
  setting: RuleSetting;
  /** What the rule looks for, in one sentence. */
  about: string;
  /** What the author can do. */
  help: string;
  check(subject: Subject): Fault[];
}
