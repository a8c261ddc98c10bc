import type { DraftObject } from '../../document/draft.js';
import { HRDOC_CLASSES, type HrdocClass } from '../../document/labels.js';
import type { Relation } from '../../document/lineage.js';
import type { UnitScores } from '../../model/dsps-model.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import type { Ordered } from '../../stages.js';

export interface TrueUnit {
  class: HrdocClass;
  parent: number;
  relation: Relation;
  page: number;
}

/** A document of random headings, paragraphs, floats and notes over several pages, with its tree as HRDoc writes it. */
export function randomTree(random: () => number): TrueUnit[] {
  const below = (n: number) => Math.floor(random() * n);
  const units: TrueUnit[] = [];
  let page = 1;
  const add = (name: HrdocClass, parent: number, relation: Relation) =>
    units.push({ class: name, parent, relation, page }) - 1;
  const turn = () => {
    if (random() > 0.15) return;
    add('footer', -1, 'meta');
    page += 1;
    add('header', -1, 'meta');
  };
  add('title', -1, 'meta');
  /** The open headings, and for each the last one that was its child. */
  const path: { unit: number; child: number }[] = [{ unit: -1, child: -1 }];
  for (let section = 1 + below(9); section > 0; section--) {
    path.length = 1 + below(path.length);
    const above = path.at(-1) ?? { unit: -1, child: -1 };
    const heading = above.child < 0 ? add('section', above.unit, 'contain') : add('section', above.child, 'equality');
    above.child = heading;
    path.push({ unit: heading, child: -1 });
    if (random() < 0.3) add('section', heading, 'connect');
    let before = -1;
    for (let paragraph = below(4); paragraph > 0; paragraph--) {
      if (random() < 0.25) float(add, random, below(3));
      turn();
      const first = before < 0 ? add('fstline', heading, 'contain') : add('fstline', before, 'equality');
      before = first;
      let last = first;
      for (let line = below(5); line > 0; line--) {
        turn();
        last = add(random() < 0.15 ? 'equation' : 'paraline', last, 'connect');
      }
    }
    if (random() < 0.3) {
      const note = add('footnote', -1, 'meta');
      if (random() < 0.5) add('footnote', note, 'connect');
    }
  }
  return units;
}

function float(
  add: (name: HrdocClass, parent: number, relation: Relation) => number,
  random: () => number,
  further: number,
): void {
  const kind = random() < 0.5 ? 'figure' : 'table';
  const isAbove = kind === 'table' && random() < 0.5;
  const first = isAbove ? add('caption', -1, 'contain') : add(kind, -1, 'contain');
  if (random() < 0.2 && !isAbove) return;
  if (isAbove) {
    let last = first;
    for (let line = further; line > 0; line--) last = add('caption', last, 'connect');
    add(kind, first, 'contain');
    return;
  }
  let last = add('caption', first, 'contain');
  for (let line = further; line > 0; line--) last = add('caption', last, 'connect');
}

/** Scores of a model that is sure and right. */
export function oracleScores(units: readonly TrueUnit[]): UnitScores {
  const n = units.length;
  const scores: UnitScores = {
    classes: new Float32Array(n * HRDOC_CLASSES.length).fill(-20),
    parent: Int32Array.from(units, ({ parent }) => parent + 1),
    confidence: new Float32Array(n).fill(1),
    child: new Float32Array((n + 1) * 3),
    above: new Float32Array((n + 1) * 3),
  };
  for (const [i, unit] of units.entries()) {
    scores.classes[i * HRDOC_CLASSES.length + HRDOC_CLASSES.indexOf(unit.class)] = 0;
    const relation = ['contain', 'connect', 'equality'].indexOf(unit.relation);
    if (relation >= 0) scores.child[(i + 1) * 3 + relation] = 10;
  }
  return scores;
}

/** The document before Construct, from an Order that knows nothing but the order: every line is a paragraph of its own. */
export function orderedLines(units: readonly TrueUnit[]): Ordered {
  const last = units.at(-1)?.page ?? 1;
  const pages = Array.from({ length: last }, (_, k): ReadPage => {
    const number = k + 1;
    const lines = units.flatMap(({ page }, i): ReadLine[] =>
      page === number
        ? [
            {
              id: `l${i}`,
              page,
              box: boxOf(i),
              text: `unit ${i}`,
              rotation: 0,
              raised: [],
              math: 0,
              hidden: false,
              tag: -1,
            },
          ]
        : [],
    );
    return { page: { number, width: 600, height: 800, unit: 'pt' }, contentOrder: true, graphics: [], lines };
  });
  const objects = units.map(({ page }, i): DraftObject => {
    return {
      id: `o${i}`,
      role: 'paragraph',
      page,
      box: boxOf(i),
      lines: [`l${i}`],
      text: `unit ${i}`,
      confidence: 1,
    };
  });
  return {
    source: { name: 'tree.json', kind: 'hrdoc', pages: last, sha256: '0'.repeat(64) },
    pages,
    problems: [],
    evidence: { bookmarks: [], tags: [] },
    objects,
    features: pages.map(({ lines }) => new Float32Array(lines.length * 4)),
    scores: pages.map(({ lines }) => new Float32Array(lines.length * 18)),
    threads: [{ kind: 'body', objects: objects.map(({ id }) => id) }],
    links: [],
  };
}

function boxOf(i: number): [number, number, number, number] {
  const y = 20 + (i % 50) * 15;
  return [70, y, 500, y + 12];
}
