import type { Segment } from './segments.js';

/** In ems of the text beside it. */
const MAX_GAP = 1.2;
const CAPITAL_HEIGHT = 0.7;
/** An initial is this much larger than the text it opens. */
const LARGER = 1.7;
/** In ems: a line that starts this much farther right than those below it starts with a space. */
const INDENT = 0.12;

/**
 * An initial over several lines is the first letter of the line whose top it shares, although it stands on the
 * baseline of a later one. Where that line starts farther right than the next ones, the initial is a word by itself.
 */
export function placeInitials(lines: readonly Segment[][]): readonly Segment[][] {
  let smallest = Infinity;
  for (const [first] of lines) if (first !== undefined && first.size > 0) smallest = Math.min(smallest, first.size);
  const initials = lines.filter((line) => isInitial(line, LARGER * smallest));
  return initials.length === 0 ? lines : placeAll(initials, lines);
}

/** May the line be an initial by itself? */
function isInitial(line: readonly Segment[], least: number): boolean {
  const initial = line[0];
  if (initial === undefined || line.length > 1 || initial.words.length > 1) return false;
  return initial.main.length <= 2 && initial.size >= least;
}

function placeAll(initials: readonly Segment[][], lines: readonly Segment[][]): readonly Segment[][] {
  const placed = new Set<Segment[]>();
  const result = new Map<Segment[], Segment[]>();
  for (const line of initials) {
    const initial = line[0];
    if (initial === undefined) continue;
    const host = lines.find((other) => other !== line && !placed.has(other) && isBeside(initial, other[0]));
    const start = host?.[0]?.words[0];
    if (host === undefined || start === undefined) continue;
    placed.add(line);
    result.set(host, [initial, ...host]);
    start.spaced = start.u0 - leftmostBeside(initial, lines) > INDENT * start.size;
  }
  if (placed.size === 0) return lines;
  return lines.filter((line) => !placed.has(line)).map((line) => result.get(line) ?? line);
}

function isBeside(initial: Segment, text: Segment | undefined): boolean {
  if (text === undefined || text.size === 0 || initial.size < LARGER * text.size) return false;
  const gap = text.u0 - initial.u1;
  if (gap < -0.3 * text.size || gap > MAX_GAP * text.size) return false;
  const tops = initial.main.v - CAPITAL_HEIGHT * initial.size - (text.main.v - CAPITAL_HEIGHT * text.size);
  return Math.abs(tops) <= 0.5 * text.size && text.main.v < initial.main.v - 0.3 * text.size;
}

/** Where the lines down to the baseline of the initial start. */
function leftmostBeside(initial: Segment, lines: readonly Segment[][]): number {
  let leftmost = Infinity;
  for (const [first] of lines) {
    if (first === undefined || first === initial) continue;
    if (first.main.v > initial.main.v + 0.3 * first.size || first.main.v < initial.main.v - initial.size) continue;
    const gap = first.u0 - initial.u1;
    if (gap >= -0.3 * first.size && gap <= MAX_GAP * first.size) leftmost = Math.min(leftmost, first.u0);
  }
  return leftmost;
}
