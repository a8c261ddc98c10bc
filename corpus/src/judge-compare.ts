#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { changesTable, compareReports, isSure, parseReport } from './judge/compare.js';

const USAGE = `usage: judge-compare BEFORE.json AFTER.json [--all] [--figure TEXT]...

Compares two reports of "judge --json", from two builds, document by document. Prints the figures that changed.

  --all          also the figures that did not change
  --figure TEXT  only figures with this in their name; may be repeated

Exit status 1: a figure is below the earlier one, outside its paired interval.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    figure: { type: 'string', multiple: true, default: [] },
  },
});
const [before, after] = positionals;
if (before === undefined || after === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const { changes, onlyInOne } = compareReports(
  parseReport(await readFile(before, 'utf8')),
  parseReport(await readFile(after, 'utf8')),
);
const wanted = changes
  .filter(({ figure }) => values.figure.length === 0 || values.figure.some((part) => figure.includes(part)))
  // The orders that need no engine are the same in every build.
  .filter(({ figure }) => !/^order, regions given: .*(?<!engine)$/.test(figure))
  .filter(({ difference: { value, low, high } }) => values.all || value !== 0 || low !== high);
process.stdout.write(`${changesTable(wanted)}\n`);
const worse = wanted.filter(({ difference }) => isSure(difference) && difference.value < 0);
for (const { source, figure, worst } of worse) {
  process.stdout.write(`\n${source}, ${figure}:\n`);
  for (const it of worst) process.stdout.write(`- ${it.name}: ${it.before.toFixed(3)} → ${it.after.toFixed(3)}\n`);
}
if (onlyInOne.length > 0) process.stdout.write(`\nin one report only: ${onlyInOne.join(', ')}\n`);
process.exitCode = worse.length > 0 ? 1 : 0;
