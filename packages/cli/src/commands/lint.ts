import { existsSync } from 'node:fs';
import { systemFact, writeWhole } from '@treeline/pool/files';
import { Command, Option } from 'commander';
import type { LintConfig } from 'treeline/pdf';
import { UsageError } from '../errors.js';
import { findInputs } from '../inputs.js';
import { printable } from '../messages.js';
import { checkOutputs } from '../own-output.js';
import { parsedPdf, readText, withPool } from '../pdf-input.js';

interface Options {
  format: 'text' | 'json' | 'sarif';
  output?: string;
  config?: string;
}

const CONFIG = 'treeline-lint.json';

/** `treeline lint report.pdf`: what is wrong with its structure. */
export function lintCommand(): Command {
  return new Command('lint')
    .usage('[options] <file...>')
    .description(
      `Finds faults in the structure of PDFs, for their authors.

  treeline lint report.pdf
  treeline lint docs/ -f sarif -o lint.sarif      for code scanning`,
    )
    .argument('<file...>', 'PDFs, or folders of them')
    .addOption(
      new Option('-f, --format <name>', 'text, json or sarif').choices(['text', 'json', 'sarif']).default('text'),
    )
    .addOption(new Option('-o, --output <file>', 'where the findings go (default: standard output)'))
    .addOption(new Option('--config <file>', `rules to switch off (default: ${CONFIG}, where there is one)`))
    .addHelpText('after', AFTER)
    .action(async (names: string[], options: Options) => {
      process.exitCode = await run(names, options);
    });
}

async function run(names: readonly string[], { format, output, config }: Options): Promise<number> {
  const { lint, lintConfig, lintJson, lintSarif, lintText } = await import('treeline/pdf');
  const inputs = (await findInputs(names)).list;
  const read = inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : []));
  await checkOutputs([{ option: '-o', path: output }], [...read, config ?? CONFIG]);
  const settings = await readSettings(config, lintConfig);
  const files: { name: string; findings: Awaited<ReturnType<typeof lint>> }[] = [];
  let failed = false;
  await withPool(async (pool) => {
    for (const input of inputs) {
      try {
        if (input.kind === 'stdin') throw new UsageError('lint reads files, not standard input');
        if (input.kind === 'missing') throw new Error(`${input.label}: ${input.message}`);
        const { bytes, document } = await parsedPdf(input.path, pool);
        files.push({ name: input.label, findings: await lint(document, { ...settings, bytes }) });
      } catch (error) {
        if (error instanceof UsageError) throw error;
        failed = true;
        process.stderr.write(`treeline: ${printable(systemFact(error))}\n`);
      }
    }
  });
  const write = { text: lintText, json: lintJson, sarif: lintSarif }[format];
  const result = format === 'text' ? write(files).split('\n').map(printable).join('\n') : write(files);
  if (output === undefined) process.stdout.write(result);
  else await writeWhole(output, [result]);
  return failed || files.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

async function readSettings(named: string | undefined, read: (text: string) => LintConfig): Promise<LintConfig> {
  const text = await configText(named);
  if (text === undefined) return {};
  try {
    return read(text);
  } catch (error) {
    throw new UsageError(`${named ?? CONFIG}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The file that was named, or the usual one where it exists. */
async function configText(named: string | undefined): Promise<string | undefined> {
  if (named === undefined && !existsSync(CONFIG)) return undefined;
  return await readText(named ?? CONFIG);
}

const AFTER = `
docs/lint.md explains each rule. A configuration switches rules off or on:
  { "rules": { "hidden-text": "off", "table-without-header": "warning" } }

Exit codes:
  0    no findings
  1    findings, or a file cannot be read
  2    wrong usage`;
