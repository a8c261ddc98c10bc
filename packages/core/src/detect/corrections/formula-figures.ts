import { coverage, overlap, union } from '../../document/box.js';
import type { Role } from '../../document/roles.js';
import type { Box, Page } from '../../document/schema.js';
import { isFormulaNumber } from '../formulas/formulas.js';
import type { Region } from '../lines/regions.js';
import { namesFigure } from './captions-at-floats.js';

/*
 * Rules of inference, grammars and other mathematics under the number of a figure: what stands over a caption that has no
 * picture, up to the text before it, is its figure, and no formula of the text.
 */

/** White between the parts of such a figure, and between it and its caption, as a share of the page height. */
const GAP = 0.04;
/** It is at least so high. */
const LOWEST = 0.02;
/** So many of its lines are mathematics, and so many formulas: one among code is a row of a grammar. */
const MATHEMATICS = 0.5;
const FORMULAS = 0.2;
/** Longer lines are prose. */
const LONGEST = 40;

/** Names of rules and words between them. */
const WORDS: ReadonlySet<Role> = new Set<Role>(['paragraph', 'heading', 'list-item']);
const DRAWN: ReadonlySet<Role> = new Set<Role>(['figure', 'table']);

/** The same regions, the formulas that captions call figures joined to these. */
export function withFormulaFigures(regions: readonly Region[], page: Page): Region[] {
  let result = [...regions];
  for (const caption of regions.filter(namesFigure)) {
    const parts = partsOver(caption, result, page.height);
    const box = parts.length > 0 ? union(parts.map(boxOf)) : undefined;
    if (!box || box[3] - box[1] < LOWEST * page.height || !isMathematics(parts)) continue;
    const own = result.filter((region) => parts.includes(region) || (isPart(region) && isIn(boxOf(region), box)));
    const figure: Region = {
      role: 'figure',
      box,
      lines: own.flatMap(({ lines }) => lines),
      confidence: Math.min(...own.map(({ confidence }) => confidence)),
    };
    result = [figure, ...result.filter((region) => !own.includes(region))];
  }
  return result;
}

/** What stands over a caption without a picture, from below, up to prose or to white. */
function partsOver(caption: Region, regions: readonly Region[], height: number): Region[] {
  let span = boxOf(caption);
  const others = regions.filter((region) => region !== caption && (region.lines.length > 0 || region.box));
  if (others.some((region) => DRAWN.has(region.role) && isAt(boxOf(region), span, GAP * height))) return [];
  const parts: Region[] = [];
  const above = others.filter((region) => middle(boxOf(region)) < span[1]);
  for (const region of above.sort((a, b) => boxOf(b)[3] - boxOf(a)[3])) {
    const box = boxOf(region);
    if (box[0] >= span[2] || box[2] <= span[0]) continue;
    if (span[1] - box[3] > GAP * height || !isPart(region)) break;
    span = union([span, box]);
    parts.push(region);
  }
  // Words over the first formula may be the last of the text.
  const first = parts.findLastIndex(({ role }) => !WORDS.has(role));
  return parts.slice(0, first + 1);
}

function isPart({ role, lines }: Region): boolean {
  if (role === 'formula') return !lines.some(isFormulaNumber);
  if (role === 'code') return !lines.some(({ font }) => font?.mono);
  return (
    role === 'table' || (WORDS.has(role) && lines.length === 1 && lines.every(({ text }) => text.length < LONGEST))
  );
}

function isMathematics(parts: readonly Region[]): boolean {
  const count = (of: readonly Region[]) => of.reduce((sum, { lines }) => sum + lines.length, 0);
  const formulas = count(parts.filter(({ role }) => role === 'formula'));
  const code = count(parts.filter(({ role }) => role === 'code'));
  return formulas >= FORMULAS * count(parts) && formulas + code >= MATHEMATICS * count(parts);
}

function boxOf({ box, lines }: Region): Box {
  return box ?? union(lines.map((line) => line.box));
}

function middle(box: Box): number {
  return (box[1] + box[3]) / 2;
}

function isIn(inner: Box, outer: Box): boolean {
  return coverage(inner, outer) >= 0.5;
}

/** Right above the other or right below it. */
function isAt(box: Box, caption: Box, gap: number): boolean {
  const down = Math.max(box[1], caption[1]) - Math.min(box[3], caption[3]);
  return down <= gap && overlap(box[0], box[2], caption[0], caption[2]) > 0;
}
