import { writeWhole } from '@treeline/pool/files';
import { Command, Option } from 'commander';
import { plural, printable } from '../messages.js';
import { checkOutputs } from '../own-output.js';
import { parsedPdf, withPool } from '../pdf-input.js';

interface Options {
  output: string;
  replace?: boolean;
}

/** `treeline bookmark book.pdf -o book2.pdf`: the outline written into the PDF. */
export function bookmarkCommand(): Command {
  return new Command('bookmark')
    .usage('<file.pdf> -o <out.pdf>')
    .description(
      `Writes the outline of a PDF into it as bookmarks.

  treeline bookmark book.pdf -o book2.pdf`,
    )
    .argument('<file>', 'a PDF')
    .addOption(new Option('-o, --output <file>', 'where the PDF with bookmarks goes').makeOptionMandatory())
    .addOption(new Option('--replace', 'replace the bookmarks that the file has (default: keep them)'))
    .addHelpText('after', AFTER)
    .action(async (input: string, { output, replace = false }: Options) => {
      await checkOutputs([{ option: '-o', path: output }], [input]);
      const { bytes, document } = await withPool((pool) => parsedPdf(input, pool));
      const { toBookmarkedPdf } = await import('treeline/pdf');
      const result = await toBookmarkedPdf(bytes, document, { replace }).catch((error: unknown) => {
        throw new Error(`${input}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      });
      await writeWhole(output, [result.bytes]);
      const { written, existing, withoutPage, method } = result.report;
      const say = (text: string) => process.stderr.write(`${printable(`${input}: ${text}`)}\n`);
      if (method === 'unchanged' && existing > 0)
        say(`has ${plural(existing, 'bookmark')} already, which are kept; --replace writes others`);
      else if (written === 0) say('no headings were found, so there are no bookmarks');
      else say(`${plural(written, 'bookmark')} written`);
      if (method === 'rewritten') say('its cross-reference table is damaged, so the whole file was written anew');
      for (const title of withoutPage) say(`"${title}" is on a page that the file does not have`);
    });
}

const AFTER = `
All other bytes of the file stay as they are. Signed, encrypted and restricted files are
refused. The input is never changed.

Exit codes:
  0    done
  1    the file cannot be read or changed
  2    wrong usage`;
