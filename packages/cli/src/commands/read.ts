import { DEFAULT_LIMITS } from '@treeline/pool';
import { namesOf, PICTURE_FORMATS, type PictureFormat } from '@treeline/pool/formats';
import { Command, Option } from 'commander';
import { convert } from '../convert.js';
import { findInputs, PICTURES } from '../inputs.js';
import { type LimitOptions, limitOptions, startPool } from '../limits.js';
import { chooseDestination, chooseFormat } from '../outputs.js';
import { pictureWork } from '../pictures.js';

interface Options extends LimitOptions {
  format?: PictureFormat;
  output?: string;
  force?: true;
}

/** `treeline read picture.jpg`: the text of pictures in the order in which people read it. */
export function readCommand(): Command {
  const command = new Command('read')
    .usage('[options] <picture...>')
    .description(
      `Reads pictures as people do: product pages, posters, infographics.

  treeline read mug.jpg                  text for a screen reader
  treeline read mug.jpg -o mug.html      the picture with its text over it
  treeline read mug.jpg -f ssml          for a voice
  treeline read shots/ -f json -o out/   all pictures of a folder
  cat mug.jpg | treeline read -          from standard input`,
    )
    .argument('<picture...>', 'PNG, JPEG, GIF, WebP or TIFF files, folders, or - for standard input')
    .addOption(
      new Option('-f, --format <name>', 'one of the formats below (default: by the name after -o, else text)').choices(
        namesOf(PICTURE_FORMATS),
      ),
    )
    .addOption(
      new Option(
        '-o, --output <path>',
        'a file or, ending in / or with several inputs, a folder (default: standard output)',
      ),
    )
    .addOption(new Option('--force', 'make again what the output folder already has'))
    .addHelpText('after', AFTER)
    .action(async (names: string[], options: Options) => {
      const pool = startPool(options);
      try {
        const inputs = await findInputs(names, PICTURES);
        const destination = await chooseDestination(options.output, inputs);
        process.exitCode = await convert({
          inputs,
          destination,
          pool,
          work: pictureWork(chooseFormat<PictureFormat>(PICTURE_FORMATS, options.format, destination, 'text')),
          mostInput: DEFAULT_LIMITS.input,
          force: options.force ?? false,
        });
      } finally {
        await pool.close();
      }
    });
  for (const option of limitOptions('picture')) command.addOption(option);
  return command;
}

const AFTER = `
Formats:
${namesOf(PICTURE_FORMATS)
  .map((name) => `  ${name.padEnd(9)}${PICTURE_FORMATS[name].about}`)
  .join('\n')}

Blocks that belong together, such as a key and its value, are read together. A picture
without text comes out empty, and that is said on standard error.

Exit codes:
  0    done
  1    some picture failed; all others are done
  2    wrong usage
  130  stopped with Ctrl-C; finished files stay`;
