export { lintConfig } from './config.js';
export { type LintedFile, lintJson, lintSarif, lintText } from './formats.js';
export { type LintOptions, lint, ruleIds } from './lint.js';
export { isRuleId, RULES, type RuleId } from './rules/index.js';
export type { Finding, LintConfig, RuleSetting } from './types.js';
