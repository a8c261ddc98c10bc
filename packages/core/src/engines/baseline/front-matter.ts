import type { Region } from '../../detect/lines/regions.js';
import type { Role } from '../../document/roles.js';
import type { Page } from '../../document/schema.js';
import { sizeOf } from '../../read/line-size.js';
import type { ReadLine } from '../../read/reading.js';
import { AFFILIATION, isName, KIND_OF_ARTICLE, MAIL, opensAbstract, WORD_OF_NAMES } from '../../words/front-matter.js';
import { joinLines } from '../../words/join.js';
import { parseNumbering } from '../../words/numbering.js';
import { isKnownTitle } from '../../words/sections.js';
import type { Block } from './blocks.js';
import { headingConfidence } from './roles.js';
import { middle, type Typography } from './typography.js';

export interface FrontMatter {
  regions: Region[];
  /** The blocks that are not front matter. */
  rest: Block[];
}

/** Priors by rule (see roles.ts): an address is sure, a name is what is left. */
const TITLE = 0.8;
const HEAD = 0.6;
const AUTHOR = 0.65;
const AFFILIATED = 0.75;
const ADDRESS = 0.95;

/**
 * Title, authors, affiliations and addresses of a first page. People stand between the title and the first prose, over
 * the whole width: authors side by side are no columns of the text. So they are taken out first, and the rest is
 * grouped again without them.
 */
export function frontMatter(
  blocks: readonly Block[],
  page: Page,
  typography: Typography,
  group: (lines: readonly ReadLine[]) => Block[],
): FrontMatter {
  const title = titleBlocks(blocks, page, typography);
  if (title.length === 0) return { regions: [], rest: [...blocks] };
  const regions: Region[] = [{ role: 'title', lines: title.flatMap((block) => block.lines), confidence: TITLE }];
  const above = title[0]?.box[1] ?? 0;
  const masthead = blocks.filter(
    (block) => block.box[3] < Math.min(above, MASTHEAD * page.height) && block.size > 1.15 * typography.size,
  );
  for (const { lines } of masthead) regions.push({ role: 'header', lines, confidence: HEAD });
  const rest = blocks.filter((block) => !title.includes(block) && !masthead.includes(block));
  const top = Math.max(...title.map((block) => block.box[3]));
  const prose = rest.filter((block) => block.box[1] > top - block.size && isProse(block, typography));
  const first = prose.reduce<Block | undefined>((a, b) => (a && a.box[1] <= b.box[1] ? a : b), undefined);
  const bottom = first?.box[1] ?? Infinity;
  const between = rest.flatMap((block) => block.lines.filter((line) => middle(line) > top && middle(line) < bottom));
  const text = between.map((line) => line.text).join('\n');
  const isPaper = MAIL.test(text) || AFFILIATION.test(text) || (first && opensAbstract(joinLines(first.lines).text));
  const names = isPaper && first && text.length < 6000 ? group(between).flatMap(({ lines }) => people(lines)) : [];
  const found = first ? names : titlePagePeople(between);
  const used = new Set(found.flatMap(({ lines }) => lines));
  if (used.size === 0) return { regions, rest };
  const left = rest.flatMap((block) => block.lines.filter((line) => !used.has(line)));
  return { regions: [...regions, ...found], rest: group(left) };
}

/** On a page without prose: a line that is a name and nothing else, what stands small below it, and addresses. */
function titlePagePeople(lines: readonly ReadLine[]): Region[] {
  const regions: Region[] = [];
  let author: ReadLine | undefined;
  for (const line of [...lines].sort((a, b) => middle(a) - middle(b))) {
    const below = author && sizeOf(line) < sizeOf(author) && line.box[1] - author.box[3] < 2 * sizeOf(author);
    if (MAIL.test(line.text)) regions.push({ role: 'mail', confidence: ADDRESS, lines: [line] });
    else if (AFFILIATION.test(line.text) || (below && !/\d/u.test(line.text))) {
      regions.push({ role: 'affiliation', confidence: AFFILIATED, lines: [line] });
    } else if (isName(line.text)) {
      author = line;
      regions.push({ role: 'author', confidence: AUTHOR, lines: [line] });
    } else author = undefined;
  }
  return regions.some(({ role }) => role === 'author') ? regions : [];
}

/** A journal's name over the article stands where headers stand: above this share of the page. */
const MASTHEAD = 0.085;

/** The largest text in the upper part of the page, with its further lines where a gap parted them. */
function titleBlocks(blocks: readonly Block[], page: Page, typography: Typography): Block[] {
  // A title has no prose above it; what is large below a paragraph is a heading.
  const prose = blocks.filter(({ lines, size }) => {
    const length = lines.reduce((sum, line) => sum + line.text.length, 0);
    return lines.length >= 4 && length > 35 * lines.length && size < 1.1 * typography.size;
  });
  const top = Math.min(...prose.map((block) => block.box[1]));
  const large = blocks.filter((block) => {
    if (block.box[1] > top || block.box[1] > 0.6 * page.height || block.lines.length > 6) return false;
    const text = joinLines(block.lines).text;
    const isText = /\p{L}{3}|\p{Script=Han}{2}/u.test(text) && text.length >= 4 && text.length <= 300;
    return isText && block.size >= 1.15 * typography.size && !KIND_OF_ARTICLE.test(text.trim());
  });
  const isMasthead = (block: Block) => block.box[3] < MASTHEAD * page.height;
  const below = large.filter((block) => !isMasthead(block) && block.size >= 1.3 * typography.size);
  let best: Block | undefined;
  for (const block of below.length > 0 ? below : large) if (!best || block.size > 1.02 * best.size) best = block;
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
  if (opensAbstract(text)) return true;
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
  const names = words.filter((word) => WORD_OF_NAMES.test(word));
  if (words.length > 0 && names.length >= 0.7 * words.length && !/\b(?:19|20)\d\d\b/u.test(text)) {
    return { role: 'author', confidence: AUTHOR };
  }
  return { role: 'paragraph', confidence: 0.5 };
}
