// Called by npm before and after packing: every package carries the licence and the README, the repository has one of each.
import { copyFileSync, rmSync } from 'node:fs';

const NAMES = ['LICENSE', 'README.md'];
const [what] = process.argv.slice(2);
for (const name of NAMES) {
  if (what === 'copy') copyFileSync(new URL(`../${name}`, import.meta.url), name);
  else rmSync(name, { force: true });
}
