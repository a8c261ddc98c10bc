import { joinLines, type ReadLine, type ReadPage } from 'treeline/read';
import type { Anchor } from './marks.js';

interface Region {
  page: number;
  lines: number[];
}

/** The region that calls a note, and the character of its joined text at which the sign stands. */
export function anchorIn(
  anchor: Anchor,
  pages: readonly ReadPage[],
  regions: readonly Region[],
  lines: readonly ReadLine[],
): { region: number; at: number; mark: string } | undefined {
  const page = pages.find((candidate) => candidate.page.number === anchor.page);
  if (!page) return undefined;
  const x = (anchor.box[0] + anchor.box[2]) / 2;
  const y = (anchor.box[1] + anchor.box[3]) / 2;
  const region = regions.findIndex(
    (candidate) => candidate.page === anchor.page && candidate.lines.some((index) => holds(lines[index], x, y)),
  );
  const at = regions[region]?.lines.findIndex((index) => holds(lines[index], x, y)) ?? -1;
  const index = regions[region]?.lines[at];
  const line = index === undefined ? undefined : lines[index];
  if (!line) return undefined;
  const mark = anchor.text.trim();
  const place = placeOf(line, mark, (x - line.box[0]) / Math.max(1, line.box[2] - line.box[0]));
  if (place === undefined) return undefined;
  const joined = joinLines((regions[region]?.lines ?? []).flatMap((number) => lines[number] ?? []));
  return { region, at: (joined.starts[at] ?? 0) + place, mark };
}

function holds(line: ReadLine | undefined, x: number, y: number): boolean {
  if (!line) return false;
  const height = line.box[3] - line.box[1];
  return x >= line.box[0] - 2 && x <= line.box[2] + 2 && y >= line.box[1] - height * 0.4 && y <= line.box[3];
}

/** Of the places where the sign stands in the line, the one nearest to where it was drawn; raised ones go first. */
function placeOf(line: ReadLine, mark: string, share: number): number | undefined {
  const places: { at: number; off: number }[] = [];
  for (let at = line.text.indexOf(mark); at >= 0 && mark !== ''; at = line.text.indexOf(mark, at + 1)) {
    const raised = line.raised.some(([start, end]) => start <= at && at < end);
    places.push({ at, off: Math.abs(at / Math.max(1, line.text.length) - share) + (raised ? 0 : 1) });
  }
  return places.sort((a, b) => a.off - b.off)[0]?.at;
}
