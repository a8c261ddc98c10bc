import { describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../document/roles.js';
import type { Box } from '../../document/schema.js';
import { rule, Setting, words } from '../../engines/baseline/reading.test.fixture.js';
import type { Graphic } from '../../read/reading.js';
import type { GraphicalRegion } from '../drawn/graphics.js';
import type { ScoredLine } from '../lines/vote.js';
import { type Content, combine } from './combine.js';
import type { Seen } from './decode.js';

const image = (...box: Box): Graphic => ({ kind: 'image', box });
const path = (...box: Box): Graphic => ({ kind: 'path', box });
const seen = (role: Seen['role'], score: number, ...box: Box): Seen => ({ role, score, box });

function drawn(role: GraphicalRegion['role'], confidence: number, ...box: Box): GraphicalRegion {
  return { role, confidence, box, lines: [] };
}

/** A page whose lines are what `roleOf` says. */
function content(setting: Setting, roleOf: (text: string) => Role = () => 'paragraph'): Content {
  const [page] = setting.pages;
  if (!page) throw new Error('one page');
  const lines = page.lines.map((line): ScoredLine => {
    const role = roleOf(line.text);
    return { line, role, roles: ROLES.map((name) => (name === role ? 0.9 : 0)) };
  });
  return { page: page.page, graphics: page.graphics, lines, trim: (box) => box };
}

const rounded = (regions: readonly GraphicalRegion[]) =>
  regions.map(({ role, box }) => [role, ...box.map((value) => Math.round(value))]);

describe('what is seen snaps to what it holds', () => {
  test('a figure takes its picture to the point, with its labels and without its caption', () => {
    const setting = new Setting()
      .page([image(100, 100, 300, 250)])
      .line('voltage', 180, 255, { size: 8 })
      .line('Figure 1: The voltage over time', 100, 275);
    const page = content(setting, (text) => (text.startsWith('Figure') ? 'caption' : 'figure'));
    const [figure, ...more] = combine([seen('figure', 0.8, 94, 95, 306, 280)], [], page);
    expect(more).toEqual([]);
    expect(figure?.box).toEqual([100, 100, 300, 264.6]);
    expect(figure?.lines.map(({ text }) => text)).toEqual(['voltage']);
  });

  test('a table without rules takes its lines, and its lines leave the text', () => {
    const setting = new Setting().page();
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 3; column++) setting.line(`${row}.${column}`, 100 + column * 80, 200 + row * 14);
    }
    const [table] = combine(
      [seen('table', 0.9, 92, 195, 290, 262)],
      [],
      content(setting, () => 'table'),
    );
    expect(table).toMatchObject({ role: 'table', box: [100, 200, 275, 254] });
    expect(table?.lines).toHaveLength(12);
  });

  test('a picture of which parts are seen is one figure', () => {
    const page = content(new Setting().page([image(100, 100, 300, 200)]));
    const [left, right] = [seen('figure', 0.9, 100, 100, 190, 200), seen('figure', 0.8, 210, 100, 300, 200)];
    expect(rounded(combine([left], [], page))).toEqual([['figure', 100, 100, 300, 200]]);
    expect(rounded(combine([left, right], [], page))).toEqual([['figure', 100, 100, 300, 200]]);
  });

  test('the white margin of a picture is no part of the figure', () => {
    const page = content(new Setting().page([image(100, 100, 300, 250)]));
    const trim = (): Box => [120, 130, 280, 220];
    const found = combine([seen('figure', 0.9, 118, 128, 282, 221)], [drawn('figure', 0.85, 100, 100, 300, 250)], {
      ...page,
      trim,
    });
    expect(rounded(found)).toEqual([['figure', 120, 130, 280, 220]]);
  });

  test('a scan has nothing to snap to: the box stays as it was seen', () => {
    const setting = new Setting().page([image(0, 0, 612, 792)]);
    expect(rounded(combine([seen('figure', 0.8, 50, 60, 300, 200)], [], content(setting)))).toEqual([
      ['figure', 50, 60, 300, 200],
    ]);
  });
});

describe('a sure eye leads', () => {
  test('panels that were drawn apart become the figure that is seen', () => {
    const panels = [drawn('figure', 0.85, 100, 100, 190, 200), drawn('figure', 0.85, 210, 100, 300, 200)];
    const page = content(new Setting().page(panels.map(({ box }) => image(...box))));
    const found = combine([seen('figure', 0.9, 98, 98, 303, 203)], panels, page);
    expect(rounded(found)).toEqual([['figure', 100, 100, 300, 200]]);
    expect(found[0]?.confidence).toBeGreaterThan(0.95);
  });

  test('photographs that touch are as many as are seen', () => {
    const page = content(new Setting().page([image(100, 100, 200, 200), image(200, 100, 300, 200)]));
    const both = drawn('figure', 0.85, 100, 100, 300, 200);
    const found = combine(
      [seen('figure', 0.9, 99, 99, 201, 201), seen('figure', 0.8, 199, 101, 301, 199)],
      [both],
      page,
    );
    expect(rounded(found)).toEqual([
      ['figure', 100, 100, 200, 200],
      ['figure', 200, 100, 300, 200],
    ]);
  });

  test('panels that are seen apart are one figure over a numbered caption, and stay apart without one', () => {
    const panels = [seen('figure', 0.9, 100, 100, 190, 200), seen('figure', 0.8, 210, 100, 300, 200)];
    const setting = () => new Setting().page(panels.map(({ box }) => image(...box)));
    const numbered = content(setting().line('Figure 1: Two kites', 150, 210), () => 'caption');
    expect(rounded(combine(panels, [], numbered))).toEqual([['figure', 100, 100, 300, 200]]);
    const plain = content(setting().line('Two kites in the wind', 150, 210), () => 'caption');
    expect(combine(panels, [], plain)).toHaveLength(2);
  });

  test('a plot that looks like a grid of rules is the figure that is seen', () => {
    const curve = Array.from({ length: 30 }, (_, i) => path(100 + 6 * i, 150 + (i % 7), 108 + 6 * i, 160 + (i % 7)));
    const page = content(new Setting().page([rule(100, 100, 300), rule(100, 200, 300), ...curve]));
    const found = combine([seen('figure', 0.9, 99, 99, 301, 202)], [drawn('table', 0.65, 100, 100, 300, 200)], page);
    expect(found.map(({ role }) => role)).toEqual(['figure']);
  });

  test('one thing seen as two kinds is one, of the surer kind', () => {
    const page = content(new Setting().page([image(100, 100, 300, 200)]));
    const both = [seen('figure', 0.8, 100, 100, 300, 200), seen('table', 0.7, 102, 101, 299, 199)];
    expect(rounded(combine(both, [], page))).toEqual([['figure', 100, 100, 300, 200]]);
  });
});

describe('an eye can be wrong', () => {
  test('a figure where nothing is drawn, and a table where no cells are, are none', () => {
    const setting = new Setting().page().prose(words(3), 100, 400, 100);
    const found = combine(
      [seen('figure', 0.9, 95, 95, 405, 140), seen('table', 0.9, 95, 300, 405, 400)],
      [],
      content(setting),
    );
    expect(found).toEqual([]);
  });

  test('a tinted box full of prose is text', () => {
    const setting = new Setting().page([path(95, 95, 405, 180)]).prose(words(6), 100, 400, 100, { last: 1 });
    expect(combine([seen('figure', 0.9, 95, 95, 405, 180)], [], content(setting))).toEqual([]);
  });

  test('a wide bar behind a short heading is no figure', () => {
    const setting = new Setting().page([path(50, 100, 300, 127)]).line('Process', 60, 104, { size: 14 });
    const bar = seen('figure', 0.66, 49, 99, 301, 128);
    expect(
      combine(
        [bar],
        [],
        content(setting, () => 'heading'),
      ),
    ).toEqual([]);
  });

  test('a picture that carries a headline is one where the eye is sure, and a frame around it where it is not', () => {
    const setting = new Setting().page([image(0, 0, 612, 792)]);
    for (const [i, text] of ['Recording the', 'activities of', 'the editors'].entries()) {
      setting.line(text, 110, 110 + 45 * i, { size: 36 }, 400);
    }
    const page = content(setting, () => 'title');
    const scan = {
      ...page,
      lines: page.lines.map((scored) => ({ ...scored, line: { ...scored.line, hidden: true } })),
    };
    expect(rounded(combine([seen('figure', 0.9, 100, 100, 410, 260)], [], scan))).toEqual([
      ['figure', 100, 100, 410, 260],
    ]);
    expect(combine([seen('figure', 0.6, 100, 100, 410, 260)], [], scan)).toEqual([]);
  });

  test('what is drawn and not seen at all is kept only if it is sure by itself', () => {
    const page = content(new Setting().page([image(100, 100, 300, 200), path(400, 100, 450, 130)]));
    const found = combine(
      [],
      [drawn('figure', 0.85, 100, 100, 300, 200), drawn('figure', 0.7, 400, 100, 450, 130)],
      page,
    );
    expect(rounded(found)).toEqual([['figure', 100, 100, 300, 200]]);
    expect(found[0]?.confidence).toBeLessThan(0.5);
  });

  test('labels alone are no figure, where nothing is drawn and nothing seen', () => {
    const setting = new Setting().page().line('Spring', 100, 100).line('Summer', 100, 115).line('Autumn', 100, 130);
    const page = content(setting, () => 'figure');
    const labels = drawn('figure', 0.99, 100, 100, 140, 142);
    expect(combine([], [labels], page)).toEqual([]);
    expect(combine([seen('figure', 0.55, 96, 96, 144, 146)], [labels], page)).toHaveLength(1);
  });

  test('what is drawn and faintly seen is kept as it is drawn', () => {
    const page = content(new Setting().page([path(400, 100, 450, 130)]));
    const found = combine([seen('figure', 0.3, 398, 101, 452, 128)], [drawn('figure', 0.7, 400, 100, 450, 130)], page);
    expect(rounded(found)).toEqual([['figure', 400, 100, 450, 130]]);
  });

  test('the ground of the page is no content', () => {
    const setting = new Setting().page([image(0, 0, 612, 792)]).prose(words(30), 72, 540, 72);
    expect(combine([seen('figure', 0.95, 80, 500, 500, 780)], [], content(setting))).toEqual([]);
  });
});

test('every probability is one, whatever is combined', () => {
  const page = content(new Setting().page([image(100, 100, 300, 200)]));
  for (const score of [0.1, 0.5, 1]) {
    for (const prior of [0, 0.65, 1]) {
      const found = combine(
        [seen('figure', score, 100, 100, 300, 200)],
        [drawn('figure', prior, 100, 100, 300, 200)],
        page,
      );
      for (const { confidence } of found) expect(confidence).toBeGreaterThanOrEqual(0);
      for (const { confidence } of found) expect(confidence).toBeLessThanOrEqual(1);
    }
  }
});
