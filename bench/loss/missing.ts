import type { Document } from 'treeline';
import { Bag, isFound, missingFrom, plainMarkdown, withoutMarks, wordsOf } from './words.js';

/*
 * What became of the lines that two other extractors find.
 *
 *   found      in the Markdown
 *   omitted    in `omitted`, with its reason: furniture, hidden, figure-label …
 *   json-only  in an object, but not in the Markdown; `formula` where the object is a formula, which is printed as TeX
 *   decoded    our page has other characters, and its `problems` or `text` say so: the fonts do not say what they mean
 *   not-read   nowhere
 *
 * Running heads and feet are two fates: repeated ones, which say the same on another page but for their numbers, or are a
 * number and nothing else, and those that stand once.
 *
 * A line counts if both extractors have it. What only one has may be its own mistake, and is counted apart.
 */

export type Fate = 'found' | 'json-only' | 'not-read' | 'formula' | 'decoded' | `omitted: ${string}`;

/** No word of the page explains these two. */
export const WITHOUT_REASON: ReadonlySet<Fate> = new Set<Fate>(['json-only', 'not-read']);

export interface MissingLine {
  page: number;
  text: string;
  fate: Fate;
  /** One of the two extractors lacks the line. */
  doubtful: boolean;
}

export interface Loss {
  /** Lines that both extractors have. */
  lines: number;
  missing: MissingLine[];
}

/** The pages of both extractors, the first page first. */
export interface Extracted {
  poppler: readonly (readonly string[])[];
  /** The same page in one string, as it stands on the paper. */
  layout: readonly string[];
  pdfjs: readonly (readonly string[])[];
}

export function lossOf(document: Document, markdown: string, { poppler, layout, pdfjs }: Extracted): Loss {
  const loss: Loss = { lines: 0, missing: [] };
  const whole = new Bag([plainMarkdown(markdown)]);
  const decoded = decodedPages(document);
  const heads = repeatedHeads(document);
  for (const [i, lines] of pdfjs.entries()) {
    const page = i + 1;
    const ours = oursOn(document, page, heads);
    // Either mode of pdftotext will do: each leaves out some text that the other has.
    const others = [new Bag(poppler[i] ?? []), new Bag([layout[i] ?? ''])];
    for (const text of lines) {
      const words = wordsOf(text);
      if (words.length === 0) continue;
      const doubtful = others.every((other) => !isFound(words, missingFrom(other, words)));
      if (!doubtful) loss.lines += 1;
      const own = fateOf(words, whole, ours);
      const fate = own === 'not-read' && decoded.has(page) ? 'decoded' : own;
      if (fate !== 'found') loss.missing.push({ page, text: text.trim(), fate, doubtful });
    }
  }
  return loss;
}

type Ours = ReadonlyMap<Fate, Bag>;

/** Pages whose characters were made out by other means than the tables of their fonts. */
function decodedPages({ pages, problems }: Document): Set<number> {
  const repaired = problems.flatMap(({ code, page }) => (code === 'text-repaired' && page !== undefined ? [page] : []));
  return new Set([...repaired, ...pages.flatMap(({ number, text }) => (text === 'ocr' ? [number] : []))]);
}

/** The lines left out as running heads that say the same as one on another page, whatever its numbers. */
function repeatedHeads({ lines, omitted }: Document): Set<string> {
  const texts = new Map(lines.map(({ id, page, text }) => [id, { page, key: text.replace(/\p{N}+/gu, '0').trim() }]));
  const pages = new Map<string, Set<number>>();
  const heads = omitted.flatMap(({ line, reason }) => (reason === 'furniture' ? [line] : []));
  for (const line of heads) {
    const { page = 0, key = '' } = texts.get(line) ?? {};
    pages.set(key, (pages.get(key) ?? new Set()).add(page));
  }
  const isNumber = (key: string) => !/\p{L}{2}/u.test(key) || /^[ivxlc]+$/iu.test(key);
  const isRepeated = (key: string) => isNumber(key) || (pages.get(key)?.size ?? 0) > 1;
  return new Set(heads.filter((line) => isRepeated(texts.get(line)?.key ?? '')));
}

/** What the document has on a page, by what becomes of it. */
function oursOn({ lines, objects, omitted }: Document, page: number, heads: ReadonlySet<string>): Ours {
  const here = new Map(lines.flatMap((line) => (line.page === page ? [[line.id, line.text]] : [])));
  const texts = new Map<Fate, string[]>();
  const add = (fate: Fate, line: string, from: number, size: number) => {
    const text = here.get(line)?.slice(from, from + size);
    if (text === undefined) return;
    texts.set(fate, [...(texts.get(fate) ?? []), text]);
  };
  for (const object of objects) {
    const fate = object.role === 'formula' ? 'formula' : 'json-only';
    const cells = object.role === 'table' ? (object.cells ?? []) : [];
    for (const { runs = [] } of [object, ...cells]) for (const [, ...run] of runs) add(fate, ...run);
  }
  for (const { line, from, length, reason } of omitted) {
    add(`omitted: ${reason}${heads.has(line) ? ', repeated' : ''}`, line, from, length);
  }
  return new Map([...texts].map(([fate, own]) => [fate, new Bag(own)]));
}

/** Markdown has no pages: a line is printed if its page has it in an object and the Markdown has its words. */
function fateOf(words: readonly string[], markdown: Bag, ours: Ours): Fate {
  const object = ['json-only' as const, 'formula' as const].find((fate) => isIn(ours.get(fate), words));
  const isPrinted = isIn(markdown, words) || isIn(markdown, withoutMarks(words));
  if (object !== undefined) return isPrinted ? 'found' : object;
  const reason = [...ours.keys()].find((fate) => fate.startsWith('omitted') && isIn(ours.get(fate), words));
  if (reason !== undefined) return reason;
  // Lines of which a part is omitted and a part printed, and text from pictures or fields.
  const rest = [...ours].reduce((left, [, bag]) => left.filter((word) => !bag.has(word)), [...words]);
  return isPrinted || isFound(words, rest) ? 'found' : 'not-read';
}

function isIn(bag: Bag | undefined, words: readonly string[]): boolean {
  return bag !== undefined && isFound(words, missingFrom(bag, words));
}
