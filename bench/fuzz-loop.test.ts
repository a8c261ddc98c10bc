import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { soakFuzz } from './fuzz-loop.js';

it.each(['hocr', 'alto', 'page-xml', 'hrdoc', 'pictures', 'json', 'pdf'])(
  'whatever bytes a stranger sends, %s ends in a result or in an error of ours',
  async (target) => {
    const folder = await mkdtemp(join(tmpdir(), 'treeline-fuzz-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const report = await soakFuzz({ target, runs: 60, seed: 7, folder });
    expect(report.faults.map(({ message }) => message)).toEqual([]);
    expect(report.corpus).toBeGreaterThan(0);
  },
);
