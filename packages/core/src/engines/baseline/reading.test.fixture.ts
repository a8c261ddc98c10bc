import type { Box } from '../../document/schema.js';
import type { Graphic, Reading, ReadLine, ReadPage } from '../../read/reading.js';

export interface Style {
  size?: number;
  bold?: boolean;
  italic?: boolean;
  mono?: boolean;
  math?: number;
  raised?: [number, number][];
  rotation?: number;
}

const WIDTH = 612;
const HEIGHT = 792;

/** Sets lines on letter pages, so that tests read like the pages they mean. */
export class Setting {
  readonly pages: ReadPage[] = [];
  private count = 0;

  page(graphics: Graphic[] = []): this {
    const number = this.pages.length + 1;
    this.pages.push({
      page: { number, width: WIDTH, height: HEIGHT, unit: 'pt' },
      lines: [],
      contentOrder: true,
      graphics,
    });
    return this;
  }

  /** One line from `x`, `y`; half an em a letter unless `x1` says where it ends. */
  line(text: string, x: number, y: number, style: Style = {}, x1?: number): this {
    const { size = 10, bold = false, italic = false, mono = false, math = 0, raised = [], rotation = 0 } = style;
    const box: Box = [x, y, x1 ?? Math.min(WIDTH, x + text.length * size * 0.5), y + size * 1.2];
    const page = this.pages.at(-1);
    if (!page) throw new Error('no page to set on');
    const font = { size, bold, italic, mono, color: '#000000' };
    const line: ReadLine = {
      id: `l${this.count++}`,
      page: page.page.number,
      box,
      text,
      font,
      rotation,
      raised,
      math,
      hidden: false,
      tag: -1,
    };
    page.lines.push(line);
    return this;
  }

  /** Lines of prose that fill `[x0, x1]`, the last one `last` wide as a share, the first one set in by `indent`. */
  prose(
    texts: string[],
    x0: number,
    x1: number,
    y: number,
    style: Style & { indent?: number; last?: number } = {},
  ): this {
    const pitch = (style.size ?? 10) * 1.2;
    for (const [i, text] of texts.entries()) {
      const end = i === texts.length - 1 ? x0 + (x1 - x0) * (style.last ?? 0.5) : x1;
      this.line(text, x0 + (i === 0 ? (style.indent ?? 0) : 0), y + i * pitch, style, end);
    }
    return this;
  }

  reading(): Reading {
    return {
      source: { name: 'test.pdf', kind: 'pdf', pages: this.pages.length, sha256: '0'.repeat(64) },
      pages: this.pages,
      problems: [],
      evidence: { bookmarks: [], tags: [] },
    };
  }
}

/** So many lines of prose, each different, that read like text and end in a full stop. */
export function words(lines: number, from = 0): string[] {
  const stock =
    'the river carries water from hills through wide valleys toward a distant grey sea while people watch boats'.split(
      ' ',
    );
  return Array.from({ length: lines }, (_, i) => {
    const text = Array.from({ length: 9 }, (_, j) => stock[(from * 5 + i * 7 + j * 3) % stock.length]).join(' ');
    const start = i === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text;
    return i === lines - 1 ? `${start}.` : start;
  });
}

export const rule = (x0: number, y: number, x1: number): Graphic => ({ kind: 'rule', box: [x0, y, x1, y + 0.5] });
export const upright = (x: number, y0: number, y1: number): Graphic => ({ kind: 'rule', box: [x, y0, x + 0.5, y1] });
