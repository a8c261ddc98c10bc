import { type Inline, inlineOf } from '../flow/inline.js';
import type { Target } from '../flow/links.js';
import type { Note, Passage } from '../flow/passage.js';
import type { Styled } from '../flow/styles.js';
import { escapeHtml } from './escape.js';

const TAGS = {
  bold: 'strong',
  italic: 'em',
  strike: 'del',
  underline: 'u',
  super: 'sup',
  sub: 'sub',
  mono: 'code',
} as const;

/** What a passage needs to know to become HTML. */
export interface Context {
  /** The address of a link; undefined where it leads nowhere. */
  hrefOf(target: Target): string | undefined;
  noteOf(note: Note): string;
  /** Whether each part of the passage stands in an element that names its object. */
  marksParts?: boolean;
}

/** HTML of a passage, and which of its characters are those of the passage: `[at, length, from]`. */
export interface WovenHtml {
  text: string;
  kept: [at: number, length: number, from: number][];
}

export function weaveHtml(passage: Passage, styled: readonly Styled[], context: Context): WovenHtml {
  const woven: WovenHtml = { text: '', kept: [] };
  write(woven, passage, inlineOf(passage, styled), context);
  return woven;
}

function write(woven: WovenHtml, passage: Passage, nodes: readonly Inline[], context: Context): void {
  for (const node of nodes) {
    if (node.kind === 'text' && context.marksParts) keepParts(woven, passage, node.start, node.end);
    else if (node.kind === 'text') keep(woven, passage.text, node.start, node.end);
    else if (node.kind === 'note') woven.text += context.noteOf(node.note);
    else if (node.styling.kind === 'link') {
      const { target } = node.styling;
      const href = context.hrefOf(target);
      const kind = 'reference' in target && target.reference ? ' class="reference"' : '';
      if (href !== undefined) woven.text += `<a${kind} href="${escapeHtml(href)}">`;
      write(woven, passage, node.children, context);
      if (href !== undefined) woven.text += '</a>';
    } else {
      const tag = TAGS[node.styling.kind];
      woven.text += `<${tag}>`;
      write(woven, passage, node.children, context);
      woven.text += `</${tag}>`;
    }
  }
}

function keepParts(woven: WovenHtml, { text, parts }: Passage, start: number, end: number): void {
  for (const [i, part] of parts.entries()) {
    const from = Math.max(start, i === 0 ? 0 : part.start);
    const to = Math.min(end, parts[i + 1]?.start ?? text.length);
    if (from >= to) continue;
    woven.text += `<span data-object="${escapeHtml(part.object.id)}">`;
    keep(woven, text, from, to);
    woven.text += '</span>';
  }
}

function keep(woven: WovenHtml, text: string, start: number, end: number): void {
  let done = start;
  const copy = (to: number) => {
    if (to > done) woven.kept.push([woven.text.length, to - done, done]);
    woven.text += text.slice(done, to);
    done = to;
  };
  for (const { index, 0: sign } of text.slice(start, end).matchAll(/[&<>"']/g)) {
    copy(start + index);
    woven.kept.push([woven.text.length, 1, start + index]);
    woven.text += escapeHtml(sign);
    done = start + index + 1;
  }
  copy(end);
}
