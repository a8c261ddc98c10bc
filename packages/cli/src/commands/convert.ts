import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Conversion, convert } from '../convert.js';
import { FORMAT_NAMES, FORMATS, type Format } from '../formats.js';
import { findInputs } from '../inputs.js';
import { chooseDestination, chooseFormat } from '../outputs.js';

interface Options {
  from?: Conversion['from'];
  format?: Format;
  output?: string;
  pages?: string;
  password?: string;
  engine: Conversion['engine'];
  jobs: number;
  timeout: number;
  force?: true;
}

/** Named here too, since the main thread never loads the library; the type sees to it that none is forgotten. */
const KINDS: Record<NonNullable<Conversion['from']>, true> = { pdf: true, hrdoc: true };
const ENGINES: Record<Conversion['engine'], true> = { treeline: true, baseline: true };

/** `treeline paper.pdf`: what the command does when no subcommand is named. */
export function addConvert(program: Command): Command {
  const input = 'Input:';
  const output = 'Output:';
  const work = 'Work:';
  return program
    .usage('[options] <input...>')
    .description(
      `Turns PDFs into the tree their author had in mind: headings nested into an
outline, text in reading order, captions with figures, footnotes with marks.

  treeline paper.pdf                         Markdown on standard output
  treeline paper.pdf -f json -o paper.json   the whole document as JSON
  treeline paper.pdf --pages 3-7 -f text     only these pages
  treeline *.pdf -o out/                     each into a folder, in parallel
  treeline reports/ -f chunks -o out/        all PDFs of a folder
  cat paper.pdf | treeline - -f outline      from standard input`,
    )
    .argument('<input...>', 'PDF files, folders (the PDFs directly in them), or - for standard input')
    .addOption(new Option('--pages <list>', 'read only these pages, for example 3-7 or 1,4,9-').helpGroup(input))
    .addOption(
      new Option(
        '--from <kind>',
        'what the inputs are: pdf, or hrdoc for its JSON lists (default: by name, .json is hrdoc)',
      )
        .choices(Object.keys(KINDS))
        .helpGroup(input),
    )
    .addOption(new Option('--password <word>', 'opens encrypted files').helpGroup(input))
    .addOption(
      new Option('-f, --format <name>', 'one of the formats below (default: by the name after -o, else md)')
        .choices(FORMAT_NAMES)
        .helpGroup(output),
    )
    .addOption(
      new Option(
        '-o, --output <path>',
        'a file or, ending in / or with several inputs, a folder (default: standard output)',
      ).helpGroup(output),
    )
    .addOption(new Option('--force', 'make again what the output folder already has').helpGroup(output))
    .addOption(
      new Option('--engine <name>', `the way to the tree: ${Object.keys(ENGINES).join(', ')}`)
        .choices(Object.keys(ENGINES))
        .default('treeline')
        .helpGroup(work),
    )
    .addOption(
      new Option('-j, --jobs <number>', 'files at a time')
        .argParser(wholeNumber)
        .default(availableParallelism(), 'one for each core')
        .helpGroup(work),
    )
    .addOption(
      new Option('--timeout <seconds>', 'gives up on a file after this time; 0 never does')
        .argParser(seconds)
        .default(600)
        .helpGroup(work),
    )
    .addHelpText('after', () => AFTER)
    .action(async (names: string[], options: Options) => {
      const inputs = await findInputs(names);
      const destination = await chooseDestination(options.output, inputs);
      process.exitCode = await convert({
        inputs,
        destination,
        format: chooseFormat(options.format, destination),
        from: options.from,
        engine: options.engine,
        pages: options.pages,
        password: options.password,
        jobs: options.jobs,
        timeout: options.timeout === 0 ? undefined : options.timeout * 1000,
        force: options.force ?? false,
      });
    });
}

const AFTER = `
Formats:
${FORMAT_NAMES.map((name) => `  ${name.padEnd(9)}${FORMATS[name].about}`).join('\n')}

In a folder paper.pdf becomes paper.md; two of the same name become a-paper.md and
b-paper.md, after the folders they are in. A run that was stopped goes on where it
was: outputs made in full from the same file with the same options are left alone.

Documents go to standard output, progress and problems to standard error. Where
single pages cannot be read, the rest is written and the pages are named.

Exit codes:
  0    done, also when single pages had problems
  1    some input failed; all others are done
  2    wrong usage
  130  stopped with Ctrl-C; finished files stay`;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It has to be a whole number from 1 on.');
  return value;
}

function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
    throw new InvalidArgumentError('It has to be a number of seconds.');
  }
  return value;
}
