import { describe, expect, it } from 'vitest';
import type { CorpusDocument } from '../format/format.js';
import type { LabelledPage } from '../labels/graphics.js';
import type { LinkRun } from '../labels/links.js';
import { judgeDocument } from './document.js';
import { KITES } from './kites.test.fixture.js';
import { HandLabels } from './labels.js';
import { oracle } from './oracle.js';
import { AS_READ } from './reading.js';
import { KnownTruth } from './truth.js';

const SHA256 = 'a'.repeat(64);
const [PAGE] = KITES.pages;
if (!PAGE) throw new Error('the kites have a page');

/** The page of the kites as the second one of a file of which no truth is known. */
const FILE: CorpusDocument = {
  ...KITES,
  sha256: SHA256,
  split: 'train',
  pages: [
    { ...PAGE, lines: PAGE.lines.slice(0, 3) },
    { ...PAGE, number: 2 },
  ],
  truth: { known: [] },
};

const RUN: LinkRun = {
  source: 'jose',
  document: 'kites',
  sha256: SHA256,
  pages: [2],
  regions: (KITES.truth.regions ?? []).flatMap(({ role, box, lines }): LinkRun['regions'] =>
    role === 'figure'
      ? [{ page: 2, role, box }]
      : role === 'caption' || role === 'heading' || role === 'paragraph'
        ? [{ page: 2, role, box, lines: lines.flatMap((line) => (PAGE.lines[line] ? [PAGE.lines[line].box] : [])) }]
        : [],
  ),
  order: [0, 1, 2, 3],
  links: [{ type: 'caption', from: 5, to: 4 }],
};

const GRAPHIC: LabelledPage = {
  source: 'jose',
  document: 'kites',
  sha256: SHA256,
  page: 2,
  width: 612,
  height: 792,
  objects: [{ kind: 'figure', box: [320, 150, 550, 290] }],
};

describe('labels made by hand', () => {
  it('become documents whose truth covers the labelled pages of the whole file', async () => {
    const [linked, drawn] = new HandLabels([RUN], [GRAPHIC]).of(FILE);
    if (!linked || !drawn) throw new Error('both should be there');
    expect([linked.source, drawn.source]).toEqual(['links of jose', 'graphics of jose']);
    expect(linked.pages).toHaveLength(2);
    expect(linked.truth.pages).toEqual([2]);
    // The first page has three lines.
    expect(linked.truth.regions?.[1]?.lines).toEqual([4, 5]);
    const { counts } = await judgeDocument(linked, oracle(new KnownTruth(linked)), AS_READ);
    expect(counts.links.caption).toEqual({ right: 1, gold: 1, predicted: 1 });
    expect(counts.regions).toEqual({ right: 5, gold: 5, predicted: 5 });
    const graphics = (await judgeDocument(drawn, oracle(new KnownTruth(drawn)), AS_READ)).counts.graphics;
    expect(graphics?.get('figure')).toEqual({ right: 1, gold: 1, predicted: 1 });
  });

  it('stand apart where they are there to choose by', () => {
    const [linked] = new HandLabels([RUN], [], 'valid').of(FILE);
    expect([linked?.source, linked?.split]).toEqual(['links of jose (valid)', 'valid']);
  });

  it('are used once, and those that no file has are named', () => {
    const labels = new HandLabels([RUN, { ...RUN, sha256: 'b'.repeat(64), document: 'lost' }], [GRAPHIC]);
    expect(labels.of(FILE)).toHaveLength(2);
    expect(labels.of(FILE)).toHaveLength(0);
    expect(labels.missing()).toEqual(['links of lost, pages 2']);
  });
});
