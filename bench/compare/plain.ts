import { z } from 'zod';

/*
 * A document of any build in one plain form, so that two builds can be compared whose formats differ: objects say how they
 * are made of lines by `lines`, or by `runs` that name the characters they take of each line.
 */

const run = z.tuple([z.number(), z.string(), z.number(), z.number()]);

interface Entry {
  title: string;
  level: number;
  page: number;
  children: Entry[];
}

const entry: z.ZodType<Entry> = z.lazy(() =>
  z.object({ title: z.string(), level: z.number(), page: z.number(), children: z.array(entry) }),
);

const documentSchema = z.object({
  status: z.string(),
  problems: z.array(z.object({ code: z.string().optional(), page: z.number().optional() })),
  lines: z.array(z.object({ id: z.string(), page: z.number(), text: z.string(), box: z.array(z.number()) })),
  objects: z.array(
    z.object({
      id: z.string(),
      role: z.string(),
      page: z.number(),
      text: z.string().optional(),
      by: z.string().optional(),
      lines: z.array(z.string()).optional(),
      runs: z.array(run).optional(),
      cells: z.array(z.object({ text: z.string(), runs: z.array(run).optional() })).optional(),
    }),
  ),
  omitted: z.array(z.object({ line: z.string(), length: z.number(), reason: z.string() })).optional(),
  threads: z.array(z.object({ kind: z.string(), objects: z.array(z.string()) })),
  links: z.array(z.object({ type: z.string(), from: z.string(), to: z.string() })),
  outline: z.array(entry),
});

export interface PlainLine {
  /** Page, words and how often they stood on the page before: the same for a line in both builds. */
  key: string;
  page: number;
  text: string;
  /** Number of the object that has most of the line; absent where none has it. */
  object?: number;
  /** Role of that object, or why the line is in none. */
  role: string;
}

export interface PlainObject {
  role: string;
  page: number;
  text: string;
  by?: string;
  body: boolean;
  cells: number;
}

export interface PlainDocument {
  status: string;
  problems: string[];
  /** By their keys. */
  lines: Map<string, PlainLine>;
  objects: PlainObject[];
  /** Keys of the lines of the body, as they are read. */
  order: string[];
  outline: { title: string; level: number; page: number }[];
  links: string[];
}

export function plainDocument(json: unknown): PlainDocument {
  const document = documentSchema.parse(json);
  const owners = new Map<string, { object?: number; length: number; role: string }>();
  const claim = (line: string, length: number, role: string, object?: number) => {
    const earlier = owners.get(line);
    if (!earlier || earlier.length < length)
      owners.set(line, { length, role, ...(object !== undefined && { object }) });
  };
  const reading: string[][] = document.objects.map(({ role, lines, runs = [], cells = [] }, i) => {
    const all = [...runs, ...cells.flatMap((cell) => cell.runs ?? [])];
    for (const [, line, , length] of all) claim(line, length, role, i);
    for (const line of lines ?? []) claim(line, Infinity, role, i);
    return lines ?? [...new Set(all.map(([, line]) => line))];
  });
  for (const { line, length, reason } of document.omitted ?? []) claim(line, length, `omitted: ${reason}`);
  const lines = new Map<string, PlainLine>();
  const keys = new Map<string, string>();
  for (const { id, page, text } of document.lines) {
    const words = plain(text);
    if (words === '') continue;
    let count = 0;
    while (lines.has(keyOf(page, words, count))) count += 1;
    const key = keyOf(page, words, count);
    const owner = owners.get(id);
    const { object } = owner ?? {};
    lines.set(key, { key, page, text, role: owner?.role ?? 'in no object', ...(object !== undefined && { object }) });
    keys.set(id, key);
  }
  const body = new Set(document.threads.flatMap(({ kind, objects }) => (kind === 'body' ? objects : [])));
  const numbers = new Map(document.objects.map(({ id }, i) => [id, i]));
  const opening = (id: string) => `${document.objects[numbers.get(id) ?? -1]?.text ?? ''}`.slice(0, 40);
  return {
    status: document.status,
    // What runs the networks is no part of what was found.
    problems: document.problems
      .filter(({ code }) => code !== 'runtime-wasm')
      .map(({ code, page }) => [code ?? 'problem', page].join(' ')),
    lines,
    objects: document.objects.map(({ id, role, page, text = '', by, cells = [] }) => ({
      role,
      page,
      text,
      body: body.has(id),
      cells: cells.length,
      ...(by !== undefined && { by }),
    })),
    order: document.objects.flatMap(({ id }, i) =>
      body.has(id) ? (reading[i] ?? []).flatMap((line) => keys.get(line) ?? []) : [],
    ),
    outline: flat(document.outline),
    links: document.links.map(({ type, from, to }) => `${type}: ${opening(from)} → ${opening(to)}`),
  };
}

function keyOf(page: number, words: string, count: number): string {
  return `${page}\t${words}\t${count}`;
}

/** The words of a text without the way they are set. */
export function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

function flat(entries: readonly Entry[]): PlainDocument['outline'] {
  return entries.flatMap(({ children, ...entry }) => [
    { title: entry.title, level: entry.level, page: entry.page },
    ...flat(children),
  ]);
}
