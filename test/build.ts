import { execFileSync } from 'node:child_process';

/** Some tests run what users run, the built command and the packed package; so the build is fresh before any test. */
export function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'inherit', 'inherit'] });
}
