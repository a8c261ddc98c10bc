// npm run docs:api writes docs/api.md; with --print the page goes to standard output.
import { writeFileSync } from 'node:fs';
import { apiPage } from './page.js';

if (process.argv.includes('--print')) process.stdout.write(apiPage());
else writeFileSync(new URL('../../docs/api.md', import.meta.url), apiPage());
