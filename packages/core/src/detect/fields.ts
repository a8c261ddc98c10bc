import type { Box } from '../document/schema.js';
import type { PageFields } from '../model/detect-model.js';
import type { Graphic, ReadLine, ReadPage } from '../read/reading.js';
import type { Repeats } from './repeats.js';

/** The graph looks at this many drawings of a page at most: the largest. */
const MOST_GRAPHICS = 128;
const KINDS = { image: 1, path: 2, rule: 3 } as const satisfies Record<Graphic['kind'], number>;

/** A line with what its page knows of it. */
export interface PlacedLine {
  line: ReadLine;
  /** Place in content order; -1 where the file has none. */
  content: number;
  /** Place in XY-cut order. */
  cut: number;
  repeats: Repeats;
  /** V of Eq. (1), where the page was looked at. */
  visual?: Float32Array | undefined;
}

/** Some lines of a page, as the raw fields that Detect takes. */
export function pageFields({ page, graphics }: ReadPage, lines: readonly PlacedLine[]): PageFields {
  const n = lines.length;
  const box = new Float32Array(n * 4);
  const font = new Float32Array(n * 8);
  const marks = new Float32Array(n * 4);
  const rank = new Float32Array(n * 2);
  const again = new Float32Array(n * 2);
  for (const [i, { line, content, cut, repeats }] of lines.entries()) {
    box.set(line.box, i * 4);
    font.set(fontFields(line), i * 8);
    marks.set([line.rotation, line.math, Number(line.hidden), raisedShare(line)], i * 4);
    rank.set([content, cut], i * 2);
    again.set([repeats.times, repeats.pages], i * 2);
  }
  const drawn = largest(graphics, MOST_GRAPHICS);
  const graphic = new Float32Array(drawn.length * 4);
  for (const [i, drawing] of drawn.entries()) graphic.set(drawing.box, i * 4);
  return {
    page: [page.width, page.height],
    texts: lines.map(({ line }) => line.text),
    box,
    font,
    marks,
    rank,
    repeats: again,
    graphic,
    graphicKind: Int32Array.from(drawn, ({ kind }) => KINDS[kind]),
    ...visualFields(lines),
  };
}

/** All lines of a page were looked at, or none. */
function visualFields(lines: readonly PlacedLine[]): { visual?: Float32Array } {
  const width = lines[0]?.visual?.length;
  if (width === undefined) return {};
  const visual = new Float32Array(lines.length * width);
  for (const [i, line] of lines.entries()) visual.set(line.visual ?? [], i * width);
  return { visual };
}

/** Size, bold, italic, mono, red, green, blue, and whether the font is known: all zero where it is not. */
export function fontFields({ font }: ReadLine): number[] {
  if (!font) return [0, 0, 0, 0, 0, 0, 0, 0];
  const { size, bold, italic, mono, color } = font;
  // `#rrggbb` as three numbers from 0 to 1.
  const value = Number.parseInt(color.slice(1), 16);
  const [red, green, blue] = [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
  return [size, Number(bold), Number(italic), Number(mono), red, green, blue, 1];
}

function raisedShare({ raised, text }: ReadLine): number {
  const characters = raised.reduce((sum, [start, end]) => sum + end - start, 0);
  return Math.min(1, characters / Math.max(1, text.length));
}

/** By half perimeter, in the file's order where they are equal. */
export function largest(graphics: readonly Graphic[], most: number): readonly Graphic[] {
  if (graphics.length <= most) return graphics;
  const size = (box: Box) => box[2] - box[0] + (box[3] - box[1]);
  return [...graphics].sort((a, b) => size(b.box) - size(a.box)).slice(0, most);
}
