import { VERSION } from '../version.js';
import { ruleIds } from './lint.js';
import { RULES } from './rules/index.js';
import type { Finding } from './types.js';

/** Findings of one file. */
export interface LintedFile {
  name: string;
  findings: readonly Finding[];
}

/** One line for each finding: `report.pdf:3: warning: this table has no caption (object-without-caption)`. */
export function lintText(files: readonly LintedFile[]): string {
  return files
    .flatMap(({ name, findings }) =>
      findings.map(({ page, severity, message, rule }) => `${name}:${page}: ${severity}: ${message} (${rule})\n`),
    )
    .join('');
}

/** All findings, and what their rules are about. */
export function lintJson(files: readonly LintedFile[]): string {
  const found = new Set(files.flatMap(({ findings }) => findings.map(({ rule }) => rule)));
  const rules = ruleIds().flatMap((id) =>
    found.has(id) ? [[id, { about: RULES[id].about, help: RULES[id].help }]] : [],
  );
  return `${JSON.stringify({ files, rules: Object.fromEntries(rules) }, undefined, 2)}\n`;
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note', off: 'none' } as const;

/** SARIF 2.1.0, for code scanning. A PDF has no lines, so a region's line is the number of the page. */
export function lintSarif(files: readonly LintedFile[]): string {
  const ids = ruleIds();
  const rules = ids.map((id) => ({
    id,
    shortDescription: { text: RULES[id].about },
    // The help is written out, because the address of the documentation depends on where the project is hosted.
    help: { text: `${RULES[id].about} ${RULES[id].help} See docs/lint.md#${id}.` },
    defaultConfiguration: { level: LEVELS[RULES[id].setting] },
  }));
  const results = files.flatMap(({ name, findings }) =>
    findings.map(({ rule, severity, message, page, box, object }) => ({
      ruleId: rule,
      ruleIndex: ids.indexOf(rule),
      level: LEVELS[severity],
      message: { text: `Page ${page}: ${message}` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: name.split('/').map(encodeURIComponent).join('/') },
            region: { startLine: page },
          },
        },
      ],
      properties: { page, ...(box && { box }), ...(object !== undefined && { object }) },
    })),
  );
  const driver = { name: 'treeline', version: VERSION, rules };
  return `${JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [{ tool: { driver }, results }],
    },
    undefined,
    2,
  )}\n`;
}
