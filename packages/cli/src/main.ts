import './v8-settings.js';
import { Command, CommanderError } from 'commander';
import { addConvert } from './commands/convert.js';
import { evaluateCommand } from './commands/evaluate.js';
import { maskCommand } from './commands/mask.js';
import { readCommand } from './commands/read.js';
import { systemFact, UsageError } from './errors.js';
import { printable } from './messages.js';
import { VERSION } from './version.js';

// As the library says for itself. Our threads load it, and what a thread says of the environment stays in that thread.
process.env.ORT_DISABLE_TELEMETRY ??= '1';

const program = new Command('treeline')
  // Options of a subcommand are its own, even where the main command has one of the same name.
  .enablePositionalOptions()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'treeline: ')) })
  .configureHelp({
    // What a format is stands in a table of its own, so the choices are not listed a second time.
    optionDescription: ({ description, defaultValue, defaultValueDescription }) =>
      defaultValue === undefined ? description : `${description} (default: ${defaultValueDescription ?? defaultValue})`,
    // A subcommand is one line here and has a help of its own.
    subcommandTerm: (command) => command.name(),
    subcommandDescription: (command) => command.description().split('\n', 1).join(''),
  })
  .showHelpAfterError('(treeline --help explains all options)')
  .exitOverride();
addConvert(program)
  .optionsGroup('Other:')
  .version(VERSION, '--version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .helpCommand(false)
  .commandsGroup('Other commands:');
for (const command of [readCommand(), evaluateCommand(), maskCommand()])
  program.addCommand(command.copyInheritedSettings(program));

// Nobody reads the messages any more, or the help (`| head`); that is no reason to stop the work. What is written to
// standard output learns of an error by itself.
process.stderr.on('error', () => {});
process.stdout.on('error', () => {});

try {
  if (process.argv.length <= 2) program.help({ error: true });
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeFor(error);
}

function exitCodeFor(error: unknown): number {
  // Commander has already said what is wrong, or printed the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(`treeline: ${printable(systemFact(error))}\n`);
  return error instanceof UsageError ? 2 : 1;
}
