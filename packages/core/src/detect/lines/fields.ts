import type { Box } from '../../document/schema.js';
import type { PageFields } from '../../model/detect-model.js';
import type { Graphic, ReadLine, ReadPage } from '../../read/reading.js';
import type { Repeats } from './repeats.js';
import { wordingOf } from './wording.js';

/** The graph looks at this many drawings of a page at most: the largest. */
const MOST_GRAPHICS = 128;
/** What most fonts are. */
const BLACK = '#000000';
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
  // Number by number: lists to set them from would be made and dropped for every line.
  let i = 0;
  for (const { line, content, cut, repeats } of lines) {
    setBox(box, i, line.box);
    setFont(font, i, line);
    marks[i * 4] = line.rotation;
    marks[i * 4 + 1] = line.math;
    marks[i * 4 + 2] = Number(line.hidden);
    marks[i * 4 + 3] = raisedShare(line);
    rank[i * 2] = content;
    rank[i * 2 + 1] = cut;
    again[i * 2] = repeats.times;
    again[i * 2 + 1] = repeats.pages;
    i++;
  }
  const drawn = largest(graphics, MOST_GRAPHICS);
  const graphic = new Float32Array(drawn.length * 4);
  for (const [i, drawing] of drawn.entries()) graphic.set(drawing.box, i * 4);
  const texts = lines.map(({ line }) => line.text);
  return {
    page: [page.width, page.height],
    texts,
    words: () => wordingOf(texts),
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

function setBox(boxes: Float32Array, row: number, [x0, y0, x1, y1]: Box): void {
  const at = row * 4;
  boxes[at] = x0;
  boxes[at + 1] = y0;
  boxes[at + 2] = x1;
  boxes[at + 3] = y1;
}

/** Size, bold, italic, mono, red, green, blue, and whether the font is known: all stay zero where it is not. */
export function setFont(fonts: Float32Array, row: number, { font }: ReadLine): void {
  if (!font) return;
  // `#rrggbb` as three numbers from 0 to 1.
  const color = font.color === BLACK ? 0 : Number.parseInt(font.color.slice(1), 16);
  const at = row * 8;
  fonts[at] = font.size;
  fonts[at + 1] = Number(font.bold);
  fonts[at + 2] = Number(font.italic);
  fonts[at + 3] = Number(font.mono);
  fonts[at + 4] = ((color >> 16) & 255) / 255;
  fonts[at + 5] = ((color >> 8) & 255) / 255;
  fonts[at + 6] = (color & 255) / 255;
  fonts[at + 7] = 1;
}

function raisedShare({ raised, text }: ReadLine): number {
  if (raised.length === 0) return 0;
  const characters = raised.reduce((sum, [start, end]) => sum + end - start, 0);
  return Math.min(1, characters / Math.max(1, text.length));
}

/** By half perimeter, in the file's order where they are equal. */
export function largest(graphics: readonly Graphic[], most: number): readonly Graphic[] {
  if (graphics.length <= most) return graphics;
  const size = (box: Box) => box[2] - box[0] + (box[3] - box[1]);
  return [...graphics].sort((a, b) => size(b.box) - size(a.box)).slice(0, most);
}
