import type { Document, Line, Run } from '../document/schema.js';

/** Letters alone: marks of notes, bullets and numbers of lists are written anew by most formats. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]+/gu, '');
}

/** The text of a line with a dot for every raised letter that stands alone: marks of notes are numbered anew. */
function withoutMarks({ text, spans = [] }: Line): string {
  const marks = spans.filter(({ script, start, end }) => script === 'super' && end - start === 1);
  return marks.reduce((plain, { start }) => `${plain.slice(0, start)}.${plain.slice(start + 1)}`, text);
}

/**
 * The runs of a document whose letters are not in a text that was written from it, as the text shows them. Every
 * object and every cell counts.
 */
export function lostRuns(document: Document, shown: string): string[] {
  const letters = lettersOf(shown);
  const lines = new Map(document.lines.map((line) => [line.id, withoutMarks(line)]));
  const lost: string[] = [];
  const check = (runs: readonly Run[]) => {
    for (const [, line, from, length] of runs) {
      const own = lines.get(line)?.slice(from, from + length) ?? '';
      // A mark of a note may stand in the middle and be a letter; then both sides of it must be there.
      const parts = own
        .split(/(?<=\p{L})(?=[^\p{L}])|(?<=[^\p{L}])(?=\p{L})/u)
        .filter((part) => /\p{L}{2}/u.test(part));
      if (!letters.includes(lettersOf(own)) && !parts.every((part) => letters.includes(lettersOf(part))))
        lost.push(own);
    }
  };
  for (const object of document.objects) {
    if (object.role === 'header' || object.role === 'footer') continue;
    check(object.runs);
    if (object.role === 'table') for (const { runs = [] } of object.cells ?? []) check(runs);
  }
  return lost;
}
