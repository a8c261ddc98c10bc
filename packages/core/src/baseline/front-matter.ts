import { parseNumbering } from '../construct/numbering.js';
import type { Region } from '../detect/regions.js';
import { joinLines } from '../document/join.js';
import type { Role } from '../document/roles.js';
import type { Page } from '../document/schema.js';
import type { ReadLine } from '../read/reading.js';
import type { Block } from './blocks.js';
import { AFFILIATION, isAbstractTitle, isKnownTitle, MAIL } from './patterns.js';
import { headingConfidence } from './roles.js';
import type { Typography } from './typography.js';

export interface FrontMatter {
  regions: Region[];
  /** The blocks that are not front matter. */
  rest: Block[];
}

/** Priors by rule (see roles.ts): an address is sure, a name is what is left. */
const TITLE = 0.8;
const AUTHOR = 0.65;
const AFFILIATED = 0.75;
const ADDRESS = 0.95;

/** Title, authors, affiliations and addresses of a first page, which stand between its top and the first prose. */
export function frontMatter(blocks: readonly Block[], page: Page, typography: Typography): FrontMatter {
  const title = titleBlocks(blocks, page, typography);
  const last = title.at(-1);
  if (!last) return { regions: [], rest: [...blocks] };
  const regions: Region[] = [{ role: 'title', lines: title.flatMap((block) => block.lines), confidence: TITLE }];
  const after = blocks.slice(blocks.indexOf(last) + 1);
  const end = after.findIndex((block) => isProse(block, typography));
  const between = end < 0 ? [] : after.slice(0, end);
  const text = between.flatMap((block) => block.lines.map((line) => line.text)).join('\n');
  const stop = after[end];
  const isPaper = MAIL.test(text) || AFFILIATION.test(text) || (stop && isAbstractTitle(joinLines(stop.lines).text));
  const names = new Set(isPaper && text.length < 6000 ? between : []);
  for (const block of names) regions.push(...people(block.lines));
  const used = new Set([...title, ...names]);
  return { regions, rest: blocks.filter((block) => !used.has(block)) };
}

/** The largest text in the upper part of the page, with its further lines where a gap parted them. */
function titleBlocks(blocks: readonly Block[], page: Page, typography: Typography): Block[] {
  let best: Block | undefined;
  // A title has no prose above it; what is large below a paragraph is a heading.
  const prose = blocks.filter((block) => block.lines.length >= 4 && block.size < 1.1 * typography.size);
  const top = Math.min(...prose.map((block) => block.box[1]));
  for (const block of blocks) {
    if (block.box[1] > top) continue;
    const text = joinLines(block.lines).text;
    if (block.box[1] > 0.6 * page.height || block.lines.length > 6 || !/\p{L}{3}|\p{Script=Han}{2}/u.test(text))
      continue;
    if (block.size < 1.15 * typography.size || text.length < 4 || text.length > 300) continue;
    if (!best || block.size > 1.02 * best.size) best = block;
  }
  if (!best) return [];
  const text = joinLines(best.lines).text;
  const numbering = parseNumbering(text);
  if (isKnownTitle(text.slice(numbering?.offset ?? 0)) || (numbering?.kind === 'arabic' && !numbering.label)) return [];
  const result = [best];
  for (const block of blocks.slice(blocks.indexOf(best) + 1)) {
    const isSame = Math.abs(block.size - best.size) < 0.03 * best.size && block.gap < 2.2 && block.lines.length <= 3;
    if (!isSame) break;
    result.push(block);
  }
  return result;
}

/** The text proper begins: an abstract, a heading, a paragraph. */
function isProse(block: Block, typography: Typography): boolean {
  const text = joinLines(block.lines).text;
  if (isAbstractTitle(text)) return true;
  const hasName = MAIL.test(text) || AFFILIATION.test(text);
  if (block.lines.length >= 4 && text.length > 250 && !hasName) return true;
  if (block.lines.length >= 6 && text.length > 500) return true;
  const title = text.slice(parseNumbering(text)?.offset ?? 0);
  return (
    isKnownTitle(title) ||
    (parseNumbering(text) !== undefined && headingConfidence(block, text, typography) !== undefined)
  );
}

/** Lines told apart one by one; neighbours of one kind make one region. */
function people(lines: readonly ReadLine[]): Region[] {
  const regions: (Region & { lines: ReadLine[] })[] = [];
  for (const line of lines) {
    const { role, confidence } = personal(line.text, regions.at(-1)?.role);
    const last = regions.at(-1);
    if (last?.role === role) last.lines.push(line);
    else regions.push({ role, confidence, lines: [line] });
  }
  return regions;
}

function personal(text: string, before: Role | undefined): { role: Role; confidence: number } {
  if (MAIL.test(text)) return { role: 'mail', confidence: ADDRESS };
  if (AFFILIATION.test(text)) return { role: 'affiliation', confidence: AFFILIATED };
  // An address goes on with a town, a code, a country.
  if (before === 'affiliation' && /\d{3,}|,\s*\p{Lu}\p{L}+\.?$/u.test(text))
    return { role: 'affiliation', confidence: AUTHOR };
  const words = text.match(/\p{L}+/gu) ?? [];
  const names = words.filter((word) => /^(?:\p{Lu}|\p{Lo}|and$|und$|et$|de$|van$|von$|der$)/u.test(word));
  if (words.length > 0 && names.length >= 0.7 * words.length && !/\b(?:19|20)\d\d\b/u.test(text)) {
    return { role: 'author', confidence: AUTHOR };
  }
  return { role: 'paragraph', confidence: 0.5 };
}
