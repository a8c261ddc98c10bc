import { DEFAULT_LIMITS, type MaskFile } from '@treeline/pool';
import { readRegular, systemFact } from '@treeline/pool/files';
import { FORMAT_NAMES, FORMATS, type Format } from '@treeline/pool/formats';
import { type Command, Option } from 'commander';
import { convert } from '../convert.js';
import { documentWork, type Parsing } from '../documents.js';
import { UsageError } from '../errors.js';
import { prepareImages } from '../images.js';
import { findInputs, namesFrom } from '../inputs.js';
import { type LimitOptions, limitOptions, startPool } from '../limits.js';
import { chooseDestination, chooseFormat } from '../outputs.js';
import { passwordFrom } from '../password.js';
import { wholeNumber } from './numbers.js';
import {
  type OcrOptions,
  ocrOptions,
  ocrSettings,
  type WriteOptions,
  writeOptions,
  writeSettings,
} from './settings.js';

interface Options extends LimitOptions, OcrOptions, WriteOptions {
  from?: NonNullable<Parsing['from']>;
  format?: Format;
  output?: string;
  pages?: string;
  password?: string;
  passwordFile?: string;
  maxPages?: number;
  engine: NonNullable<Parsing['engine']>;
  vision: NonNullable<Parsing['vision']>;
  givenOrder?: true;
  mask?: string;
  corrections?: string;
  images?: string;
  map?: string;
  force?: true;
  recursive?: true;
  filesFrom?: string;
  jsonl?: true;
  summary?: string;
}

/** Named here too, since the main thread never loads the library; the type sees to it that none is forgotten. */
export const KINDS: Record<NonNullable<Parsing['from']>, true> = {
  pdf: true,
  image: true,
  hocr: true,
  alto: true,
  'page-xml': true,
  hrdoc: true,
};
export const ENGINES: Record<NonNullable<Parsing['engine']>, true> = { treeline: true, dsps: true, baseline: true };

export const VISIONS: Record<NonNullable<Parsing['vision']>, true> = { always: true, auto: true, never: true };

/** `treeline paper.pdf`: what the command does when no subcommand is named. */
export function addConvert(program: Command): Command {
  const input = 'Input:';
  const output = 'Output:';
  const work = 'Work:';
  program
    .usage('[options] <input...>')
    .description(
      `Turns PDFs into the tree their author had in mind: headings nested into an
outline, text in reading order, captions with figures, footnotes with marks.

  treeline paper.pdf                         Markdown on standard output
  treeline paper.pdf -f json -o paper.json   the whole document as JSON
  treeline paper.pdf --pages 3-7 -f text     only these pages
  treeline paper.pdf --images pics/          figures cut out as PNG, and referred to
  treeline *.pdf -o out/                     each into a folder, in parallel
  treeline -r reports/ -f chunks -o out/     all PDFs of a folder and its folders
  find . -name '*.pdf' | treeline --files-from - --jsonl > all.jsonl
  cat paper.pdf | treeline - -f outline      from standard input
  treeline scan.tiff                         a picture, by OCR`,
    )
    .argument(
      '[input...]',
      'PDFs, pictures (PNG, JPEG, GIF, WebP, TIFF), hOCR, ALTO, PAGE XML or HRDoc files, folders (the PDFs directly in them), quoted patterns such as "**/*.pdf", or - for standard input',
    )
    .addOption(
      new Option('-r, --recursive', 'also search the folders inside folders; outputs keep them').helpGroup(input),
    )
    .addOption(
      new Option(
        '--files-from <list>',
        'take further inputs from this file, one per line; - is standard input',
      ).helpGroup(input),
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
    .addOption(
      new Option('--password <word>', 'opens encrypted files (everybody on this machine can see it here)').helpGroup(
        input,
      ),
    )
    .addOption(
      new Option(
        '--password-file <file>',
        'the password is the first line of this file (or in TREELINE_PASSWORD)',
      ).helpGroup(input),
    )
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
    .addOption(
      new Option('--map <file>', 'write where each character of the Markdown stands on its page').helpGroup(output),
    )
    .addOption(
      new Option('--jsonl', 'all results as one stream, a JSON object per line, to -o or standard output').helpGroup(
        output,
      ),
    )
    .addOption(new Option('--summary <file>', 'write the counts of the batch to this file, as JSON').helpGroup(output))
    .addOption(
      new Option('--force', 'make again what the output folder already has, and replace any file there').helpGroup(
        output,
      ),
    )
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
        '--corrections <file>',
        'apply corrections that were saved for this input (with --force also those of another file)',
      ).helpGroup(work),
    )
    .addOption(
      new Option(
        '--mask <file>',
        'counts for the engine dsps instead of the shipped ones (see treeline mask)',
      ).helpGroup(work),
    )
    .addOption(
      new Option('--max-pages <number>', 'gives up on a file with more pages to read')
        .argParser(wholeNumber)
        .default(DEFAULT_LIMITS.pages)
        .helpGroup(work),
    )
    .addHelpText('after', () => AFTER)
    .action(async (names: string[], options: Options) => {
      const pool = startPool(options, options.maxPages);
      try {
        const { filesFrom, jsonl = false, recursive = false } = options;
        if (filesFrom === '-' && names.includes('-')) throw new UsageError('standard input can be read only once');
        const listed = filesFrom === undefined ? [] : await namesFrom(filesFrom);
        if (names.length + listed.length === 0) throw new UsageError('name at least one input');
        const found = await findInputs([...names, ...listed], undefined, { recursive });
        const inputs = { ...found, many: found.many || filesFrom !== undefined };
        const destination = await chooseDestination(options.output, inputs, { stream: jsonl });
        const format = chooseFormat<Format>(FORMATS, options.format, jsonl ? { kind: 'stdout' } : destination, 'md');
        if (jsonl && options.images !== undefined) throw new UsageError('--images does not go with --jsonl');
        if (options.images !== undefined) await prepareImages(options.images);
        const { mask, passwordFile, map, corrections } = options;
        if (map !== undefined) checkMap(map, format, inputs.list.length);
        if (corrections !== undefined && inputs.list.length > 1)
          throw new UsageError('--corrections goes with one input: corrections belong to one file');
        process.exitCode = await convert({
          inputs,
          destination,
          pool,
          work: documentWork({
            format,
            map,
            write: writeSettings(options),
            from: options.from,
            engine: options.engine,
            vision: options.vision,
            ocr: ocrSettings(options),
            givenOrder: options.givenOrder ?? false,
            mask: mask === undefined ? undefined : await textFile(mask),
            pages: options.pages,
            corrections:
              corrections === undefined
                ? undefined
                : { text: (await textFile(corrections)).text, force: options.force ?? false },
            password: await passwordFrom(options),
            images: options.images,
          }),
          alsoRead: [mask, passwordFile, corrections, filesFrom === '-' ? undefined : filesFrom].filter(
            (path) => path !== undefined,
          ),
          mostInput: DEFAULT_LIMITS.input,
          force: options.force ?? false,
          jsonl: jsonl ? format : undefined,
          summary: options.summary,
        });
      } finally {
        await pool.close();
      }
    });
  for (const option of writeOptions()) program.addOption(option.helpGroup(output));
  for (const option of [...ocrOptions(), ...limitOptions('file')]) program.addOption(option.helpGroup(work));
  return program;
}

/** A map belongs to one Markdown file. */
function checkMap(map: string, format: Format, inputs: number): void {
  if (map === '') throw new UsageError('--map needs the name of a file');
  if (format !== 'md') throw new UsageError('--map maps Markdown: give it with -f md');
  if (inputs > 1) throw new UsageError('--map takes one input; for several, run again with -f map');
}

/** A mask has 210 counts; corrections are about a hundred bytes each. */
const MOST_TEXT_BYTES = 1 << 24;

async function textFile(path: string): Promise<MaskFile> {
  try {
    return { path, text: new TextDecoder().decode(await readRegular(path, MOST_TEXT_BYTES)) };
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
Two runs into one folder share the work.

Documents go to standard output, progress and problems to standard error. Where
single pages cannot be read, the rest is written and the pages are named.

Exit codes:
  0    done, also when single pages had problems
  1    some input failed; all others are done
  2    wrong usage
  130  stopped with Ctrl-C; finished files stay`;
