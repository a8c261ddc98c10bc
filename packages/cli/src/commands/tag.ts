import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DEFAULT_LIMITS } from '@treeline/pool';
import { readRegular, systemFact, writeWhole } from '@treeline/pool/files';
import { Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import { plural, printable } from '../messages.js';
import { checkOutputs } from '../own-output.js';
import { parsedPdf, readJson, readText, withPool } from '../pdf-input.js';

interface Options {
  output: string;
  replace?: boolean;
  alt?: string;
  language?: string;
  report?: string;
  embedFonts?: string;
}

/** `treeline tag report.pdf -o tagged.pdf`: the whole structure written into the PDF. */
export function tagCommand(): Command {
  return new Command('tag')
    .usage('<file.pdf> -o <out.pdf>')
    .description(
      `Writes the structure of a PDF into it as tags, for screen readers.

  treeline tag report.pdf -o tagged.pdf
  treeline tag report.pdf -o tagged.pdf --alt alts.json     with texts for its figures`,
    )
    .argument('<file>', 'a PDF')
    .addOption(new Option('-o, --output <file>', 'where the tagged PDF goes').makeOptionMandatory())
    .addOption(new Option('--replace', 'replace the tags that the file has (default: keep them)'))
    .addOption(new Option('--alt <file>', 'alternative texts as JSON: { "<object id>": "text" }'))
    .addOption(new Option('--language <tag>', 'the language of the document, such as de or en-GB'))
    .addOption(new Option('--embed-fonts <folder>', 'embed free fonts from a folder where the file has none'))
    .addOption(new Option('--report <file>', 'write the whole report as JSON'))
    .addHelpText('after', AFTER)
    .action(async (input: string, options: Options) => {
      const { output, replace = false, alt, language, report: reportFile } = options;
      const outputs = [
        { option: '-o', path: output },
        { option: '--report', path: reportFile },
      ];
      await checkOutputs(outputs, alt === undefined ? [input] : [input, alt]);
      const alternatives = alt === undefined ? undefined : texts(alt, await readJson(alt));
      const embedFonts = options.embedFonts === undefined ? [] : await fontsIn(options.embedFonts);
      const { bytes, document } = await withPool((pool) => parsedPdf(input, pool));
      const { toTaggedPdf } = await import('treeline/pdf');
      const { bytes: tagged, report } = await toTaggedPdf(bytes, document, {
        replace,
        embedFonts,
        ...(alternatives && { alternatives }),
        ...(language !== undefined && { language }),
      }).catch((error: unknown) => {
        throw new Error(`${input}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      });
      await writeWhole(output, [tagged]);
      if (reportFile !== undefined) await writeWhole(reportFile, [`${JSON.stringify(report, undefined, 2)}\n`]);
      const say = (text: string) => process.stderr.write(`${printable(`${input}: ${text}`)}\n`);
      if (report.status === 'kept') {
        const { elements = 0, headings = 0, recall = 0 } = report.existing ?? {};
        const share = Math.round(recall * 100);
        say(`has tags already, which are kept: ${plural(elements, 'element')}, ${plural(headings, 'heading')}`);
        say(`${share} % of its text is tagged; --replace writes other tags`);
        return;
      }
      const elements = Object.values(report.elements).reduce((sum, count) => sum + count, 0);
      say(`${plural(elements, 'element')} written`);
      for (const { font, by } of report.fonts.embedded) say(`${font} is embedded as ${by}`);
      for (const sentence of report.left) say(`left to do: ${sentence}`);
      for (const unknown of Object.keys(alternatives ?? {}))
        if (!document.objects.some(({ id }) => id === unknown)) say(`${alt}: no object has the id ${unknown}`);
      if (report.conforms) say('no fault is known; have a person check what a machine cannot: order, wording, meaning');
    });
}

const FONT_FILES = new Set(['.ttf', '.pfb', '.cff']);

/** The fonts of a folder, each with the licences that lie beside it. */
async function fontsIn(folder: string): Promise<{ bytes: Uint8Array; licence: string }[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new UsageError(`${folder}: ${systemFact(error)}`);
  });
  const licences = names.filter((name) => /^(?:licen[cs]e|ofl)/i.test(name)).sort();
  const licence = (await Promise.all(licences.map((name) => readText(join(folder, name))))).join('\n');
  const fonts = names.filter((name) => FONT_FILES.has(extname(name).toLowerCase())).sort();
  if (fonts.length === 0) throw new UsageError(`${folder}: no fonts in this folder (.ttf, .cff, .pfb)`);
  return await Promise.all(
    fonts.map(async (name) => ({ bytes: await readRegular(join(folder, name), DEFAULT_LIMITS.input), licence })),
  );
}

function texts(file: string, value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${file}: an object of texts by object id is needed`);
  const found: Record<string, string> = {};
  for (const [id, text] of Object.entries(value)) {
    if (typeof text !== 'string') throw new UsageError(`${file}: the text of ${id} is not a string`);
    found[id] = text;
  }
  return found;
}

const AFTER = `
What is drawn stays as it is; with --embed-fonts, fonts that viewers replace anyway are shown
alike everywhere. One is embedded only where all its widths agree and it says that it is free.
Figures take their text from --alt or from their caption; the
ids of objects are in the output of -f json. What is left to do is said on standard error.
Signed, encrypted and restricted files are refused. The input is never changed.

Exit codes:
  0    done
  1    the file cannot be read or changed
  2    wrong usage`;
