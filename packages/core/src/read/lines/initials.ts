import type { Segment } from './segments.js';

/** In ems of the text beside it. */
const MAX_GAP = 1.2;
const CAPITAL_HEIGHT = 0.7;

/**
 * An initial over several lines is the first letter of the line whose top it shares, although it stands on the
 * baseline of a later one.
 */
export function placeInitials(lines: readonly Segment[][]): Segment[][] {
  const placed = new Set<Segment[]>();
  const result = new Map<Segment[], Segment[]>();
  for (const line of lines) {
    const initial = line[0];
    const word = initial?.words[0];
    if (initial === undefined || word === undefined || line.length > 1 || initial.words.length > 1) continue;
    if (word.chars.length > 2) continue;
    const host = lines.find((other) => other !== line && !placed.has(other) && isBeside(initial, other[0]));
    if (host === undefined) continue;
    placed.add(line);
    result.set(host, [initial, ...host]);
  }
  if (placed.size === 0) return [...lines];
  return lines.filter((line) => !placed.has(line)).map((line) => result.get(line) ?? line);
}

function isBeside(initial: Segment, text: Segment | undefined): boolean {
  if (text === undefined || text.size === 0 || initial.size < 1.7 * text.size) return false;
  const gap = text.u0 - initial.u1;
  if (gap < -0.3 * text.size || gap > MAX_GAP * text.size) return false;
  const tops = initial.main.v - CAPITAL_HEIGHT * initial.size - (text.main.v - CAPITAL_HEIGHT * text.size);
  return Math.abs(tops) <= 0.5 * text.size && text.main.v < initial.main.v - 0.3 * text.size;
}
