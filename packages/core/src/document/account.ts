import type { Vocabulary } from '../words/join.js';
import { compose, type TextLine } from './compose.js';
import { contentIds } from './content-id.js';
import type { DraftObject } from './draft.js';
import { isFurniture } from './roles.js';
import type { Cell, Document, Line, Omission, OutlineEntry, PageObject, Run, Thread } from './schema.js';

/*
 * The law of conservation: every character of every line is in exactly one run of an object or a cell, or it is omitted
 * with a reason. This is the one place where drafts become objects, and so the one place that can break the law.
 *
 *   running heads and feet   omitted, `furniture`
 *   text inside a figure     omitted, `figure-label`
 *   lines nobody can see     omitted, `hidden`
 *   a hyphen that only breaks a word at a line end      omitted, `hyphen`
 *   dots that lead from one cell to the next            omitted, `leader`
 *   lines that no stage put into an object              a paragraph of their own, at the end of their page
 *   everything else          in a run
 *
 * White space at the ends of lines is no character of this law.
 */

/** What the stages found, before it is accounted for. */
export interface Found {
  lines: readonly Line[];
  objects: readonly DraftObject[];
  threads: readonly Thread[];
  links: Document['links'];
  outline: readonly OutlineEntry[];
  /** Lines that no stage has seen, and why they are in no text output. */
  aside?: ReadonlyMap<string, Omission['reason']>;
  /** The words of the document, which decide about hyphens at line ends. */
  words?: Vocabulary | undefined;
}

export type Accounted = Pick<Document, 'objects' | 'omitted' | 'threads' | 'links' | 'outline'>;

/** Leading dots, or the rest of them. */
const LEADER = /^[.·․…‥⋅_\s]+$/u;
const HYPHEN = /^[-\u00ad\u2010]$/u;

/**
 * Turns drafts into objects, and says for every character where it went. `by` is who decided where a draft does not say;
 * ids come from content, or stay as given.
 */
export function account(found: Found, by: string, naming: 'content' | 'given' = 'content'): Accounted {
  const ledger = new Ledger(found.lines);
  const furniture = new Set(found.threads.flatMap(({ kind, objects }) => (kind === 'furniture' ? objects : [])));
  const drafts = [...found.objects];
  const threads = [...found.threads];
  const owned = new Set<string>();
  for (const draft of drafts) for (const line of draft.lines) owned.add(line);
  for (const line of found.lines) {
    const isAside = line.hidden !== undefined || found.aside?.has(line.id);
    if (owned.has(line.id) || isAside || line.text.trim() === '') continue;
    const draft = paragraphOf(line);
    drafts.splice(placeAfterPage(drafts, line.page), 0, draft);
    threads.push({ kind: 'body', objects: [draft.id] });
  }

  const ids = contentIds(naming === 'content' ? drafts : [], (id) => ledger.line(id));
  const idOf = (draft: string) => ids.get(draft) ?? draft;
  const objects = drafts.map((draft) => {
    const id = idOf(draft.id);
    const parent = draft.parent === undefined ? undefined : idOf(draft.parent);
    const left = isFurniture(draft.role) || furniture.has(draft.id) ? 'furniture' : undefined;
    const reason = left ?? (draft.role === 'figure' ? 'figure-label' : undefined);
    const lines = draft.lines.flatMap((line) => ledger.line(line) ?? []);
    const composed = lines.length > 0 ? compose(draft.role, lines, found.words) : { text: draft.text, runs: [] };
    const cells = draft.role === 'table' && !reason ? cellsOf(draft, ledger) : undefined;
    if (reason) ledger.omit(lines, reason, id);
    // Leaders between cells go before the rest of a table is claimed as its own text.
    if (cells) ledger.omitRemains(lines, id);
    const runs = ledger.claim(composed.runs);
    ledger.omitRemains(lines, id);
    return objectOf(draft, { id, parent, by: draft.by ?? by, text: composed.text, runs, cells });
  });
  return {
    objects,
    omitted: ledger.omitted(found.aside),
    threads: joinedBody(threads, drafts).map((thread) => ({ ...thread, objects: thread.objects.map(idOf) })),
    links: found.links.map((link) => ({ ...link, from: idOf(link.from), to: idOf(link.to) })),
    outline: renamed(found.outline, idOf),
  };
}

interface Settled {
  id: string;
  parent: string | undefined;
  by: string;
  text: string;
  runs: Run[];
  cells: Cell[] | undefined;
}

function objectOf(draft: DraftObject, { id, parent, by, text, runs, cells }: Settled): PageObject {
  const { role, page, box, confidence, level, image } = draft;
  const fields = { id, page, box, text, confidence, by, ...(parent !== undefined && { parent }), runs };
  const pictured = image !== undefined && { image };
  switch (role) {
    case 'heading':
      return { role, ...fields, ...(level !== undefined && { level }), ...(draft.runIn && { runIn: true }) };
    case 'table':
      return { role, ...fields, ...(cells && { cells }), ...pictured };
    case 'figure':
    case 'formula':
      return { role, ...fields, ...pictured };
    case 'field': {
      const { name = '', value, checked } = draft.field ?? {};
      return {
        role,
        ...fields,
        name,
        ...(value !== undefined && { value }),
        ...(checked !== undefined && { checked }),
      };
    }
    default:
      return { role, ...fields };
  }
}

/** A line that no stage took: lost text is worse than a wrong role. */
function paragraphOf({ id, page, box, text }: Line): DraftObject {
  return { id: `left-${id}`, role: 'paragraph', page, box, lines: [id], text, confidence: 0, by: 'left-over' };
}

function placeAfterPage(drafts: readonly DraftObject[], page: number): number {
  return drafts.findLastIndex((draft) => draft.page <= page) + 1;
}

/** Paragraphs that were left over stand in the body where their page ends. */
function joinedBody(threads: readonly Thread[], drafts: readonly DraftObject[]): Thread[] {
  const left = new Set(drafts.filter(({ by }) => by === 'left-over').map(({ id }) => id));
  if (left.size === 0) return [...threads];
  const others = threads.filter(({ objects }) => !objects.some((id) => left.has(id)));
  const body = others.find(({ kind }) => kind === 'body');
  if (!body) return [...threads];
  const members = new Set([...body.objects, ...left]);
  const place = new Map(drafts.map(({ id }, i) => [id, i]));
  const objects = [...members].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  return others.map((thread) => (thread === body ? { ...thread, objects } : thread));
}

function cellsOf({ cells }: DraftObject, ledger: Ledger): Cell[] | undefined {
  return cells?.map(({ lines = [], runs: known, row, column, rowSpan, columnSpan, header, box, text }) => {
    const whole = lines.flatMap((id) => ledger.line(id) ?? []);
    const runs = ledger.claim(known ?? (lines.length > 0 ? compose('paragraph', whole).runs : []));
    return {
      row,
      column,
      ...(rowSpan !== undefined && { rowSpan }),
      ...(columnSpan !== undefined && { columnSpan }),
      ...(header !== undefined && { header }),
      ...(box && { box }),
      text,
      ...(runs.length > 0 && { runs }),
    };
  });
}

function renamed(outline: readonly OutlineEntry[], idOf: (draft: string) => string): OutlineEntry[] {
  return outline.map((entry) => ({ ...entry, object: idOf(entry.object), children: renamed(entry.children, idOf) }));
}

/** Of the characters of a line one stretch, as nearly always, or a flag for each. */
type Taken = { from: number; end: number } | Uint8Array;

/** Which characters of which line are spoken for. */
class Ledger {
  readonly #lines: Map<string, Line>;
  readonly #taken = new Map<string, Taken>();
  readonly #omitted: Omission[] = [];

  constructor(lines: readonly Line[]) {
    this.#lines = new Map(lines.map((line) => [line.id, line]));
  }

  line(id: string): (Line & TextLine) | undefined {
    return this.#lines.get(id);
  }

  /** The runs, or the parts of them, that nobody has claimed before. */
  claim(runs: readonly Run[]): Run[] {
    return runs.flatMap((run) => this.#claimRun(run));
  }

  #claimRun(run: Run): Run[] {
    const [at, id, from, length] = run;
    const text = this.#lines.get(id)?.text ?? '';
    const claimed: Run[] = [];
    const add = (start: number, end: number) => {
      const part = text.slice(start, end);
      const own = part.trim();
      const first = start + part.length - part.trimStart().length;
      const isWhole = first === from && own.length === length;
      if (own !== '') claimed.push(isWhole ? run : [at + first - from, id, first, own.length]);
    };
    if (!this.#taken.has(id)) {
      this.#taken.set(id, { from, end: from + length });
      add(from, from + length);
      return claimed;
    }
    const taken = this.#flagsOf(id);
    let start = from;
    while (start < from + length) {
      while (start < from + length && taken[start]) start++;
      let end = start;
      while (end < from + length && !taken[end]) end++;
      taken.fill(1, start, end);
      add(start, end);
      start = end;
    }
    return claimed;
  }

  omit(lines: readonly Line[], reason: Omission['reason'], object?: string): void {
    for (const { id, text, hidden } of lines) {
      const from = text.length - text.trimStart().length;
      const length = text.trim().length;
      if (length === 0) continue;
      for (const [, , start, count] of this.claim([[0, id, from, length]])) {
        this.#omitted.push({
          line: id,
          from: start,
          length: count,
          reason: hidden === undefined ? reason : 'hidden',
          ...(object !== undefined && { object }),
        });
      }
    }
  }

  /** What is left of lines whose text was composed: hyphens that broke words, and leaders between cells. */
  omitRemains(lines: readonly Line[], object: string): void {
    for (const line of lines) {
      for (const [from, end] of this.#freeParts(line)) {
        const part = line.text.slice(from, end);
        const reason = HYPHEN.test(part) ? 'hyphen' : LEADER.test(part) ? 'leader' : undefined;
        if (!reason) continue;
        this.#flagsOf(line.id).fill(1, from, end);
        this.#omitted.push({ line: line.id, from, length: end - from, reason, object });
      }
    }
  }

  /** All omissions in the order of the lines. Hidden lines in no object are among them. */
  omitted(aside: ReadonlyMap<string, Omission['reason']> = new Map()): Omission[] {
    for (const line of this.#lines.values()) {
      const reason = line.hidden === undefined ? aside.get(line.id) : 'hidden';
      if (reason) this.omit([line], reason);
    }
    const place = new Map(this.#omitted.map(({ line }) => [line, 0]));
    let lines = 0;
    for (const id of this.#lines.keys()) {
      if (place.has(id)) place.set(id, lines);
      lines++;
    }
    return this.#omitted.sort((a, b) => (place.get(a.line) ?? 0) - (place.get(b.line) ?? 0) || a.from - b.from);
  }

  #freeParts({ id, text }: Line): [from: number, end: number][] {
    const taken = this.#taken.get(id) ?? { from: 0, end: 0 };
    if (!(taken instanceof Uint8Array)) return [...freePart(text, 0, taken.from), ...freePart(text, taken.end)];
    const parts: [from: number, end: number][] = [];
    let start = 0;
    while (start < text.length) {
      while (start < text.length && taken[start]) start++;
      let end = start;
      while (end < text.length && !taken[end]) end++;
      parts.push(...freePart(text, start, end));
      start = end;
    }
    return parts;
  }

  #flagsOf(id: string): Uint8Array {
    const known = this.#taken.get(id);
    if (known instanceof Uint8Array) return known;
    const taken = new Uint8Array(this.#lines.get(id)?.text.length ?? 0);
    if (known) taken.fill(1, known.from, known.end);
    this.#taken.set(id, taken);
    return taken;
  }
}

/** A stretch of free characters without the white space around it; nothing where that is all. */
function freePart(text: string, from: number, end = text.length): [from: number, end: number][] {
  const part = text.slice(from, end);
  const length = part.trim().length;
  const start = from + part.length - part.trimStart().length;
  return length > 0 ? [[start, start + length]] : [];
}
