import type { Box } from 'treeline';
import { area, intersection } from 'treeline/read';

/** How labels drawn as boxes on a page find the lines they speak of. */

export interface Cover<T> {
  /** The label that covers most of the line, by the sum over labels of its type. */
  item: T;
  index: number;
  /** The lowest type among the labels that lie in the line: its place, where types are places. */
  first: number;
}

/** The label for a line: the type that covers most of it, if all labels together cover at least `share` of it. */
export function cover<T extends { box: Box; type: number }>(
  line: Box,
  labels: readonly T[],
  share: number,
): Cover<T> | undefined {
  const byType = new Map<number, { covered: number; best: number; index: number; item: T }>();
  let total = 0;
  let first = Infinity;
  for (const [index, item] of labels.entries()) {
    const covered = intersection(line, item.box);
    if (covered <= 0) continue;
    total += covered;
    // A run that only brushes the line does not lie in it.
    if (covered > 0.5 * Math.min(area(item.box), area(line))) first = Math.min(first, item.type);
    const known = byType.get(item.type);
    if (!known) byType.set(item.type, { covered, best: covered, index, item });
    else {
      known.covered += covered;
      if (covered > known.best) Object.assign(known, { best: covered, index, item });
    }
  }
  if (total < share * area(line)) return undefined;
  let winner: { covered: number; index: number; item: T } | undefined;
  for (const candidate of byType.values()) {
    if (!winner || candidate.covered > winner.covered) winner = candidate;
  }
  return winner && { item: winner.item, index: winner.index, first };
}

export interface Offset {
  x: number;
  y: number;
}

export function shift<T extends { box: Box }>(labels: readonly T[], { x, y }: Offset): T[] {
  return labels.map((label) => ({
    ...label,
    box: [label.box[0] + x, label.box[1] + y, label.box[2] + x, label.box[3] + y] satisfies Box,
  }));
}

/**
 * How far labels must move to lie on the lines. Most pages need none; where crop and media box differ the same shift
 * holds for the whole page, so pairs of a label and a line of the same width vote for it.
 */
export function offsetBetween(lines: readonly { box: Box }[], labels: readonly { box: Box }[]): Offset {
  const here: Offset = { x: 0, y: 0 };
  if (lines.length === 0 || labels.length === 0) return here;
  const resting = agreement(lines, labels, here);
  if (resting > 0.8) return here;
  const votes = new Map<string, { offset: Offset; count: number }>();
  for (const label of labels) {
    for (const line of lines) {
      if (Math.abs(label.box[2] - label.box[0] - (line.box[2] - line.box[0])) > 3) continue;
      const offset = {
        x: Math.round((line.box[0] - label.box[0]) / 2) * 2,
        y: Math.round(((line.box[1] + line.box[3]) / 2 - (label.box[1] + label.box[3]) / 2) / 2) * 2,
      };
      const key = `${offset.x},${offset.y}`;
      const vote = votes.get(key);
      if (vote) vote.count += 1;
      else votes.set(key, { offset, count: 1 });
    }
  }
  const ranked = [...votes.values()].sort((a, b) => b.count - a.count).slice(0, 3);
  let best = { offset: here, agreement: resting + 0.1 };
  for (const { offset } of ranked) {
    const value = agreement(lines, labels, offset);
    if (value > best.agreement) best = { offset, agreement: value };
  }
  return best.offset;
}

/** The share of line area that the moved labels cover. */
function agreement(lines: readonly { box: Box }[], labels: readonly { box: Box }[], offset: Offset): number {
  const moved = shift(labels, offset);
  let covered = 0;
  let total = 0;
  for (const { box } of lines) {
    total += area(box);
    covered += Math.min(
      area(box),
      moved.reduce((sum, label) => sum + intersection(box, label.box), 0),
    );
  }
  return total > 0 ? covered / total : 0;
}
