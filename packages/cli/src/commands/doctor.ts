import { Command } from 'commander';

/** `treeline doctor`: what the installation has, what it lacks, and what to do. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .usage('[options]')
    .description(
      `Explains the installation: runtime, models, memory, and what to do about what is missing.

  treeline doctor`,
    )
    .addHelpText('after', AFTER)
    .action(async () => {
      // The library is loaded only here: help and other commands start faster without it.
      const { examine } = await import('../doctor.js');
      process.exitCode = await examine(process.stdout);
    });
}

const AFTER = `
Exit codes:
  0    all that is needed is there; warnings name what would be better
  1    something needed is missing`;
