import { joined } from '../../append.js';
import type { ContentEvent, EdgeEvent, FormEvent, Interpreted, TextEvent } from './events.js';
import type { Target, TextPart } from './target.js';
import { numbersOf } from './tokens.js';

/*
 * A content stream with marks around what it draws. Bytes are copied as they are; only operators that show text of several
 * targets are cut. Marks nest with text objects and with marks that are kept, begin before a path, and go on as long as the
 * target does. A form XObject that holds several targets gets marks of its own.
 */

export interface Marking {
  /** The target of a drawing, or the parts of a text operator. */
  partsOf(event: ContentEvent): readonly TextPart[];
  /** Whether a part is read as a whole, by its alternative text. */
  isWhole(key: string): boolean;
  /** The operator that opens a mark, which also takes note of it. */
  open(target: Target): string;
  /** The name of a copy of the form that has marks of its own. */
  copyForm(event: FormEvent): string;
  /** The name of a copy of the form without its old tags. */
  stripForm(event: FormEvent): string;
}

/** Content of one target: lines that follow each other. */
interface Run {
  target: Target;
  last: number;
}

type Content = Run | 'nothing' | 'mixed';

interface Group {
  open: EdgeEvent;
  close: EdgeEvent;
  members: Member[];
  content: Content;
}

type Member = { group: Group } | { event: ContentEvent };

export function rewrite(bytes: Uint8Array, { events, edits, unclosed }: Interpreted, marking: Marking): Uint8Array {
  const writer = new Writer(bytes, marking);
  writer.members(nested(events, marking) ?? events.map((event) => ({ event })));
  writer.close(bytes.length);
  for (const { start, end, text } of edits) writer.edit(start, end, text);
  return writer.finish(unclosed);
}

/** Events in the groups that edges make of them; nothing where edges cross. */
function nested(events: readonly ContentEvent[], marking: Marking): Member[] | undefined {
  const top: Member[] = [];
  const open: { edge: EdgeEvent; members: Member[] }[] = [];
  for (const event of events) {
    const members = open.at(-1)?.members ?? top;
    if (event.kind !== 'edge') members.push({ event });
    else if (event.edge === 'open') open.push({ edge: event, members: [] });
    else {
      const last = open.pop();
      if (!last || last.edge.of !== event.of) return undefined;
      const content = contentOf(last.members, marking);
      const group = { open: last.edge, close: event, members: last.members, content };
      (open.at(-1)?.members ?? top).push({ group });
    }
  }
  return open.length > 0 ? undefined : top;
}

function contentOf(members: readonly Member[], marking: Marking): Content {
  let content: Content = 'nothing';
  for (const member of members) {
    content = both(content, 'group' in member ? member.group.content : contentOfEvent(member.event, marking));
    if (content === 'mixed') return content;
  }
  return content;
}

function both(a: Content, b: Content): Content {
  if (a === 'nothing') return b;
  if (b === 'nothing') return a;
  if (a === 'mixed' || b === 'mixed' || !goesOn(a, b.target)) return 'mixed';
  return { target: a.target, last: b.last };
}

export function contentOfEvent(event: ContentEvent, marking: Pick<Marking, 'partsOf' | 'isWhole'>): Content {
  if (event.kind === 'edge') return 'nothing';
  if (event.kind === 'form') {
    let content: Content = 'nothing';
    for (const inner of event.inner.events) content = inForm(content, contentOfEvent(inner, marking), marking);
    return content;
  }
  const parts = marking.partsOf(event);
  let content: Content = 'nothing';
  for (const { target, actual } of parts) {
    content = actual === undefined ? both(content, { target, last: target.order }) : 'mixed';
    if (content === 'mixed') break;
  }
  return content;
}

/** Ornaments in the form of a figure are part of it: marks inside of forms are not found by all readers. */
function inForm(a: Content, b: Content, marking: Pick<Marking, 'isWhole'>): Content {
  const isOrnament = (content: Content) => typeof content === 'object' && content.target.artifact !== undefined;
  const isFigure = (content: Content) => typeof content === 'object' && marking.isWhole(content.target.key);
  if (isFigure(a) && isOrnament(b)) return a;
  if (isOrnament(a) && isFigure(b)) return b;
  return both(a, b);
}

function hasEdits(event: FormEvent): boolean {
  return event.inner.edits.length > 0 || event.inner.events.some((inner) => inner.kind === 'form' && hasEdits(inner));
}

function goesOn(run: Run, target: Target): boolean {
  if (run.target.key !== target.key) return false;
  return target.artifact !== undefined || target.order === run.last || target.order === run.last + 1;
}

class Writer {
  readonly #edits: { start: number; end: number; text: string; rank: number }[] = [];
  #current: Run | undefined;

  constructor(
    readonly bytes: Uint8Array,
    readonly marking: Marking,
  ) {}

  edit(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text, rank: this.#edits.length });
  }

  members(members: readonly Member[]): void {
    for (const member of members) {
      if ('event' in member) this.#event(member.event);
      else this.#group(member.group);
    }
  }

  close(at: number): void {
    if (this.#current) this.edit(at, at, ' EMC\n');
    this.#current = undefined;
  }

  #enter(run: Run, at: number): void {
    if (this.#current && goesOn(this.#current, run.target)) {
      this.#current.last = run.last;
      return;
    }
    this.close(at);
    this.edit(at, at, ` ${this.marking.open(run.target)}\n`);
    this.#current = { ...run };
  }

  #group({ open, close, members, content }: Group): void {
    if (content !== 'mixed') {
      // A kept mark may stand inside of ours, a text object without text too.
      if (content !== 'nothing') this.#enter(content, open.start);
      this.#stripForms(members);
      return;
    }
    this.close(open.start);
    this.members(members);
    this.close(close.start);
  }

  #event(event: ContentEvent): void {
    if (event.kind === 'edge') {
      this.close(event.start);
      return;
    }
    const content = contentOfEvent(event, this.marking);
    if (content !== 'mixed') {
      if (content !== 'nothing') this.#enter(content, event.start);
      this.#stripForms([{ event }]);
    } else if (event.kind === 'form') {
      this.close(event.start);
      this.edit(event.start, event.end, ` /${this.marking.copyForm(event)} Do `);
    } else if (event.kind === 'text') this.#cut(event);
  }

  /** Tags inside of forms have to go, also where one mark stands around the form. */
  #stripForms(members: readonly Member[]): void {
    for (const member of members) {
      if ('group' in member) this.#stripForms(member.group.members);
      else if (member.event.kind === 'form' && hasEdits(member.event))
        this.edit(member.event.start, member.event.end, ` /${this.marking.stripForm(member.event)} Do `);
    }
  }

  /** One operator for each part; the sum of all moves stays the same. */
  #cut(event: TextEvent): void {
    const parts = this.marking.partsOf(event);
    const [first] = parts;
    if (!first) return;
    this.#enter({ target: first.target, last: first.target.order }, event.start);
    let text = lead(event);
    for (const { target, items, actual } of parts) {
      if (this.#current && goesOn(this.#current, target)) this.#current.last = target.order;
      else {
        text += `EMC ${this.marking.open(target)}\n`;
        this.#current = { target, last: target.order };
      }
      const shown = `[${items.map((item) => (typeof item === 'number' ? decimal(item) : hex(item))).join('')}] TJ `;
      text += actual === undefined ? shown : `/Span <</ActualText ${utf16(actual.text)}>> BDC ${shown}EMC `;
    }
    this.edit(event.start, event.end, text);
  }

  finish(unclosed: number): Uint8Array {
    const { bytes } = this;
    const pieces: Uint8Array[] = [];
    let length = 0;
    const push = (piece: Uint8Array) => {
      pieces.push(piece);
      length += piece.length;
    };
    let at = 0;
    this.#edits.sort((a, b) => a.start - b.start || a.end - b.end || a.rank - b.rank);
    for (const { start, end, text } of this.#edits) {
      if (start > at) push(bytes.subarray(at, start));
      push(latinBytes(text));
      at = Math.max(at, end);
    }
    push(bytes.subarray(at));
    push(latinBytes(' EMC'.repeat(unclosed)));
    return joined(pieces, length);
  }
}

/** What `'` and `"` do before they show their string. */
function lead({ operator: { name, operands } }: TextEvent): string {
  if (name === "'") return ' T* ';
  if (name !== '"') return ' ';
  const [word = 0, character = 0] = numbersOf(operands);
  return ` ${decimal(word)} Tw ${decimal(character)} Tc T* `;
}

function decimal(value: number): string {
  return ` ${String(Math.round(value * 1e4) / 1e4)} `;
}

function hex(bytes: Uint8Array): string {
  let text = '<';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return `${text}>`;
}

function utf16(text: string): string {
  let digits = 'feff';
  for (let i = 0; i < text.length; i++) digits += text.charCodeAt(i).toString(16).padStart(4, '0');
  return `<${digits}>`;
}

function latinBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
