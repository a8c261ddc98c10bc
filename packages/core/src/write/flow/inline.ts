import { type Note, type Passage, piecesOf } from './passage.js';
import type { Styled, Styling } from './styles.js';

/** A passage as a tree: text, marks of notes, and what is set apart with what is in it. */
export type Inline =
  | { kind: 'text'; start: number; end: number }
  | { kind: 'note'; note: Note; start: number; end: number }
  | { kind: 'styled'; styling: Styling; start: number; end: number; children: Inline[] };

/** From the outside to the inside. Code is innermost: nothing can stand in it. */
const ORDER = ['link', 'underline', 'bold', 'italic', 'strike', 'super', 'sub', 'mono'] as const;

/** Styled ranges as a tree. Ranges are cut at the marks of notes, and where one crosses the end of an outer one. */
export function inlineOf(passage: Passage, styled: readonly Styled[]): Inline[] {
  const out: Inline[] = [];
  // Two words with one address may have a link to another between them.
  const inOrder = [...styled].sort((a, b) => a.start - b.start || b.end - a.end);
  let at = 0;
  for (const piece of piecesOf(passage)) {
    const length = 'note' in piece ? piece.mark.length : piece.text.length;
    const end = at + length;
    if ('note' in piece) out.push({ kind: 'note', note: piece.note, start: at, end });
    else out.push(...nested(passage.text, at, end, inOrder, 0));
    at = end;
  }
  return out;
}

function nested(text: string, start: number, end: number, styled: readonly Styled[], depth: number): Inline[] {
  const kind = ORDER[depth];
  if (kind === undefined || styled.length === 0) return start < end ? [{ kind: 'text', start, end }] : [];
  const out: Inline[] = [];
  let done = start;
  for (const range of styled) {
    if (range.styling.kind !== kind) continue;
    const [from, to] = trimmed(text, Math.max(range.start, done), Math.min(range.end, end));
    if (from >= to) continue;
    out.push(...nested(text, done, from, styled, depth + 1));
    const children = nested(text, from, to, styled, depth + 1);
    out.push({ kind: 'styled', styling: range.styling, start: from, end: to, children });
    done = to;
  }
  out.push(...nested(text, done, end, styled, depth + 1));
  return out;
}

function trimmed(text: string, start: number, end: number): [number, number] {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(text.charAt(from))) from++;
  while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  return [from, to];
}
