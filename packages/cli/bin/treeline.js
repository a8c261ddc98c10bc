#!/usr/bin/env node
// A file of its own, not built, so that npm can link the command before the first build.
import { existsSync } from 'node:fs';

if (existsSync(new URL('../dist/main.js', import.meta.url))) {
  await import('../dist/main.js');
} else {
  console.error('treeline: not built yet; run `npm run build` in the repository first');
  process.exitCode = 2;
}
