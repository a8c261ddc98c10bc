import { z } from 'zod';
import { TreelineError } from '../errors.js';
import { isRuleId } from './rules/index.js';
import type { LintConfig, RuleSetting } from './types.js';

const schema = z.strictObject({ rules: z.record(z.string(), z.enum(['off', 'info', 'warning', 'error'])).optional() });

/** Reads a configuration: `{ "rules": { "hidden-text": "off" } }`. */
export function lintConfig(text: string): LintConfig {
  const read = schema.safeParse(parsed(text));
  if (!read.success)
    throw new TreelineError('invalid-option', `the configuration is not as expected: ${z.prettifyError(read.error)}`);
  const rules: Partial<Record<string, RuleSetting>> = {};
  for (const [name, setting] of Object.entries(read.data.rules ?? {})) {
    if (!isRuleId(name))
      throw new TreelineError('invalid-option', `the configuration names a rule that does not exist: ${name}`);
    rules[name] = setting;
  }
  return { rules };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TreelineError('invalid-option', 'the configuration is not JSON', { cause });
  }
}
