import type { Box } from 'treeline';
import type { Anchor, Area, Mark, Marks, Unit } from '../../truth/marks.js';

const FURNITURE = 1;
const FIRST_ENTRY = 1_000_000;

/** Reads what treeline-truth.lua wrote. Entries of contents pages become units where the contents' heading stands. */
export function readTruth(truth: string, planned: readonly Unit[]): Marks {
  const marks: Mark[] = [];
  const areas: Area[] = [];
  const anchors: Anchor[] = [];
  const called = new Set<number>();
  const heights = new Map<number, number>();
  const entries: number[] = [];
  let furniture = false;
  for (const row of truth.split('\n')) {
    const [kind, pageText, unitText, ...rest] = row.split('\t');
    const page = Number(pageText);
    if (kind === 'P') {
      heights.set(page, Number(rest[0]));
      continue;
    }
    const unit = Number(unitText);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rest.slice(0, 4).map(Number);
    const box: Box = [x0, y0, x1, y1];
    const text = rest[4] ?? '';
    if (kind === 'A') areas.push({ page, box, unit });
    // The sign is set twice, in the text and before the note itself; the text comes first.
    else if (kind === 'N' && !called.has(unit)) {
      called.add(unit);
      anchors.push({ page, box, note: unit, text });
      marks.push({ page, box, unit: Number(rest[5]), text });
    } else if (kind === 'T' || kind === 'N') {
      if (unit === FURNITURE) furniture = true;
      if (unit > FIRST_ENTRY && entries.at(-1) !== unit && !entries.includes(unit)) entries.push(unit);
      if (unit !== FURNITURE) marks.push({ page, box, unit, text });
      else marks.push({ page, box, unit: y0 < (heights.get(page) ?? 0) / 2 ? HEADER : FOOTER, text });
    }
  }
  settleUnmarked(marks);
  return {
    units: [
      ...withEntries(planned, entries, marks),
      ...(furniture || marks.some(({ unit }) => unit === HEADER || unit === FOOTER) ? RUNNING : []),
    ],
    marks,
    areas,
    anchors,
  };
}

const HEADER = 1;
const FOOTER = 2;
const RUNNING: readonly Unit[] = [
  { id: HEADER, role: 'header', thread: { kind: 'furniture', name: 'header' } },
  { id: FOOTER, role: 'footer', thread: { kind: 'furniture', name: 'footer' } },
];

/**
 * Some classes build their running heads ahead of the output routine, outside any unit: what has no unit and stands above
 * or below everything that has one is a running head.
 */
function settleUnmarked(marks: Mark[]): void {
  const edges = new Map<number, [top: number, bottom: number]>();
  for (const { page, unit, box } of marks) {
    if (unit < 10) continue;
    const [top, bottom] = edges.get(page) ?? [Infinity, -Infinity];
    edges.set(page, [Math.min(top, box[1]), Math.max(bottom, box[3])]);
  }
  for (const mark of marks) {
    const edge = edges.get(mark.page);
    if (mark.unit !== 0 || !edge) continue;
    if (mark.box[3] <= edge[0] + 2) mark.unit = HEADER;
    else if (mark.box[1] >= edge[1] - 2) mark.unit = FOOTER;
  }
}

function withEntries(planned: readonly Unit[], entries: readonly number[], marks: readonly Mark[]): Unit[] {
  const units = [...planned];
  if (entries.length === 0) return units;
  const added = entries.map((id): Unit => ({ id, role: 'contents', thread: { kind: 'body', name: 'body' } }));
  // The last unit marked before the first entry is the contents' heading.
  const first = marks.findIndex((mark) => mark.unit === entries[0]);
  const heading = marks.slice(0, first).findLast((mark) => mark.unit >= 10 && mark.unit < FIRST_ENTRY)?.unit;
  const at = units.findIndex((unit) => unit.id === heading);
  units.splice(at + 1, 0, ...added);
  return units;
}
