import '@treeline/pool/v8-settings';
import { commandArguments, systemFact } from '@treeline/pool/files';
import { Command, CommanderError } from 'commander';
import { bookmarkCommand } from './commands/bookmark.js';
import { addConvert } from './commands/convert.js';
import { doctorCommand } from './commands/doctor.js';
import { enqueueCommand } from './commands/enqueue.js';
import { evaluateCommand } from './commands/evaluate.js';
import { lintCommand } from './commands/lint.js';
import { maskCommand } from './commands/mask.js';
import { mcpCommand } from './commands/mcp.js';
import { readCommand } from './commands/read.js';
import { serveCommand } from './commands/serve.js';
import { tagCommand } from './commands/tag.js';
import { viewCommand } from './commands/view.js';
import { workCommand } from './commands/work.js';
import { UsageError } from './errors.js';
import { printable } from './messages.js';
import { VERSION } from './version.js';

// As the library says for itself; the processes of the pool get it from here.
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
const COMMANDS = [
  readCommand(),
  viewCommand(),
  bookmarkCommand(),
  tagCommand(),
  lintCommand(),
  serveCommand(),
  mcpCommand(),
  workCommand(),
  enqueueCommand(),
  doctorCommand(),
  evaluateCommand(),
  maskCommand(),
];
for (const command of COMMANDS) program.addCommand(command.copyInheritedSettings(program));

// Nobody reads the messages any more, or the help (`| head`); that is no reason to stop the work. What is written to
// standard output learns of an error by itself.
process.stderr.on('error', () => {});
process.stdout.on('error', () => {});

try {
  if (process.argv.length <= 2) program.help({ error: true });
  await program.parseAsync(commandArguments(), { from: 'user' });
} catch (error) {
  process.exitCode = exitCodeFor(error);
}

function exitCodeFor(error: unknown): number {
  // Commander has already said what is wrong, or printed the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(`treeline: ${printable(systemFact(error))}\n`);
  return error instanceof UsageError ? 2 : 1;
}
