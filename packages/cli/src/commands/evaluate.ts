import { Command, Option } from 'commander';

interface Options {
  format: 'text' | 'json';
  documents?: true;
}

/** `treeline evaluate gold/ predicted/`: how good predictions are. */
export function evaluateCommand(): Command {
  return new Command('evaluate')
    .usage('[options] <gold> <predicted> [other]')
    .description(
      `Judges predictions by the metrics of the field.

  treeline evaluate gold/ predicted/               figures, 95 % intervals
  treeline evaluate gold/ predicted/ other/        and differences, paired
  treeline evaluate gold/ predicted/ --documents   and each document
  treeline evaluate paper.json paper.md            a single document`,
    )
    .argument('<gold>', 'the truth: a folder or a file')
    .argument('<predicted>', 'what is judged: a folder or a file')
    .argument('[other]', 'what it is compared with: a folder or a file')
    .addOption(new Option('-f, --format <name>', 'text or json').choices(['text', 'json']).default('text'))
    .addOption(new Option('--documents', 'the scores of each document too; json always has them'))
    .addHelpText('after', AFTER)
    .action(async (gold: string, predicted: string, other: string | undefined, options: Options) => {
      // The library is loaded only when something is judged: help and other commands start faster without it.
      const { evaluate } = await import('../evaluate/run.js');
      process.exitCode = await evaluate({ gold, predicted, other, ...options });
    });
}

const AFTER = `
Files are paired by name, whatever their extension: paper.json with paper.md. They are
treeline documents (.json), HRDoc lists (.json, raw or mapped labels) or Markdown (.md).
Where one side is Markdown, only text and headings are compared (NID, MHS).

A list written by -f hrdoc keeps the order of its input, which in HRDoc is the true
order; its "order" column holds the predicted one and is what is judged.

Two columns: published is the definition of the papers' code, over the documents that
have a valid prediction; strict is ours, over all documents. There a missing, malformed
or foreign prediction scores 0, unmatched figures and tables cost their lines, text
is measured by its own length, and MHS looks at heading levels. Intervals are
bootstrapped over documents.

Exit codes:
  0    done
  1    some file is missing or malformed; the others are judged
  2    wrong usage`;
