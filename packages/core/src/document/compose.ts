import { joinLines, type Vocabulary } from '../words/join.js';
import { overlap } from './box.js';
import type { Role } from './roles.js';
import type { Box, Run } from './schema.js';

/** A line as far as it makes text. */
export interface TextLine {
  id: string;
  text: string;
  box: Box;
}

/** A text, and how it is made of lines. */
export interface Composed {
  text: string;
  runs: Run[];
}

/** The text of an object: code keeps its rows, everything else is joined to one text. `words` decide about hyphens. */
export function compose(role: Role, lines: readonly TextLine[], words?: Vocabulary): Composed {
  return role === 'code' ? composeCode(lines) : composeProse(lines, words);
}

function composeProse(lines: readonly TextLine[], words: Vocabulary | undefined): Composed {
  const { text, starts } = joinLines(lines, words);
  return { text, runs: runsOf(lines, starts) };
}

/** The runs of joined lines. Where the next line begins before this one ends, a hyphen was taken off its end. */
export function runsOf(lines: readonly { id: string; text: string }[], starts: readonly number[]): Run[] {
  const runs: Run[] = [];
  let next = Number.POSITIVE_INFINITY;
  for (let i = lines.length - 1; i >= 0; i--) {
    const { id, text } = lines[i] ?? { id: '', text: '' };
    const from = text.length - text.trimStart().length;
    const at = (starts[i] ?? 0) + from;
    const length = Math.min(text.trim().length, next - at);
    if (text.trim() === '') continue;
    if (length > 0) runs.push([at, id, from, length]);
    next = at;
  }
  return runs.reverse();
}

/** No page has a wider indentation; a hostile box must not fill the memory. */
const MAX_INDENT = 200;

/** Code keeps its line breaks, and its indentation as far as the boxes show it. */
function composeCode(lines: readonly TextLine[]): Composed {
  const left = Math.min(...lines.map((line) => line.box[0]));
  const pitches = lines
    .filter((line) => line.text.length > 0)
    .map((line) => (line.box[2] - line.box[0]) / line.text.length)
    .sort((a, b) => a - b);
  const pitch = pitches[pitches.length >> 1] ?? 0;
  const runs: Run[] = [];
  let text = '';
  let start = 0;
  let above: TextLine | undefined;
  for (const line of lines) {
    const isBeside =
      above && line.box[0] >= above.box[2] && overlap(above.box[1], above.box[3], line.box[1], line.box[3]) > 0.5;
    if (above && !isBeside) {
      text += '\n';
      start = text.length;
    }
    const column = pitch > 0 ? Math.min(Math.round((line.box[0] - left) / pitch), MAX_INDENT) : 0;
    text = text.padEnd(start + column) + (isBeside && text.length > start + column ? ' ' : '');
    const own = line.text.trimEnd();
    if (own.length > 0) runs.push([text.length, line.id, 0, own.length]);
    text += own;
    above = line;
  }
  return { text, runs };
}
