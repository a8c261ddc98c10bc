import type { Document } from '../document/schema.js';
import { isRuleId, RULES, type RuleId } from './rules/index.js';
import type { Finding, LintConfig, RuleSetting, Subject } from './types.js';

export interface LintOptions extends LintConfig {
  /** The PDF that the document comes from. Its own tags are judged too. */
  bytes?: Uint8Array;
}

/**
 * What is wrong with the structure of a document, for its author: findings in the order of pages.
 *
 * @example
 * for (const { page, message } of await lint(await parse(bytes), { bytes })) console.log(page, message);
 */
export async function lint(document: Document, options: LintOptions = {}): Promise<Finding[]> {
  const subject: Subject = { document };
  if (options.bytes && document.source.metadata?.tagged !== false) {
    const { tagFacts } = await import('./tag-facts.js');
    const tags = await tagFacts(options.bytes, document);
    if (tags) subject.tags = tags;
  }
  if (options.bytes && document.problems.some(({ code }) => code === 'bookmarks-differ')) {
    const { bookmarkFacts } = await import('./tag-facts.js');
    subject.bookmarks = await bookmarkFacts(options.bytes);
  }
  const unmapped = document.problems.flatMap(({ code, page }) => (code === 'text-unmapped' ? (page ?? []) : []));
  if (options.bytes && unmapped.length > 0) {
    const { pagesWithNamedGlyphs } = await import('./font-facts.js');
    subject.namedGlyphs = await pagesWithNamedGlyphs(options.bytes, unmapped);
  }
  const findings: Finding[] = [];
  for (const id of ruleIds()) {
    const setting: RuleSetting = options.rules?.[id] ?? RULES[id].setting;
    if (setting === 'off') continue;
    for (const fault of RULES[id].check(subject)) findings.push({ rule: id, severity: setting, ...fault });
  }
  return findings.sort((a, b) => a.page - b.page || (a.box?.[1] ?? 0) - (b.box?.[1] ?? 0));
}

export function ruleIds(): RuleId[] {
  return Object.keys(RULES).filter(isRuleId);
}
