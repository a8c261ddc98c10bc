import { execFileSync } from 'node:child_process';

/** The tests of the project "built" run what users run, the built command and the packed package: this makes it fresh. */
export function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'inherit', 'inherit'] });
}
