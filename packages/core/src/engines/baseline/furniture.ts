import { sizeOf } from '../../read/line-size.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';
import { PAGE_NUMBER } from '../../words/page-numbers.js';
import type { Typography } from './typography.js';

export interface Furniture {
  role: 'header' | 'footer';
  confidence: number;
}

/** Priors: text that comes back at its place is hardly ever body; a lone number mostly; position alone often misleads. */
const REPEATED = 0.95;
const NUMBER = 0.85;
const BESIDE = 0.85;
const MARGIN = 0.6;

/** Share of the page, from each end, in which headers and footers are looked for. */
const ZONE = 0.14;
/** On a page without neighbours only the outermost margin is believed. */
const OUTER = 0.075;
/** A header on a left page comes back two pages later. */
const NEIGHBOURS = 2;

interface Candidate {
  line: ReadLine;
  role: 'header' | 'footer';
  /** The text with every number made equal, so that page numbers match. */
  signature: string;
  y: number;
}

/** Headers, footers and page numbers, by coming back on neighbouring pages, by being a page number, or by place. */
export function findFurniture(pages: readonly ReadPage[], typography: Typography): Map<ReadLine, Furniture> {
  const found = new Map<ReadLine, Furniture>();
  const recent: Candidate[][] = [];
  for (const page of pages) {
    const here = candidates(page);
    for (const candidate of here) {
      for (const before of recent) {
        const same = before.find((other) => isSame(other, candidate));
        if (!same) continue;
        found.set(same.line, { role: same.role, confidence: REPEATED });
        found.set(candidate.line, { role: candidate.role, confidence: REPEATED });
      }
    }
    recent.push(here);
    if (recent.length > NEIGHBOURS) recent.shift();
  }
  for (const page of pages) completePage(page, typography, pages.length === 1, found);
  return found;
}

function candidates({ page, lines }: ReadPage): Candidate[] {
  const result: Candidate[] = [];
  for (const line of lines) {
    const top = line.box[3] < ZONE * page.height;
    if (!top && line.box[1] < (1 - ZONE) * page.height) continue;
    const signature = PAGE_NUMBER.test(line.text.trim()) ? '#' : line.text.replace(/\d+/gu, '#').trim().toLowerCase();
    if (signature === '') continue;
    result.push({ line, role: top ? 'header' : 'footer', signature, y: line.box[1] / page.height });
  }
  return result;
}

function isSame(a: Candidate, b: Candidate): boolean {
  return a.role === b.role && a.signature === b.signature && Math.abs(a.y - b.y) < 0.012;
}

/** What stands beside or outside of furniture is furniture; then lone page numbers; then, on single pages, the margin. */
function completePage(
  { page, lines }: ReadPage,
  typography: Typography,
  alone: boolean,
  found: Map<ReadLine, Furniture>,
): void {
  const upright: ReadLine[] = [];
  for (const line of lines) {
    if (line.rotation === 0) upright.push(line);
    else if (line.box[2] < 0.09 * page.width || line.box[0] > 0.91 * page.width) {
      found.set(line, { role: 'header', confidence: MARGIN });
    }
  }
  for (const role of ['header', 'footer'] as const) {
    const end: End = { role, height: page.height };
    const zone = zoneOf(upright, end);
    const reach = completeZone(zone, lines, end, found);
    const [first] = zone;
    if (!first || !alone || reach > 0) continue;
    if (role === 'footer' && letterFoot(zone, page.width, typography, found)) continue;
    if (sizeOf(first) > 1.2 * typography.size || depthOf(first, end) > OUTER * page.height) continue;
    const outermost = outermostOf(zone, first, end);
    const inner = upright.filter((line) => !outermost.includes(line)).map((line) => depthOf(line, end));
    const gap = Math.min(...inner) - sizeOf(first) - depthOf(first, end);
    if (outermost.length < upright.length && gap > 0.8 * sizeOf(first)) {
      for (const line of outermost) found.set(line, { role, confidence: MARGIN });
    }
  }
}

/** One end of a page. */
interface End {
  role: 'header' | 'footer';
  /** Of the page. */
  height: number;
}

/** Distance of a line's inner edge from the end of the page. */
function depthOf({ box }: ReadLine, { role, height }: End): number {
  return role === 'header' ? box[3] : height - box[1];
}

/** The lines in which furniture is looked for, the outermost first. */
function zoneOf(lines: readonly ReadLine[], end: End): ReadLine[] {
  const zone: ReadLine[] = [];
  for (const line of lines) if (depthOf(line, end) < ZONE * end.height) zone.push(line);
  return zone.sort((a, b) => depthOf(a, end) - depthOf(b, end));
}

function outermostOf(zone: readonly ReadLine[], first: ReadLine, end: End): ReadLine[] {
  return zone.filter((line) => depthOf(line, end) < depthOf(first, end) + 0.7 * sizeOf(first));
}

/** Numbers and what stands beside furniture join it, what was found in the text leaves it; says how deep it reaches. */
function completeZone(
  zone: readonly ReadLine[],
  lines: readonly ReadLine[],
  end: End,
  found: Map<ReadLine, Furniture>,
): number {
  const { role } = end;
  const [first] = zone;
  if (!first) return 0;
  const outermost = outermostOf(zone, first, end);
  for (const line of zone) {
    if (found.has(line) && !outermost.includes(line) && isInText(line, lines, end, found)) found.delete(line);
  }
  for (const line of zone) {
    const text = line.text.trim();
    // A bare number must stand outermost; "Page 3 of 8" speaks for itself.
    const isNumber = PAGE_NUMBER.test(text) && (outermost.includes(line) || /\p{L}{2}/u.test(text));
    if (isNumber && !found.has(line)) found.set(line, { role, confidence: NUMBER });
  }
  let reach = 0;
  for (const line of zone) if (found.has(line)) reach = Math.max(reach, depthOf(line, end));
  for (const line of zone) {
    if (found.has(line) || depthOf(line, end) > reach + 0.3 * sizeOf(line)) continue;
    found.set(line, { role, confidence: BESIDE });
  }
  if (reach > 0 && isCrowded(zone, lines, end, reach, found)) {
    for (const line of zone) if (!PAGE_NUMBER.test(line.text.trim())) found.delete(line);
  }
  return reach;
}

/** Text goes on right before it, towards the middle of the page: "Ibid., p. 7" may come back at its place by chance. */
function isInText(
  line: ReadLine,
  lines: readonly ReadLine[],
  end: End,
  found: ReadonlyMap<ReadLine, Furniture>,
): boolean {
  const inner = depthOf(line, end);
  return lines.some((other) => {
    if (other === line || found.has(other) || other.rotation !== 0) return false;
    const gap = depthOf(other, end) - (other.box[3] - other.box[1]) - inner;
    const isSame = other.box[0] < line.box[2] && line.box[0] < other.box[2];
    return isSame && gap > -0.5 * sizeOf(line) && gap < 0.5 * sizeOf(line);
  });
}

/** The centred small print at the foot of a letter. */
function letterFoot(
  zone: readonly ReadLine[],
  width: number,
  typography: Typography,
  found: Map<ReadLine, Furniture>,
): boolean {
  const isPrint = (line: ReadLine) =>
    sizeOf(line) < 0.9 * typography.size && Math.abs(line.box[0] + line.box[2] - width) < 0.02 * width;
  const end = zone.findIndex((line) => !isPrint(line));
  const print = end < 0 ? zone : zone.slice(0, end);
  const isFull = print.some((line) => line.box[2] - line.box[0] > 0.7 * width);
  if (print.length === 0 || print.length > 3 || isFull) return false;
  for (const line of print) found.set(line, { role: 'footer', confidence: MARGIN });
  return true;
}

/** Text goes on right behind: not a header but the top of something that comes back, such as a plot. */
function isCrowded(
  zone: readonly ReadLine[],
  lines: readonly ReadLine[],
  end: End,
  reach: number,
  found: ReadonlyMap<ReadLine, Furniture>,
): boolean {
  const last = zone.findLast((line) => found.has(line));
  if (!last || zone.filter((line) => found.has(line)).length < 3) return false;
  return lines.some((line) => {
    const outer = depthOf(line, end) - (line.box[3] - line.box[1]);
    return !found.has(line) && outer < reach + 0.3 * sizeOf(last);
  });
}
