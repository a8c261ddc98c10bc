import { sizeOf } from '../read/line-size.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
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

const PAGE_NUMBER =
  /^(?:[-–—|\s]*(?:\d{1,4}|[ivxlc]{1,6})[-–—|\s]*|(?:page|seite|página|p\.|стр\.)\s*\d{1,4}(?:\s*(?:of|von|de|\/)\s*\d{1,4})?|\d{1,4}\s*(?:of|\/)\s*\d{1,4}|第\s*\d+\s*页.*)$/iu;

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
  const upright = lines.filter((line) => line.rotation === 0);
  for (const line of lines) {
    if (line.rotation !== 0 && (line.box[2] < 0.09 * page.width || line.box[0] > 0.91 * page.width)) {
      found.set(line, { role: 'header', confidence: MARGIN });
    }
  }
  for (const role of ['header', 'footer'] as const) {
    // Distance of a line's inner edge from its end of the page.
    const depth = (line: ReadLine) => (role === 'header' ? line.box[3] : page.height - line.box[1]);
    const zone = upright.filter((line) => depth(line) < ZONE * page.height).sort((a, b) => depth(a) - depth(b));
    const first = zone[0];
    if (!first) continue;
    const outermost = zone.filter((line) => depth(line) < depth(first) + 0.7 * sizeOf(first));
    for (const line of zone) {
      if (found.has(line) && !outermost.includes(line) && isInText(line, lines, depth, found)) found.delete(line);
    }
    for (const line of zone) {
      const text = line.text.trim();
      // A bare number must stand outermost; "Page 3 of 8" speaks for itself.
      const isNumber = PAGE_NUMBER.test(text) && (outermost.includes(line) || /\p{L}{2}/u.test(text));
      if (isNumber && !found.has(line)) found.set(line, { role, confidence: NUMBER });
    }
    let reach = 0;
    for (const line of zone) if (found.has(line)) reach = Math.max(reach, depth(line));
    for (const line of zone) {
      if (!found.has(line) && depth(line) <= reach + 0.3 * sizeOf(line)) found.set(line, { role, confidence: BESIDE });
    }
    if (reach > 0 && isCrowded(zone, lines, depth, reach, found)) {
      for (const line of zone) if (!PAGE_NUMBER.test(line.text.trim())) found.delete(line);
    }
    if (alone && reach === 0 && role === 'footer' && letterFoot(zone, page.width, typography, found)) continue;
    if (!alone || reach > 0 || sizeOf(first) > 1.2 * typography.size || depth(first) > OUTER * page.height) continue;
    const inner = upright.filter((line) => !outermost.includes(line)).map(depth);
    const gap = Math.min(...inner) - sizeOf(first) - depth(first);
    if (outermost.length < upright.length && gap > 0.8 * sizeOf(first)) {
      for (const line of outermost) found.set(line, { role, confidence: MARGIN });
    }
  }
}

/** Text goes on right before it, towards the middle of the page: "Ibid., p. 7" may come back at its place by chance. */
function isInText(
  line: ReadLine,
  lines: readonly ReadLine[],
  depth: (line: ReadLine) => number,
  found: ReadonlyMap<ReadLine, Furniture>,
): boolean {
  const inner = depth(line);
  return lines.some((other) => {
    if (other === line || found.has(other) || other.rotation !== 0) return false;
    const gap = depth(other) - (other.box[3] - other.box[1]) - inner;
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
  depth: (line: ReadLine) => number,
  reach: number,
  found: ReadonlyMap<ReadLine, Furniture>,
): boolean {
  const last = zone.findLast((line) => found.has(line));
  if (!last || zone.filter((line) => found.has(line)).length < 3) return false;
  return lines.some((line) => {
    const outer = depth(line) - (line.box[3] - line.box[1]);
    return !found.has(line) && outer < reach + 0.3 * sizeOf(last);
  });
}
