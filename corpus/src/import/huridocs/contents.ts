import type { LineClass } from 'treeline/labels';
import { coverage, type ReadPage, union } from 'treeline/read';
import type { CorpusDocument, Truth } from '../../format/format.js';
import { corpusPage } from '../../format/page.js';
import { fraction } from '../../split/split.js';
import { headingTree } from '../headings.js';
import { offsetBetween, shift } from '../labelled/boxes.js';
import type { Tally } from '../tally.js';
import { groupOf, type Labelled, openHuridocs } from './repository.js';

/*
 * huridocs `table_of_content`: every heading of a document with an indentation of 0 to 3 (deeper is capped).
 *
 * The cleaning rule, applied by name so that figures can be given with and without it: a document is `flat` when all of
 * its headings have one indentation (26 documents, some plainly wrong), and it is left out; one that starts below
 * indentation 0 keeps its tree, whose top is its first heading. Five folds by a hash of the name: fold 0 is the test.
 */

export const FOLDS = 5;

export function foldOf(group: string): number {
  return Math.floor(fraction(`fold:${group}`) * FOLDS);
}

export async function* importHuridocsContents(repository: string, tally: Tally): AsyncGenerator<CorpusDocument> {
  const source = await openHuridocs(repository);
  for (const name of source.names('table_of_content/dataset_1')) {
    const labels = await source.labels('table_of_content/dataset_1', name);
    const reading = await source.read(name, tally);
    if (!labels || !reading) continue;
    const truth = contentsTruth(reading.pages, labels, tally);
    const levels = new Set(truth.headings?.map(({ level }) => level));
    if ((truth.headings?.length ?? 0) < 2 || levels.size < 2) {
      tally.add('documents with flat headings', 1, name);
      continue;
    }
    const group = groupOf(name);
    yield {
      format: 'treeline-corpus/1',
      id: `huridocs/contents/${name}`,
      source: 'contents',
      kind: 'real',
      split: foldOf(group) === 0 ? 'test' : 'train',
      group,
      ...(reading.source.language !== undefined && { language: reading.source.language }),
      sha256: reading.source.sha256,
      pages: reading.pages.map(corpusPage),
      truth,
    };
  }
}

function contentsTruth(pages: readonly ReadPage[], labels: Map<number, Labelled[]>, tally: Tally): Truth {
  const classes: LineClass[][] = [];
  const regions: NonNullable<Truth['regions']> = [];
  const headings: { region: number; depth: number }[] = [];
  for (const { page, lines } of pages) {
    const first = classes.length;
    for (const _ of lines) classes.push([]);
    const raw = labels.get(page.number) ?? [];
    const boxes = shift(raw, offsetBetween(lines, raw)).sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
    for (const { box, type } of boxes) {
      const members = lines.flatMap((line, i) => (coverage(line.box, box) > 0.5 ? [i] : []));
      tally.add(members.length > 0 ? 'headings found' : 'headings without lines');
      if (members.length === 0) continue;
      for (const member of members) classes[first + member] = ['section', 'title'];
      headings.push({ region: regions.length, depth: type });
      regions.push({
        role: 'heading',
        page: page.number,
        box: union(members.flatMap((i) => (lines[i] ? [lines[i].box] : []))),
        lines: members.map((i) => first + i),
      });
    }
  }
  return { known: ['classes', 'headings'], classes, regions, headings: headingTree(headings) };
}
