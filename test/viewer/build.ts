import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The tests of the viewer open what people open: the built page. */
export function setup(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  // In a process of its own: inside of the tests it would be a build for development.
  execFileSync(process.execPath, [`${root}/node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'warn'], {
    cwd: `${root}/packages/viewer`,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
