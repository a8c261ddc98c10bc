import { Command, Option } from 'commander';

interface Options {
  from?: string;
  format: 'json' | 'svg';
  output?: string;
}

/** `treeline mask --from corpus/`: the soft mask of the engine dsps, counted on one's own documents. */
export function maskCommand(): Command {
  return new Command('mask')
    .usage('[options]')
    .description(
      `Counts the soft mask of the engine dsps on documents of one's own.

  treeline mask --from corpus/ -o mask.json          counts of this domain
  treeline paper.pdf --engine dsps --mask mask.json  and how they are used
  treeline mask -f svg -o mask.svg                   the shipped one, as a picture`,
    )
    .addOption(new Option('--from <path>', 'a folder of documents, or one file (default: the shipped counts)'))
    .addOption(new Option('-f, --format <name>', 'json or svg').choices(['json', 'svg']).default('json'))
    .addOption(new Option('-o, --output <file>', 'where it goes (default: standard output)'))
    .addHelpText('after', AFTER)
    .action(async (options: Options) => {
      // The library is loaded only when something is counted: help and other commands start faster without it.
      const { countMask } = await import('../mask.js');
      process.exitCode = await countMask(options);
    });
}

const AFTER = `
Documents are treeline documents (-f json) whose tree somebody has checked, or HRDoc
lists (raw or mapped labels); all files ending in .json are read, also in folders within.
The mask says how often a line of each class has a parent of each class: 15 rows for
parents (the last is the root), 14 columns for children. The engine adds 5 to each
count, so that what was never seen stays possible.

Exit codes:
  0    done
  1    some file is malformed; the others are counted
  2    wrong usage`;
