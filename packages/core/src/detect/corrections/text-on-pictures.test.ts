import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../document/roles.js';
import type { Box } from '../../document/schema.js';
import type { Graphic } from '../../read/reading.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { ScoredLine } from '../lines/vote.js';
import { withoutPrinted } from './text-on-pictures.js';

const FONT = { size: 9, bold: false, italic: false, mono: false, color: '#000000' };

function line(text: string, box: Box, called: Partial<Record<Role, number>>, hasFont = true): ScoredLine {
  const roles = ROLES.map((role) => called[role] ?? 0);
  const role = ROLES[roles.indexOf(Math.max(...roles))] ?? 'paragraph';
  const own = { id: text, page: 1, box, text, rotation: 0, raised: [], math: 0, hidden: false, tag: -1 };
  return { line: hasFont ? { ...own, font: FONT } : own, roles, role };
}

function figureOf(lines: readonly ScoredLine[], box: Box = [50, 100, 350, 400]): GraphicalRegion {
  return { role: 'figure', box, lines: lines.map((own) => own.line), confidence: 0.9 };
}

const PHOTOGRAPH: Graphic = { kind: 'image', box: [50, 100, 350, 380] };

describe('withoutPrinted', () => {
  it('keeps a headline on a photograph out of the figure, which keeps its box', () => {
    const headline = line('Kites over the bay', [60, 120, 300, 150], { heading: 0.97, figure: 0.03 });
    const label = line('N', [200, 200, 210, 210], { figure: 0.8, paragraph: 0.2 });
    const figure = figureOf([headline, label]);
    const [found] = withoutPrinted([figure], [headline, label], [PHOTOGRAPH]);
    expect(found?.lines).toEqual([label.line]);
    expect(found?.box).toEqual(figure.box);
  });

  it('takes what stands below a photograph for its caption', () => {
    const caption = line('Children with their kites', [50, 385, 300, 395], { figure: 0.9, caption: 0.1 });
    const [found] = withoutPrinted([figureOf([caption])], [caption], [PHOTOGRAPH]);
    expect(found?.lines).toEqual([]);
    expect(found?.box).toEqual(PHOTOGRAPH.box);
  });

  it('looks through the frame of a photograph and the shade on it', () => {
    const caption = line('Children with their kites', [50, 385, 300, 395], { figure: 0.9, caption: 0.1 });
    const frame: Graphic = { kind: 'path', box: [45, 95, 355, 400] };
    const shade: Graphic = { kind: 'path', box: [50, 300, 350, 380] };
    const [found] = withoutPrinted([figureOf([caption])], [caption], [PHOTOGRAPH, frame, shade]);
    expect(found?.lines).toEqual([]);
  });

  it('takes any name below a photograph for no part of it', () => {
    const code = line('KM-A151', [50, 385, 90, 395], { figure: 1 });
    const panel = line('b', [200, 385, 205, 395], { figure: 1 });
    const [found] = withoutPrinted([figureOf([code, panel])], [code, panel], [PHOTOGRAPH]);
    expect(found?.lines).toEqual([panel.line]);
  });

  it('reads prose and the captions of panels in a drawing, unless they are pictured themselves', () => {
    const curve: Graphic = { kind: 'path', box: [50, 100, 350, 380] };
    const caption = line('(a) Time of the first', [60, 300, 200, 310], { figure: 1 });
    const rest = line('pass', [60, 312, 90, 322], { figure: 1 });
    const prose = line('We divide by two and write down what is left over.', [60, 110, 340, 120], { figure: 1 });
    const label = line('Height of kite', [60, 200, 120, 210], { figure: 1 });
    const all = [caption, rest, prose, label];
    expect(withoutPrinted([figureOf(all)], all, [curve])[0]?.lines).toEqual([label.line]);
    const tiny = all.map((own) => ({ ...own, line: { ...own.line, font: { ...FONT, size: 3 } } }));
    const page = [
      ...tiny,
      ...['a', 'b', 'c', 'd', 'e'].map((text) => line(text, [50, 500, 90, 510], { paragraph: 1 })),
    ];
    expect(withoutPrinted([figureOf(tiny)], page, [curve])[0]?.lines).toHaveLength(4);
  });

  it('leaves the labels of drawings', () => {
    const label = line('Height of the kite', [50, 385, 300, 395], { figure: 0.9, caption: 0.1 });
    const curve: Graphic = { kind: 'path', box: [50, 100, 350, 380] };
    expect(withoutPrinted([figureOf([label])], [label], [curve])[0]?.lines).toEqual([label.line]);
  });

  it('knows the credit on a photograph', () => {
    const credit = line('Photo: A. Smith', [250, 365, 340, 375], { figure: 1 });
    const sign = line('Photograph me', [250, 265, 340, 275], { figure: 1 });
    const [found] = withoutPrinted([figureOf([credit, sign])], [credit, sign], [PHOTOGRAPH]);
    expect(found?.lines).toEqual([sign.line]);
  });

  it('does nothing without fonts, nor to tables', () => {
    const plain = line('Kites over the bay', [60, 120, 300, 150], { paragraph: 1 });
    const bare = line('Kites over the bay', [60, 120, 300, 150], { paragraph: 1 }, false);
    expect(withoutPrinted([figureOf([bare])], [bare], [PHOTOGRAPH])[0]?.lines).toHaveLength(1);
    const table: GraphicalRegion = { ...figureOf([plain]), role: 'table' };
    expect(withoutPrinted([table], [plain], [PHOTOGRAPH])).toEqual([table]);
  });
});
