import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import type { Role } from '../document/roles.js';
import type { ReadLine } from '../read/reading.js';
import { endsSentence } from '../words/sentences.js';
import { continuations } from './continues.js';

interface Text {
  object: DraftObject;
  lines: ReadLine[];
}

interface Place {
  page?: number;
  x?: number;
  y?: number;
  width?: number;
  role?: Role;
}

/** A text in a column at `x`, its lines twelve apart. A line after `>` is indented, one after `^` is small. */
function text(
  id: string,
  written: string,
  { page = 1, x = 50, y = 100, width = 200, role = 'paragraph' }: Place = {},
): Text {
  const lines = written.split('\n').map((line, i): ReadLine => {
    const top = y + 12 * i;
    return {
      id: `${id}.${i}`,
      page,
      box: [line.startsWith('>') ? x + 15 : x, top, x + width, top + 10],
      text: line.replace(/^[>^]/, ''),
      font: { size: line.startsWith('^') ? 6 : 10, bold: false, italic: false, mono: false, color: '#000000' },
      rotation: 0,
      raised: [],
      math: 0,
      hidden: false,
      tag: -1,
    };
  });
  const object: DraftObject = {
    id,
    role,
    page,
    box: [x, y, x + width, y + 12 * lines.length],
    lines: lines.map((line) => line.id),
    text: lines.map((line) => line.text).join(' '),
    confidence: 1,
  };
  return { object, lines };
}

function ties(...texts: Text[]): string[] {
  const lines = new Map(texts.map((it) => [it.object, it.lines]));
  const objects = texts.map(({ object }) => object);
  const isFloat = ({ role }: DraftObject) => role === 'figure' || role === 'table';
  return continuations(
    objects.filter((object) => !isFloat(object)),
    (object) => lines.get(object) ?? [],
    objects.filter(isFloat),
  ).map(({ from, to }) => `${from} → ${to}`);
}

const LONG = 'The kite rose over the harbour in a light wind\nthat blew from the sea, and the boys who held its';

describe('paragraphs broken by a column or a page', () => {
  it('go on with a small letter', () => {
    expect(ties(text('a', LONG, { y: 600 }), text('b', 'string let it climb.', { x: 300 }))).toEqual(['a → b']);
    expect(ties(text('a', `${LONG} line.`, { y: 600 }), text('b', 'string let go.', { x: 300 }))).toEqual([]);
  });

  it('go on with a capital only in a column as wide, and not in a scrap', () => {
    const rest = 'Friday kite never saw\nso much wind.';
    expect(ties(text('a', LONG, { y: 600 }), text('b', rest, { x: 300 }))).toEqual(['a → b']);
    expect(ties(text('a', LONG, { y: 600 }), text('b', rest, { x: 300, width: 80 }))).toEqual([]);
    expect(ties(text('a', LONG, { y: 600 }), text('b', 'Kites', { x: 300 }))).toEqual([]);
    expect(ties(text('a', LONG, { y: 600 }), text('b', 'p', { x: 300 }))).toEqual([]);
  });

  it('end before a number, and a reference ends with one', () => {
    for (const next of ['143. The Court\nfinds.', '[12] A. Kite,\nOn Wind.', 'FIG. 2: The kite\nin May.'])
      expect(ties(text('a', LONG, { y: 600 }), text('b', next, { x: 300 }))).toEqual([]);
    const reference = (id: string, written: string, y: number, x: number) =>
      text(id, written, { role: 'reference', y, x });
    const next = reference('b', 'Proceedings of the Society of\nKites, 1998.', 100, 300);
    const title = 'A. Kite and B. Kite, On the wind over harbours\nand how it lifts cloth. In';
    expect(ties(reference('a', title, 600, 50), next)).toEqual(['a → b']);
    expect(ties(reference('a', `${title} Wind 12, 1997`, 600, 50), next)).toEqual([]);
  });

  it('go on beside their end, where a figure fills the head of the next column', () => {
    const from = text('a', LONG, { y: 300 });
    expect(ties(from, text('b', 'string let it climb.', { x: 300, y: 310 }))).toEqual(['a → b']);
    expect(ties(from, text('b', 'string let it climb.', { x: 300, y: 400 }))).toEqual([]);
  });

  it('are not begun by letters and digits without a word', () => {
    expect(ties(text('a', 'a', { y: 600 }), text('b', 'any two curves touch.'))).toEqual([]);
    const digits = text('a', '10101001 10100011 00101010 00001101\n11111100 10110100 11100111 11010011', { y: 600 });
    expect(ties(digits, text('b', 'So the sum of all these\ndigits is even.', { x: 300 }))).toEqual([]);
  });

  it('go on past a box that stands between, but not past a heading', () => {
    const from = text('a', LONG, { y: 600 });
    const box = text('box', 'A note\non string.', { page: 2, width: 80 });
    const to = text('b', 'string let it climb.', { page: 2, y: 200 });
    expect(ties(from, box, to)).toEqual(['a → b']);
    expect(ties(from, text('h', 'String', { page: 2, role: 'heading' }), to)).toEqual([]);
  });

  it('go on as the rest of a list item, but not as the next one', () => {
    const item = (id: string, written: string, y: number, x: number) => text(id, written, { role: 'list-item', y, x });
    expect(ties(item('a', `• ${LONG}`, 600, 50), item('b', 'string let it climb.', 100, 300))).toEqual(['a → b']);
    for (const next of ['• string', '(ii) string', 'b) string'])
      expect(ties(item('a', `• ${LONG}`, 600, 50), item('b', next, 100, 300))).toEqual([]);
  });
});

describe('paragraphs broken by a formula', () => {
  const before = text('a', '>A kite is lifted by the wind, and\nhow much is easily told for one\nthat does not turn:');
  const formula = text('f', 'L = c v²', { y: 140, role: 'formula' });
  const after = (written: string, role: Role = 'paragraph') => text('b', written, { y: 160, role });

  it('go on with a small letter, also where an index is a line of its own', () => {
    expect(ties(before, formula, after('where c depends on the cloth.'))).toEqual(['a → b']);
    expect(ties(text('a', 'The lift of the kite is\n^2'), formula, after('in light wind.'))).toEqual(['a → b']);
    expect(ties(before, formula, after('where c depends on the cloth.', 'list-item'))).toEqual(['a → b']);
    expect(ties(before, formula, after('(ii) the cloth is wet.'))).toEqual([]);
  });

  it('go on with a capital that is not indented, where paragraphs are', () => {
    expect(ties(before, formula, after('Here c depends on\nthe cloth.'))).toEqual(['a → b']);
    expect(ties(before, formula, after('>Wet cloth is\nheavy.'))).toEqual([]);
    const blocks = text('a', 'A kite is lifted by the wind, and\nhow much is easily told for one\nthat does not turn:');
    expect(ties(blocks, formula, after('Here c depends on\nthe cloth.'))).toEqual([]);
  });

  it('go on with a single line at the margin of the column, beside which a sign stands', () => {
    expect(ties(before, formula, after('Here c depends on the cloth.'))).toEqual(['a → b']);
    expect(ties(before, formula, after('>Wet cloth is heavy.'))).toEqual([]);
    const sum = after('Defining a new sum, we\n^n');
    const sign = sum.lines[1];
    if (!sign) throw new Error('two lines');
    sign.box = [120, 158, 125, 163];
    expect(ties(before, formula, sum)).toEqual(['a → b']);
  });

  it('end where something with a name of its own begins', () => {
    for (const opening of ['Theorem 2. Kites', 'Proof. Kites', 'Case II: Kites', '3.1 Kites'])
      expect(ties(before, formula, after(`${opening} rise with\nthe wind.`))).toEqual([]);
  });
});

describe('paragraphs with something set in them', () => {
  const before = text('a', '>A kite is lifted by the wind, and\nhow much is easily told for one\nthat does not turn:');
  const whole = text('a', '>A kite is lifted by the wind, and\nhow much is easily told for one\nthat does not turn.');
  const at = (id: string, written: string, role: Role, y: number) => text(id, written, { y, role });

  it('go on after code with a small letter, unless their sentence has ended', () => {
    const code = at('c', 'lift(kite)', 'code', 150);
    const rest = at('b', 'where the kite is given by its cloth.', 'paragraph', 180);
    expect(ties(before, code, rest)).toEqual(['a → b']);
    expect(ties(whole, code, at('b', 'lift --help tells more.', 'paragraph', 180))).toEqual([]);
    expect(ties(before, code, at('b', 'Here the kite is\ngiven.', 'paragraph', 180))).toEqual(['a → b']);
    expect(ties(before, code, text('b', 'Here the kite is\ngiven.', { x: 300 }))).toEqual([]);
  });

  it('go on after rows of digits and the letters of panels', () => {
    const rest = at('b', 'where all digits count.', 'paragraph', 180);
    expect(ties(before, at('d', '1010 1011 0010', 'paragraph', 150), rest)).toEqual(['a → b']);
    expect(ties(before, at('d', '(a)', 'list-item', 150), rest)).toEqual(['a → b']);
  });

  it('go on under a figure of their column with a small letter', () => {
    const open = text(
      'a',
      '>A kite is lifted by the wind, and\nhow much is easily told for one\nthat does not turn, as Fig. 2',
    );
    const figure = at('f', '', 'figure', 200);
    expect(ties(open, figure, at('b', 'shows for light wind.', 'paragraph', 300))).toEqual(['a → b']);
    expect(ties(open, at('b', 'shows for light wind.', 'paragraph', 300))).toEqual([]);
    expect(ties(whole, figure, at('b', 'Most kites turn a little\nin the wind.', 'paragraph', 300))).toEqual([]);
  });
});

describe('sentences', () => {
  it('end with a stop, behind which a note or a citation may stand', () => {
    for (const end of ['fly.', 'fly?”', 'fly.12', 'in 1997.12', 'fly. [3, 4]', '飞。'])
      expect(endsSentence(end)).toBe(true);
    for (const open of ['fly', 'fly,', 'fly [3]', 'fly 12']) expect(endsSentence(open)).toBe(false);
    for (const open of ['in Fig.', 'in Fig.2', 'by Eq. 12', 'above 0.5', 'e.g.'])
      expect(endsSentence(open)).toBe(false);
  });
});
