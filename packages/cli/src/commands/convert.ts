import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { convert } from '../convert.js';
import { documentWork, type Parsing } from '../documents.js';
import { systemFact, UsageError } from '../errors.js';
import { FORMAT_NAMES, FORMATS, type Format } from '../formats.js';
import { prepareImages } from '../images.js';
import { findInputs } from '../inputs.js';
import { chooseDestination, chooseFormat } from '../outputs.js';
import type { MaskFile } from '../task.js';
import { seconds, wholeNumber } from './numbers.js';

interface Options {
  from?: NonNullable<Parsing['from']>;
  format?: Format;
  output?: string;
  pages?: string;
  password?: string;
  engine: Parsing['engine'];
  vision: Parsing['vision'];
  givenOrder?: true;
  mask?: string;
  images?: string;
  jobs: number;
  timeout: number;
  force?: true;
}

/** Named here too, since the main thread never loads the library; the type sees to it that none is forgotten. */
const KINDS: Record<NonNullable<Parsing['from']>, true> = {
  pdf: true,
  image: true,
  hocr: true,
  alto: true,
  'page-xml': true,
  hrdoc: true,
};
const ENGINES: Record<Parsing['engine'], true> = { treeline: true, dsps: true, baseline: true };

const VISIONS: Record<Parsing['vision'], true> = { always: true, auto: true, never: true };

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
  treeline paper.pdf --images pics/          figures cut out as PNG, and referred to
  treeline *.pdf -o out/                     each into a folder, in parallel
  treeline reports/ -f chunks -o out/        all PDFs of a folder
  cat paper.pdf | treeline - -f outline      from standard input
  treeline scan.tiff                         a picture, by OCR`,
    )
    .argument(
      '<input...>',
      'PDFs, pictures (PNG, JPEG, GIF, WebP, TIFF), hOCR, ALTO, PAGE XML or HRDoc files, folders (the PDFs directly in them), or - for standard input',
    )
    .addOption(new Option('--pages <list>', 'read only these pages, for example 3-7 or 1,4,9-').helpGroup(input))
    .addOption(
      new Option(
        '--from <kind>',
        'what the inputs are: pdf, image, hocr, alto, page-xml or hrdoc (default: by what is in them; .json is hrdoc)',
      )
        .choices(Object.keys(KINDS))
        .helpGroup(input),
    )
    .addOption(new Option('--password <word>', 'opens encrypted files').helpGroup(input))
    .addOption(
      new Option(
        '--given-order',
        'the order of an HRDoc list is the reading order (default: it is not looked at)',
      ).helpGroup(input),
    )
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
    .addOption(
      new Option(
        '--images <folder>',
        'write pictures of figures, and of tables and formulas that text cannot show, and refer to them',
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
      new Option(
        '--vision <when>',
        'which pages are looked at as pictures too: always, auto (where it can help) or never',
      )
        .choices(Object.keys(VISIONS))
        .default('auto')
        .helpGroup(work),
    )
    .addOption(
      new Option(
        '--mask <file>',
        'counts for the engine dsps instead of the shipped ones (see treeline mask)',
      ).helpGroup(work),
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
      if (options.images !== undefined) await prepareImages(options.images);
      process.exitCode = await convert({
        inputs,
        destination,
        work: documentWork({
          format: chooseFormat<Format>(FORMATS, options.format, destination, 'md'),
          from: options.from,
          engine: options.engine,
          vision: options.vision,
          givenOrder: options.givenOrder ?? false,
          mask: options.mask === undefined ? undefined : await maskFile(options.mask),
          pages: options.pages,
          password: options.password,
          images: options.images,
        }),
        jobs: options.jobs,
        timeout: options.timeout === 0 ? undefined : options.timeout * 1000,
        force: options.force ?? false,
      });
    });
}

async function maskFile(path: string): Promise<MaskFile> {
  try {
    return { path, text: await readFile(path, 'utf8') };
  } catch (error) {
    throw new UsageError(`${path}: ${systemFact(error)}`);
  }
}

const AFTER = `
Formats:
${FORMAT_NAMES.map((name) => `  ${name.padEnd(16)}${FORMATS[name].about}`).join('\n')}

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
