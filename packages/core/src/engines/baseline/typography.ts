import { sizeOf } from '../../read/line-size.js';
import type { ReadLine, ReadPage } from '../../read/reading.js';

/** The ordinary text of a document, against which everything else is large, small or bold. */
export interface Typography {
  /** Size in which most characters are set. */
  size: number;
  bold: boolean;
  mono: boolean;
  /** Whether the input knows fonts; without them sizes are guessed from boxes and vary with the letters of a line. */
  fonts: boolean;
}

const SHORT_LINE = 20;

export function typographyOf(pages: readonly ReadPage[]): Typography {
  const sizes = new Map<number, number>();
  let characters = 0;
  let bold = 0;
  let mono = 0;
  let fonts = 0;
  for (const { lines } of pages) {
    for (const line of lines) {
      const length = line.text.length;
      const size = Math.round(sizeOf(line) * 2) / 2;
      // Short lines are cells and labels; a page may be full of them, but they are not its text.
      sizes.set(size, (sizes.get(size) ?? 0) + (length < SHORT_LINE ? length / 4 : length));
      characters += length;
      fonts += line.font ? length : 0;
      bold += line.font?.bold ? length : 0;
      mono += line.font?.mono ? length : 0;
    }
  }
  let size = 10;
  let most = 0;
  for (const [candidate, count] of sizes) {
    if (count > most) {
      most = count;
      size = candidate;
    }
  }
  const half = characters / 2;
  return { size, bold: bold > half, mono: mono > half, fonts: fonts > half };
}

/** The usual distance from line to line on a page, as a multiple of the size; 1.25 where the page does not show it. */
export function leadingOf(pairs: readonly (readonly [above: ReadLine, below: ReadLine])[]): number {
  const pitches: number[] = [];
  for (const [above, below] of pairs) {
    const size = sizeOf(below);
    const pitch = middle(below) - middle(above);
    const isNext = pitch > 0.8 * size && pitch < 2.6 * size;
    if (isNext && Math.abs(sizeOf(above) - size) < 0.1 * size) pitches.push(pitch / size);
  }
  if (pitches.length < 4) return 1.25;
  pitches.sort((a, b) => a - b);
  // Below the median, because gaps between paragraphs only ever add.
  return pitches[Math.floor(pitches.length * 0.4)] ?? 1.25;
}

export function middle(line: ReadLine): number {
  return (line.box[1] + line.box[3]) / 2;
}
