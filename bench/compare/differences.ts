import { type PlainDocument, type PlainLine, plain } from './plain.js';

/* What two builds make of one document, difference by difference. Each has a kind, which is counted, and an example. */

export interface Difference {
  /** `text`, `role`, `region`, `order`, `outline`, `link`, `table` or `status`, and what about it. */
  kind: string;
  page?: number;
  example: string;
}

export function differences(before: PlainDocument, after: PlainDocument): Difference[] {
  return [
    ...statusDifferences(before, after),
    ...textDifferences(before, after),
    ...roleDifferences(before, after),
    ...regionDifferences(before, after),
    ...orderDifferences(before, after),
    ...outlineDifferences(before, after),
    ...listDifferences('link', before.links, after.links, (link) => link.split(':')[0] ?? ''),
    ...tableDifferences(before, after),
  ];
}

function statusDifferences(before: PlainDocument, after: PlainDocument): Difference[] {
  const status =
    before.status === after.status
      ? []
      : [{ kind: `status: ${before.status} → ${after.status}`, example: after.problems.join(', ') }];
  return [...status, ...listDifferences('problem', before.problems, after.problems, (it) => it.split(' ')[0] ?? '')];
}

/** Lines that only one build has, and words that only one build has in its objects. */
function textDifferences(before: PlainDocument, after: PlainDocument): Difference[] {
  const missing = (kind: string, a: PlainDocument, b: PlainDocument) =>
    [...a.lines.values()].filter(({ key }) => !b.lines.has(key)).map((line) => ({ kind, ...exampleOf(line) }));
  const [then, now] = [wordsOf(before), wordsOf(after)];
  const lost = [...then].flatMap(([word, count]) => repeat(word, count - (now.get(word) ?? 0)));
  const gained = [...now].flatMap(([word, count]) => repeat(word, count - (then.get(word) ?? 0)));
  return [
    ...missing('text: line is gone', before, after),
    ...missing('text: line is new', after, before),
    ...lost.map((example) => ({ kind: 'text: word is gone from the objects', example })),
    ...gained.map((example) => ({ kind: 'text: word is new in the objects', example })),
  ];
}

function wordsOf({ objects }: PlainDocument): Map<string, number> {
  const words = new Map<string, number>();
  for (const { text } of objects) {
    for (const word of plain(text).split(' ')) if (word !== '') words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

function repeat(word: string, count: number): string[] {
  return Array.from({ length: Math.max(0, count) }, () => word);
}

/** Where a line is left out of the text for this reason, an earlier format had an object of one of these roles. */
const SAME_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'omitted: furniture': ['header', 'footer'],
  'omitted: figure-label': ['figure'],
};

function roleDifferences(before: PlainDocument, after: PlainDocument): Difference[] {
  return [...before.lines.values()].flatMap((line): Difference[] => {
    const now = after.lines.get(line.key);
    if (!now || now.role === line.role || SAME_ELSEWHERE[now.role]?.includes(line.role)) return [];
    const by = now.object === undefined ? undefined : after.objects[now.object]?.by;
    const who = by === undefined || by === 'network' ? '' : ` (${by})`;
    return [{ kind: `role: ${line.role} → ${now.role}${who}`, ...exampleOf(line) }];
  });
}

/** Lines that stood in one object one after the other and no longer do, and the other way round. */
function regionDifferences(before: PlainDocument, after: PlainDocument): Difference[] {
  const torn = (kind: string, a: PlainDocument, b: PlainDocument) => {
    const latest = new Map<number, PlainLine>();
    return [...a.lines.values()].flatMap((line): Difference[] => {
      if (line.object === undefined) return [];
      const previous = latest.get(line.object);
      latest.set(line.object, line);
      const [one, other] = [b.lines.get(previous?.key ?? ''), b.lines.get(line.key)];
      return one && other && one.object !== other.object ? [{ kind, ...exampleOf(line) }] : [];
    });
  };
  return [...torn('region: split', before, after), ...torn('region: joined', after, before)];
}

/** Lines of the body that are read after another one than before, where both builds have both in the body. */
function orderDifferences(before: PlainDocument, after: PlainDocument): Difference[] {
  const both = new Set(after.order);
  const then = before.order.filter((key) => both.has(key));
  const kept = new Set(then);
  const now = after.order.filter((key) => kept.has(key));
  const previous = new Map(now.map((key, i) => [key, now[i - 1]]));
  return then.flatMap((key, i): Difference[] => {
    const line = before.lines.get(key);
    return line && previous.get(key) !== then[i - 1]
      ? [{ kind: 'order: follows another line', ...exampleOf(line) }]
      : [];
  });
}

function outlineDifferences(before: PlainDocument, after: PlainDocument): Difference[] {
  const name = ({ title, page }: PlainDocument['outline'][number]) => `${page}\t${plain(title)}`;
  const then = new Map(before.outline.map((entry) => [name(entry), entry]));
  const now = new Map(after.outline.map((entry) => [name(entry), entry]));
  const only = (kind: string, a: typeof then, b: typeof then): Difference[] =>
    [...a].flatMap(([key, { title, page }]) => (b.has(key) ? [] : [{ kind, page, example: title }]));
  const moved = [...then].flatMap(([key, { title, level, page }]): Difference[] => {
    const other = now.get(key);
    return other && other.level !== level
      ? [{ kind: 'outline: another level', page, example: `${title}: ${level} → ${other.level}` }]
      : [];
  });
  return [...only('outline: entry is gone', then, now), ...only('outline: entry is new', now, then), ...moved];
}

function listDifferences(
  kind: string,
  before: readonly string[],
  after: readonly string[],
  typeOf: (item: string) => string,
): Difference[] {
  const only = (word: string, a: readonly string[], b: readonly string[]) => {
    const left = [...b];
    return a.flatMap((item): Difference[] => {
      const at = left.indexOf(item);
      if (at >= 0) left.splice(at, 1);
      return at >= 0 ? [] : [{ kind: `${kind}: ${typeOf(item)} is ${word}`, example: item }];
    });
  };
  return [...only('gone', before, after), ...only('new', after, before)];
}

function tableDifferences(before: PlainDocument, after: PlainDocument): Difference[] {
  const cells = ({ objects }: PlainDocument) => {
    const byPage = new Map<number, number>();
    for (const { page, cells: count } of objects) byPage.set(page, (byPage.get(page) ?? 0) + count);
    return byPage;
  };
  const [then, now] = [cells(before), cells(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((page): Difference[] => {
    const [a, b] = [then.get(page) ?? 0, now.get(page) ?? 0];
    return a === b ? [] : [{ kind: 'table: other cells on a page', page, example: `${a} → ${b} cells` }];
  });
}

function exampleOf({ page, text }: PlainLine): { page: number; example: string } {
  return { page, example: text.slice(0, 80) };
}
