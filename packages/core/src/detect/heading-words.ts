import { type Numbering, parseNumbering } from '../document/numbering.js';
import { isSurelyTitle } from '../document/section-names.js';
import type { Region } from './regions.js';
import type { ScoredLine } from './vote.js';

/*
 * What the words of a region say about whether it is a heading, where the model goes by looks: an address is none,
 * "References" alone in its line is one, and headings that number themselves one after the other are several.
 */

/** A DOI, an address of mail or of the web. */
const ADDRESS = /\b10\.\d{4,9}\/|[\w.+-]@[\w-]+\.\w|^\s*(?:https?:\/\/|www\.)/iu;

/** What no author ever sets as a heading: a scrap without a letter or a digit (the corner of a frame, a bullet), an address. */
export function isNoHeading(run: readonly Pick<ScoredLine, 'line'>[]): boolean {
  return !run.some(({ line }) => /[\p{L}\p{N}]/u.test(line.text)) || run.some(({ line }) => ADDRESS.test(line.text));
}

/** As likely as a name makes it. */
const NAMED = 0.9;

/** The same regions, those that are the name of a section and nothing else as headings. */
export function withNamedSections(regions: readonly Region[]): Region[] {
  return regions.map((region) => {
    const { role, lines, heading } = region;
    const [line, second] = lines;
    const isTaken = role === 'paragraph' || role === 'reference' || role === 'list-item';
    if (!isTaken || !line || second) return region;
    if (!isSurelyTitle(line.text.slice(parseNumbering(line.text)?.offset ?? 0))) return region;
    const probability = Math.max(NAMED, heading?.probability ?? 0);
    return {
      ...region,
      role: 'heading',
      confidence: NAMED,
      heading: { probability, heading: Math.max(NAMED, heading?.heading ?? 0), otherwise: role },
    };
  });
}

/** In heights of the line: how exactly headings of one kind are aligned. */
const ALIGNED = 0.5;

/** The lines of each heading: "2.1 Kites" and "2.2 Lines" below it are two, and so are "2 Toys" and "2.1 Kites". */
export function numberedApart(lines: readonly ScoredLine[]): ScoredLine[][] {
  const parts: ScoredLine[][] = [];
  let last: Numbering | undefined;
  for (const scored of lines) {
    const numbering = parseNumbering(scored.line.text);
    const above = parts.at(-1)?.[0];
    const isNext =
      numbering && last && (follows(numbering, last) ? isAligned(scored, above) : isFirstChild(numbering, last));
    if (!above || isNext) {
      parts.push([scored]);
      last = numbering;
    } else parts.at(-1)?.push(scored);
  }
  return parts;
}

/** Chapters and articles are labelled, others need two numbers: "3 kites" may be the second line of a heading. */
function follows(numbering: Numbering, last: Numbering): boolean {
  const { kind, label, depth, values } = numbering;
  if (kind !== last.kind || label !== last.label || depth !== last.depth || (depth < 2 && !label)) return false;
  return values.every((value, i) => value === (last.values[i] ?? 0) + (i === depth - 1 ? 1 : 0));
}

function isFirstChild({ kind, label, depth, values }: Numbering, last: Numbering): boolean {
  if (kind !== last.kind || label || depth !== last.depth + 1) return false;
  return values.every((value, i) => value === (last.values[i] ?? 1));
}

function isAligned({ line: { box } }: ScoredLine, first: ScoredLine | undefined): boolean {
  return Math.abs(box[0] - (first?.line.box[0] ?? 0)) <= ALIGNED * (box[3] - box[1]);
}
