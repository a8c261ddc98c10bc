import type { Box } from 'treeline';
import { describe, expect, it } from 'vitest';
import type { CorpusLine, CorpusPage } from '../format/format.js';
import { type LabelledRun, readLinkLabels } from './links.js';
import { truthOf } from './links-truth.js';

const runs = [...(await readLinkLabels()).runs, ...(await readLinkLabels('links-valid')).runs];

/** Pages whose lines stand where the labels say. The text is ours: the labels hold none. */
function pagesOf(run: LabelledRun, change: (lines: CorpusLine[]) => CorpusLine[] = (lines) => lines): CorpusPage[] {
  return run.pages.map((number) => {
    const lines = run.regions.flatMap(({ page, lines = [] }, i) =>
      page === number ? lines.map((box, k) => line(box, textOf(run, i, k))) : [],
    );
    return {
      number,
      width: 5000,
      height: 5000,
      unit: 'pt',
      contentOrder: true,
      lines: change(lines),
      graphics: [],
    };
  });
}

/** A line with the marks that the labels put on it. */
function textOf(run: LabelledRun, region: number, line: number): string {
  const text = [...'.'.repeat(150)];
  for (const link of run.links) {
    if (link.type === 'footnote' && link.from === region && link.at[0] === line) {
      text.splice(link.at[1], link.mark.length, ...link.mark);
    }
  }
  return text.join('');
}

function line(box: Box, text: string): CorpusLine {
  return { box, text, rotation: 0, raised: [], math: 0, hidden: false };
}

/** How many lines each region has. */
function sizes(run: LabelledRun, pages: CorpusPage[]): number[] {
  return truthOf(run, pages).truth.regions?.map(({ lines }) => lines.length) ?? [];
}

describe('the truth of a labelled run', () => {
  it('finds every region, link and mark in pages read as when they were labelled', () => {
    for (const run of runs) {
      const { truth, missing } = truthOf(run, pagesOf(run));
      expect(missing, run.document).toEqual([]);
      expect(truth.links, run.document).toHaveLength(run.links.length);
      expect(sizes(run, pagesOf(run)), run.document).toEqual(run.regions.map(({ lines = [] }) => lines.length));
    }
  });

  it('keeps the reading order of lines and regions when the file draws them backwards', () => {
    const run = runs.find(({ source }) => source === 'juliacon');
    if (!run) throw new Error('no run of a two-column paper');
    const forwards = truthOf(run, pagesOf(run)).truth;
    const backwards = truthOf(
      run,
      pagesOf(run, (lines) => lines.toReversed()),
    ).truth;
    const first = pagesOf(run)[0]?.lines.length ?? 0;
    expect(backwards.threads).toEqual(forwards.threads);
    const turned = forwards.regions
      ?.filter(({ page }) => page === run.pages[0])
      .map(({ lines }) => lines.map((i) => first - 1 - i));
    expect(backwards.regions?.filter(({ page }) => page === run.pages[0]).map(({ lines }) => lines)).toEqual(turned);
  });

  it('follows a reader that cuts lines in two', () => {
    for (const run of runs.slice(0, 20)) {
      const halves = pagesOf(run, (lines) =>
        lines.flatMap(({ box: [x0, y0, x1, y1], text }) => {
          const middle = (x0 + x1) / 2;
          return [line([x0, y0, middle, y1], text), line([middle, y0, x1, y1], text)];
        }),
      );
      expect(sizes(run, halves), run.document).toEqual(run.regions.map(({ lines = [] }) => 2 * lines.length));
    }
  });

  it('starts no paragraph where one goes on, and leaves the start of a run open', () => {
    for (const run of runs) {
      const { truth } = truthOf(run, pagesOf(run));
      const classOf = (region: number | undefined) => truth.classes?.[truth.regions?.[region ?? -1]?.lines[0] ?? -1];
      for (const { type, to } of run.links) {
        if (type === 'continues' && run.regions[to]?.role === 'paragraph') expect(classOf(to)).toEqual(['paraline']);
      }
      const [first] = run.order;
      if (run.regions[first ?? -1]?.role === 'paragraph') expect(classOf(first)).toEqual(['fstline', 'paraline']);
    }
  });

  it('puts every region with lines into one thread, captions with what they explain', () => {
    for (const run of runs) {
      const { threads = [] } = truthOf(run, pagesOf(run)).truth;
      const members = threads.flatMap(({ regions }) => regions);
      expect(new Set(members).size, run.document).toBe(members.length);
      const withLines = run.regions.flatMap(({ lines }, i) => (lines ? [i] : []));
      expect(members, run.document).toEqual(expect.arrayContaining(withLines));
      for (const { type, from, to } of run.links) {
        if (type !== 'caption') continue;
        const float = threads.find(({ regions }) => regions.includes(from));
        expect(float?.kind, run.document).toBe('float');
        expect(float?.regions, run.document).toContain(to);
      }
    }
  });

  it('says which marks and regions it cannot find', () => {
    const run = runs.find(({ links }) => links.some(({ type }) => type === 'footnote'));
    if (!run) throw new Error('no run with footnotes');
    const blank = pagesOf(run, (lines) => lines.map(({ box }) => line(box, '')));
    expect(truthOf(run, blank).missing.join('\n')).toMatch(/the mark/);
    expect(
      truthOf(
        run,
        pagesOf(run, () => []),
      ).missing.join('\n'),
    ).toMatch(/the lines of paragraph/);
  });

  it('refuses pages that the run does not speak of', () => {
    const [run] = runs;
    if (!run) throw new Error('no runs');
    expect(() => truthOf(run, pagesOf(run).slice(1))).toThrow(/are labelled, not those given/);
  });
});
