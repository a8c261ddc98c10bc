import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPdf } from 'treeline/read';
import { describe, expect, it } from 'vitest';
import { align } from '../../truth/align.js';
import { samplePool } from '../prose/sample.test.fixture.js';
import { compile } from './compile.js';
import { type LatexSource, latexDocument } from './document.js';

const pool = samplePool();
const hasTex = spawnSync('lualatex', ['--version']).status === 0;
if (!hasTex) console.warn('lualatex is not installed: the LaTeX generator is not tested end to end');

describe('latexDocument', () => {
  it('gives the same source for the same seed', () => {
    for (const seed of [0, 1, 2, 3, 4]) expect(latexDocument(seed, pool)).toEqual(latexDocument(seed, samplePool()));
  });

  it('gives documents of many classes, columns and languages', () => {
    const sources = Array.from({ length: 120 }, (_, seed) => latexDocument(seed, pool));
    expect(new Set(sources.map(({ group }) => group)).size).toBeGreaterThan(60);
    expect(new Set(sources.map(({ tex }) => /\\documentclass\[.*\]\{(.*)\}/.exec(tex)?.[1])).size).toBeGreaterThan(15);
    expect(new Set(sources.map(({ language }) => language)).size).toBeGreaterThan(5);
  });

  it('ends the paragraph of a displayed formula unless it goes on', () => {
    const ends = Array.from({ length: 40 }, (_, seed) => latexDocument(seed, pool))
      .filter(({ tex }) => !tex.includes('{beamer}'))
      .flatMap(({ tex }) => [...tex.matchAll(/\\end\{equation\*?\}\\tlunit\{\d+\}%\n(\\par)?/g)])
      .map(([, end]) => end !== undefined);
    expect(new Set(ends)).toEqual(new Set([true, false]));
  });

  it('marks every unit of the text', () => {
    for (const seed of [5, 6, 7]) {
      const { tex, units } = latexDocument(seed, pool);
      // Of the front matter a class may leave out what it has no place for.
      const body = units.slice(units.findIndex(({ role }) => role === 'heading'));
      const unmarked = body.filter(({ id }) => !tex.includes(`{${id}}`));
      expect(unmarked.map(({ role }) => role)).toEqual([]);
    }
  });
});

describe.skipIf(!hasTex)('compile', () => {
  it('writes down where every unit stands', async () => {
    const source: LatexSource = {
      name: 'latex-test',
      group: 'test',
      language: 'en',
      passes: 2,
      pictures: [],
      units: [
        { id: 10, role: 'heading', level: 1, thread: { kind: 'body', name: 'body' } },
        { id: 11, role: 'heading', level: 1, thread: { kind: 'body', name: 'body' } },
        { id: 12, role: 'paragraph', thread: { kind: 'body', name: 'body' } },
        { id: 13, role: 'footnote', thread: { kind: 'note', name: 'notes' } },
        { id: 14, role: 'figure', thread: { kind: 'float', name: 'float-14' } },
        { id: 15, role: 'caption', captionOf: 14, thread: { kind: 'float', name: 'float-14' } },
      ],
      tex: String.raw`\documentclass{article}\usepackage{treeline-truth}\begin{document}
\tlunit{10}\tableofcontents
\tlunit{11}\section[Above]{Above}
\tlunit{12}Nobody counts the cairns\tlanchor{13}{\footnote{\tlunit{13}Heaps of stones.}} any more.
\begin{figure}[h]\tlarea{14}{\rule{100pt}{50pt}}\tlunit{15}\caption{A rule.}\end{figure}
\end{document}`,
    };
    const { pdf, marks } = await compile(source, await mkdtemp(join(tmpdir(), 'treeline-')));
    const { truth, labelled, lines } = align(await readPdf(pdf, { name: 'test.pdf' }), marks);
    expect(labelled).toBe(lines);
    expect(truth.regions?.map(({ role }) => role)).toEqual([
      'heading',
      'contents',
      'heading',
      'paragraph',
      'footnote',
      'figure',
      'caption',
      'footer',
    ]);
    expect(truth.links?.map(({ type }) => type)).toEqual(['caption', 'footnote']);
    const figure = truth.regions?.[5]?.box ?? [0, 0, 0, 0];
    expect(figure[2] - figure[0]).toBeCloseTo(100 * (72 / 72.27), 0);
  });
});
