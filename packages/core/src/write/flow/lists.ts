import type { PageObject } from '../../document/schema.js';
import { BULLET, ITEM_LABEL, ITEM_NUMBER } from '../../words/lists.js';
import { parseNumbering } from '../../words/numbering.js';
import { dropStart, type Passage } from './passage.js';

/** Items that follow each other with one kind of marker. A jump in the numbers starts another list. */
export interface List {
  /** The number of the first item and what follows the number; bulleted lists have none. */
  numbered: { start: number; delimiter: '.' | ')' } | undefined;
  items: ListItem[];
  /** Printed with white space between the items. */
  isLoose: boolean;
}

export interface ListItem {
  /** Without its marker, where the marker is one that every format has: a bullet or a number. */
  passage: Passage;
  children: List[];
}

interface Marked {
  passage: Passage;
  style: string;
  number: number | undefined;
  delimiter: '.' | ')';
}

function readMarker(passage: Passage): Marked {
  const { text } = passage;
  const bullet = BULLET.exec(text)?.[0];
  if (bullet) {
    return { passage: dropStart(passage, bullet.length), style: bullet.trim(), number: undefined, delimiter: '.' };
  }
  const number = ITEM_NUMBER.exec(text);
  if (number) {
    const delimiter = number[2] === ')' ? ')' : '.';
    return { passage: dropStart(passage, number[0].length), style: delimiter, number: Number(number[1]), delimiter };
  }
  const label = ITEM_LABEL.exec(text)?.[0] ?? '';
  return { passage, style: label.replace(/\w+/, 'a').trim(), number: undefined, delimiter: '.' };
}

type LeftOf = (object: PageObject) => number;

interface Open {
  x: number;
  style: string;
  lists: List[];
  /** Number the list would go on with. */
  next: number | undefined;
}

/**
 * Consecutive items as nested lists. An item that stands further right is nested; where the column or page changes and
 * places say nothing, the kind of marker says how deep the item is. `leftOf` says where the first line of an item begins: in
 * items that are set in at the first line, the others stand further left.
 */
export function nest(passages: readonly Passage[], leftOf: LeftOf = ({ box }) => box[0]): List[] {
  const top: List[] = [];
  let open: Open[] = [];
  let previous: { page: number; bottom: number } | undefined;
  for (const passage of passages) {
    const object = passage.parts[0]?.object;
    if (!object) continue;
    const [, y0, , y1] = object.box;
    const x = leftOf(object);
    const item = readMarker(passage);
    const moved = previous !== undefined && (object.page !== previous.page || y1 < previous.bottom);
    previous = { page: object.page, bottom: y1 };
    const step = indentation(y1 - y0, lineCount(object));

    if (moved) {
      const same = open.findLastIndex(({ style }) => style === item.style);
      open = open.slice(0, same >= 0 ? same + 1 : 1);
      const shift = x - (open.at(-1)?.x ?? x);
      for (const level of open) level.x += shift;
    } else {
      while (open.length > 1 && x < (open.at(-1)?.x ?? x) - step) open.pop();
    }
    const level = open.at(-1);
    if (!level || x > level.x + step) {
      const lists = level?.lists.at(-1)?.items.at(-1)?.children ?? top;
      open.push({ x, style: item.style, lists, next: undefined });
    } else level.x = Math.min(level.x, x);
    append(open, item);
  }
  markLoose(top);
  return top;
}

/** Where so many entries have one, and some of them several parts, numbers say how deep entries are. */
const MOSTLY = 0.6;

/** The entries of a printed table of contents: nested by their numbers where these tell, else by their places. */
export function nestEntries(passages: readonly Passage[], leftOf?: LeftOf): List[] {
  const numbers = passages.map(({ text }) => depthOf(text));
  const known = numbers.filter((depth) => depth !== undefined);
  if (known.length < MOSTLY * passages.length || !known.some((depth) => depth > 1)) return nest(passages, leftOf);
  const top: List[] = [];
  const open: List[][] = [top];
  let last: Entry | undefined;
  for (const [i, passage] of passages.entries()) {
    const object = passage.parts[0]?.object;
    if (!object) continue;
    const [x, y0, , y1] = object.box;
    const step = indentation(y1 - y0, lineCount(object));
    const depth = numbers[i] ?? unnumberedDepth(last, object.page, x, step);
    open.length = Math.min(open.length, depth);
    const lists = open.at(-1) ?? top;
    const list = lists.at(-1) ?? { numbered: undefined, items: [], isLoose: false };
    if (lists.length === 0) lists.push(list);
    const item: ListItem = { passage, children: [] };
    list.items.push(item);
    open.push(item.children);
    last = { page: object.page, x, depth: open.length - 1, isNumbered: numbers[i] !== undefined };
  }
  return top;
}

/** By the number of an entry, "2" or "2.3.1." before its title. */
function depthOf(text: string): number | undefined {
  const number = parseNumbering(text);
  return number?.kind === 'arabic' && !number.label && !number.bracket ? number.depth : undefined;
}

interface Entry {
  page: number;
  x: number;
  depth: number;
  isNumbered: boolean;
}

/** Under the entry before it, where it stands further right; beside it, where that has no number either; else at the top. */
function unnumberedDepth(last: Entry | undefined, page: number, x: number, step: number): number {
  if (last?.page !== page || x < last.x - step) return 1;
  if (x > last.x + step) return last.depth + 1;
  return last.isNumbered ? 1 : last.depth;
}

function append(open: readonly Open[], { passage, style, number, delimiter }: Marked): void {
  const level = open.at(-1);
  if (!level) return;
  const list = level.lists.at(-1);
  const goesOn =
    list !== undefined &&
    (number === undefined
      ? list.numbered === undefined
      : list.numbered?.delimiter === delimiter && level.next === number);
  const item: ListItem = { passage, children: [] };
  if (goesOn) list.items.push(item);
  else {
    level.lists.push({
      numbered: number === undefined ? undefined : { start: number, delimiter },
      items: [item],
      isLoose: false,
    });
  }
  level.style = style;
  level.next = number === undefined ? undefined : number + 1;
}

/** In heights of a line: more white than this between all items is meant. */
const LOOSE_GAP = 0.75;

/** Items are set loosely where there is white between all of them that stand one under the other. */
function markLoose(lists: readonly List[]): void {
  for (const list of lists) {
    const gaps = list.items.slice(1).flatMap(({ passage }, i) => {
      const above = list.items[i];
      const last = above?.passage.parts.at(-1)?.object;
      const object = passage.parts[0]?.object;
      if (!above || above.children.length > 0 || !last || !object || last.page !== object.page) return [];
      const height = (object.box[3] - object.box[1]) / Math.max(1, lineCount(object));
      const gap = object.box[1] - last.box[3];
      return gap < -height || height <= 0 ? [] : [gap / height];
    });
    list.isLoose = gaps.length > 0 && gaps.every((gap) => gap > LOOSE_GAP);
    for (const { children } of list.items) markLoose(children);
  }
}

/** Less than about two thirds of a line's height is no indentation but the edge of a letter. */
function indentation(height: number, lines: number): number {
  return Math.max(3, (0.65 * height) / Math.max(1, lines));
}

/** Every passage of the lists, outer before inner, with how deep it stands. */
export function* flatten(
  lists: readonly List[],
  depth = 0,
): Generator<{ passage: Passage; marker: string; depth: number }> {
  for (const { numbered, items } of lists) {
    for (const [i, { passage, children }] of items.entries()) {
      yield { passage, marker: numbered ? `${numbered.start + i}${numbered.delimiter}` : '•', depth };
      yield* flatten(children, depth + 1);
    }
  }
}

function lineCount({ runs }: PageObject): number {
  return new Set(runs.map(([, line]) => line)).size;
}
