import type { ClassCount, OutlineScore } from 'treeline/evaluate';
import type { CorpusDocument } from '../../format/format.js';
import { truthIn } from '../../labels/links-truth.js';
import type { ReaderRun } from '../../labels/readers.js';
import { lineId } from '../reading.js';
import { KnownTruth } from '../truth.js';
import { compareOutline, type Leveled } from './headings.js';
import { compare, foundHeadings, type Objects, trueHeadings } from './regions.js';

/*
 * Headings three times: as the source labels them, as someone saw them who was asked again, and as an engine found them.
 * A pair is compared as the judge compares an engine with the labels: what they do not speak of counts for none of them.
 */

export interface Agreement {
  readerToLabels: ClassCount;
  engineToLabels: ClassCount;
  engineToReader: ClassCount;
}

export function headingAgreement(document: CorpusDocument, run: ReaderRun, engine: Objects): Agreement {
  const truth = new KnownTruth({ ...document, truth: { ...document.truth, pages: run.pages } });
  const labels = trueHeadings(truth);
  const reader = foundHeadings(truth, objectsOf(document, run));
  const found = foundHeadings(truth, engine);
  return {
    readerToLabels: compare(labels, reader),
    engineToLabels: compare(labels, found),
    engineToReader: compare(new Set(reader), found),
  };
}

/** Two readings of the same page. */
export function readerAgreement(document: CorpusDocument, first: ReaderRun, second: ReaderRun): ClassCount {
  const truth = new KnownTruth({ ...document, truth: { ...document.truth, pages: first.pages } });
  const [a, b] = [first, second].map((run) => foundHeadings(truth, objectsOf(document, run)));
  return compare(new Set(a), b ?? []);
}

interface Outlined {
  outline: readonly Leveled[];
}

export interface OutlineAgreement {
  readerToBookmarks: OutlineScore;
  engineToBookmarks: OutlineScore;
}

export function outlineAgreement(document: CorpusDocument, run: ReaderRun, engine: Outlined): OutlineAgreement {
  const truth = new KnownTruth(document);
  const regions = truthIn(run, document.pages).truth.regions ?? [];
  const reader = regions.flatMap(({ page, lines }, i): Leveled[] => {
    const title = lines.map((line) => truth.lines[line]?.text.trim() ?? '').join(' ');
    return [{ page, title, level: run.levels?.[i] ?? 1, children: [] }];
  });
  return {
    readerToBookmarks: compareOutline(truth, reader),
    engineToBookmarks: compareOutline(truth, engine.outline),
  };
}

function objectsOf(document: CorpusDocument, run: ReaderRun): Objects {
  const regions = truthIn(run, document.pages).truth.regions ?? [];
  return {
    objects: regions.map(({ page, lines }) => ({ page, role: 'heading', lines: lines.map(lineId) })),
  };
}
