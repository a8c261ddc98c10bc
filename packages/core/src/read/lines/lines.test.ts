import { describe, expect, it } from 'vitest';
import { buildLines } from './lines.js';
import { type Drawn, rawPage, turned } from './synthetic.test.support.js';

const lines = (...pieces: Drawn[]) => buildLines(rawPage(pieces), 1).lines;
const texts = (...pieces: Drawn[]) => lines(...pieces).map((line) => line.text);

describe('lines and words', () => {
  it('parts words by the gap where the file draws no spaces', () => {
    expect(texts({ text: 'no', x: 50, y: 100 }, { text: 'spaces', x: 62.5, y: 100 })).toEqual(['no spaces']);
    expect(texts({ text: 'ker', x: 50, y: 100 }, { text: 'ning', x: 65.8, y: 100 })).toEqual(['kerning']);
  });

  it('writes single spaces and no control characters, whatever was drawn', () => {
    expect(texts({ text: 'a  b\u0007\u200bc\tx ', x: 50, y: 100 })).toEqual(['a bc x']);
  });

  it('keeps the order in which the file draws', () => {
    expect(texts({ text: 'second', x: 50, y: 200 }, { text: 'first', x: 50, y: 100 })).toEqual(['second', 'first']);
  });

  it('brings together a row that was drawn out of order', () => {
    expect(
      texts({ text: 'end', x: 92, y: 100 }, { text: 'other', x: 50, y: 300 }, { text: 'start of', x: 50, y: 100 }),
    ).toEqual(['start of end', 'other']);
  });

  it('remembers gaps wider than a space, from where the line begins', () => {
    const [line] = lines({ text: '1.20', x: 50, y: 100 }, { text: '3.45', x: 76, y: 100 });
    expect(line?.text).toBe('1.20 3.45');
    expect(line?.gaps).toEqual([5, 20, 26]);
    const [plain] = lines({ text: 'one', x: 50, y: 100 }, { text: 'space', x: 67.5, y: 100 });
    expect(plain?.text).toBe('one space');
    expect(plain?.gaps).toBeUndefined();
  });

  it('takes dots that lead to a number for white', () => {
    const [line] = lines({ text: 'Rent ........ 12', x: 50, y: 100 });
    expect(line?.text).toBe('Rent … 12');
    expect(line?.gaps).toEqual([7, 20, 70]);
  });

  it('follows the baseline of a skewed scan', () => {
    const words = Array.from({ length: 12 }, (_, i) => ({
      text: 'word',
      x: 50 + i * 24,
      y: 100 + i * 1.2,
      hidden: true,
    }));
    const [line, ...rest] = lines(...words);
    expect(rest).toEqual([]);
    expect(line?.hidden).toBe(true);
  });

  it('leaves out what lies outside the page', () => {
    expect(
      texts({ text: 'inside', x: 50, y: 100 }, { text: 'outside', x: 650, y: 100 }, { text: 'above', x: 50, y: -20 }),
    ).toEqual(['inside']);
  });

  it('ends however far outside a broken file draws', () => {
    expect(texts({ text: 'inside', x: 50, y: 100 }, { text: 'lost', x: 1e18, y: 100 })).toEqual(['inside']);
  });
});

describe('columns', () => {
  const left = 'the left column with its text';
  const right = 'and the right one beside it';

  it('never merges two columns, drawn one after the other', () => {
    const ys = [100, 112, 124, 136];
    const found = texts(
      ...ys.map((y) => ({ text: left, x: 50, y })),
      ...ys.map((y) => ({ text: right, x: 50 + left.length * 5 + 9, y })),
    );
    expect(found).toEqual([left, left, left, left, right, right, right, right]);
  });

  it('never merges two columns, drawn row by row', () => {
    const found = texts(
      ...[100, 112, 124, 136].flatMap((y) => [
        { text: left, x: 50, y },
        { text: right, x: 50 + left.length * 5 + 12, y },
      ]),
    );
    expect(found).toHaveLength(8);
    expect(found).not.toContainEqual(expect.stringContaining(`${left} ${right}`));
  });

  it('keeps a stretched line of justified text together', () => {
    const full = 'a line that fills the whole column width';
    expect(
      texts(
        { text: full, x: 50, y: 100 },
        { text: 'a', x: 50, y: 112 },
        { text: 'stretched', x: 69, y: 112 },
        { text: 'line', x: 128, y: 112 },
        { text: full, x: 50, y: 124 },
      ),
    ).toEqual([full, 'a stretched line', full]);
  });

  it('keeps numbers and bullets with the text they hang beside', () => {
    const items = ['1.', '2.', '3.', '•'].flatMap((mark, i) => [
      { text: mark, x: 50, y: 100 + i * 12 },
      { text: 'an item of the list', x: 78, y: 100 + i * 12 },
    ]);
    expect(texts(...items)).toEqual(['1.', '2.', '3.', '•'].map((mark) => `${mark} an item of the list`));
  });

  it('parts the cells of a table', () => {
    const rows = [100, 112, 124, 136].flatMap((y) => [
      { text: 'alpha', x: 50, y },
      { text: '12.5', x: 90, y },
      { text: '17.9', x: 130, y },
    ]);
    expect(texts(...rows).slice(0, 3)).toEqual(['alpha', '12.5', '17.9']);
  });
});

describe('marks, initials, leaders', () => {
  it('keeps footnote marks and exponents in their line and says where they are', () => {
    const [line, ...rest] = lines(
      { text: 'as shown', x: 50, y: 100 },
      { text: '12', x: 90, y: 96.5, size: 6 },
      { text: 'before', x: 99, y: 100 },
    );
    expect(rest).toEqual([]);
    expect(line?.text).toBe('as shown12 before');
    expect(line?.raised).toEqual([[8, 10]]);
  });

  it('keeps indices in their line without calling them raised', () => {
    const [line] = lines(
      { text: 'x', x: 50, y: 100 },
      { text: 'i', x: 55, y: 102, size: 6 },
      { text: ' = 1', x: 58, y: 100 },
    );
    expect(line?.text).toBe('xi = 1');
    expect(line?.raised).toEqual([]);
  });

  it('keeps an index of half the size with the single letter it belongs to', () => {
    expect(
      texts(
        { text: 'if K', x: 50, y: 100 },
        { text: '0', x: 70, y: 101.5, size: 5 },
        { text: 'R', x: 78, y: 100 },
        { text: '2', x: 83, y: 96, size: 5 },
        { text: 'grow', x: 92, y: 100 },
      ),
    ).toEqual(['if K0 R2 grow']);
  });

  it('reads the mark at the start of a footnote with the note', () => {
    const [line] = lines({ text: '3', x: 50, y: 97, size: 6 }, { text: 'See the appendix.', x: 57, y: 100, size: 9 });
    expect(line?.text).toBe('3 See the appendix.');
    expect(line?.raised).toEqual([[0, 1]]);
  });

  it('does not let a raised mark change the box of the line', () => {
    const plain = { text: 'as shown', x: 50, y: 100 };
    const [without] = lines(plain);
    const [withMark] = lines(plain, { text: '1', x: 90, y: 95, size: 6 });
    expect(withMark?.box[1]).toBe(without?.box[1]);
    expect(withMark?.box[3]).toBe(without?.box[3]);
  });

  it('gives an initial over three lines to the first of them', () => {
    expect(
      texts(
        { text: 'D', x: 50, y: 124, size: 40 },
        { text: 'rop initials', x: 72, y: 103 },
        { text: 'stand over', x: 72, y: 113.5 },
        { text: 'some lines.', x: 72, y: 124 },
      ),
    ).toEqual(['Drop initials', 'stand over', 'some lines.']);
  });

  it('keeps a large letter with the small text that follows it closely on its baseline', () => {
    expect(texts({ text: 'A', x: 50, y: 100, size: 20 }, { text: '/70/342', x: 60, y: 100 })).toEqual(['A/70/342']);
  });

  it('does not take small print below a large heading for an index of it', () => {
    expect(texts({ text: 'HEADING', x: 50, y: 100, size: 60 }, { text: 'By someone', x: 120, y: 118 })).toEqual([
      'HEADING',
      'By someone',
    ]);
  });

  it.each(['....................', '. . . . . . . . .'])('shortens the leader "%s" to an ellipsis', (dots) => {
    expect(texts({ text: `Introduction ${dots} 5`, x: 50, y: 100 })).toEqual(['Introduction … 5']);
  });

  it('follows a leader to a page number drawn apart', () => {
    expect(
      texts({ text: 'Method', x: 50, y: 100 }, { text: '..........', x: 95, y: 100 }, { text: '17', x: 160, y: 100 }),
    ).toEqual(['Method … 17']);
  });

  it('leaves three dots alone', () => {
    expect(texts({ text: 'and so on... or not', x: 50, y: 100 })).toEqual(['and so on... or not']);
  });

  it('reads a letter-spaced heading as words', () => {
    expect(texts({ text: 'LARGE', x: 50, y: 100, tracking: 4 }, { text: 'TYPE', x: 108, y: 100, tracking: 4 })).toEqual(
      ['LARGE TYPE'],
    );
    expect(texts({ text: 'I N T R O', x: 50, y: 100 })).toEqual(['INTRO']);
  });
});

describe('accents', () => {
  it('sets an accent drawn over a letter onto it, wherever in the file it was drawn', () => {
    expect(
      texts({ text: 'Muller', x: 50, y: 100 }, { text: 'Other', x: 50, y: 150 }, { text: '¨', x: 55, y: 100 }),
    ).toEqual(['Müller', 'Other']);
    expect(texts({ text: '´', x: 60, y: 100 }, { text: 'cafe', x: 45, y: 100 })).toEqual(['café']);
  });

  it('keeps an accent with its letter where the two have no character together', () => {
    expect(
      texts({ text: 'where ', x: 50, y: 100 }, { text: 'ˆ', x: 80, y: 100 }, { text: 'V is', x: 79.5, y: 100 }),
    ).toEqual(['where V\u0302 is']);
  });

  it('leaves an accent alone that stands beside letters', () => {
    expect(texts({ text: 'use `code` here', x: 50, y: 100 })).toEqual(['use `code` here']);
  });
});

describe('drawn twice', () => {
  it('reads a word drawn twice, slightly apart, once and as bold', () => {
    const [line, ...rest] = lines({ text: 'Heading', x: 50, y: 100 }, { text: 'Heading', x: 50.3, y: 100 });
    expect(rest).toEqual([]);
    expect(line?.text).toBe('Heading');
    expect(line?.font?.bold).toBe(true);
  });

  it('reads a word drawn twice at one place once, and not as bold', () => {
    const [line] = lines({ text: 'Heading', x: 50, y: 100 }, { text: 'Heading', x: 50, y: 100 });
    expect(line?.text).toBe('Heading');
    expect(line?.font?.bold).toBe(false);
  });

  it('reads letters drawn twice one by one', () => {
    expect(texts(...[...'ball'].flatMap((text, i) => [50, 50.2].map((x) => ({ text, x: x + i * 5, y: 100 }))))).toEqual(
      ['ball'],
    );
  });
});

describe('scripts', () => {
  it('gives right-to-left text in the order in which it is read', () => {
    expect(
      texts(
        { text: 'שלום ', x: 550, y: 100, leftwards: true },
        { text: '123', x: 510, y: 100 },
        { text: ' עולם', x: 510, y: 100, leftwards: true },
      ),
    ).toEqual(['שלום 123 עולם']);
  });

  it('turns brackets the right way round in right-to-left text', () => {
    expect(texts({ text: ')שלום(', x: 550, y: 100, leftwards: true })).toEqual(['(שלום)']);
  });

  it('gives the stop behind a number that opens a right-to-left line behind it', () => {
    const heading = [
      { text: '.2.1', x: 520, y: 100 },
      { text: ' שלום', x: 520, y: 100, leftwards: true },
    ];
    expect(texts(...heading)).toEqual(['2.1. שלום']);
  });

  it('puts no spaces between ideographs that are spread to fill a line', () => {
    expect(texts({ text: '汉字之间没有空格', x: 50, y: 100, tracking: 3 })).toEqual(['汉字之间没有空格']);
  });

  it('reads columns of ideographs downwards', () => {
    expect(
      texts(
        { text: '縦書きの文章', x: 300, y: 100, downwards: true },
        { text: 'です次の行も', x: 280, y: 100, downwards: true },
      ),
    ).toEqual(['縦書きの文章', 'です次の行も']);
  });
});

describe('words from right to left', () => {
  it('are read from right to left, whether the file gives their letters in reading order or as they stand', () => {
    expect(texts({ text: 'גלוי', x: 200, y: 100, leftwards: true })).toEqual(['גלוי']);
    expect(texts({ text: 'יולג', x: 180, y: 100 }, { text: 'תעד', x: 160, y: 100 })).toEqual(['גלוי דעת']);
    expect(texts({ text: '2023ב', x: 160, y: 100 })).toEqual(['ב2023']);
  });
});

describe('direction', () => {
  const pieces: Drawn[] = [
    { text: 'a line of text', x: 50, y: 100 },
    { text: '2', x: 120, y: 96.5, size: 6 },
    { text: 'and another', x: 50, y: 112 },
  ];

  it.each([1, 2, 3] as const)('builds the same lines of text turned by %i quarters', (quarters) => {
    const upright = lines(...pieces);
    const found = buildLines(turned(rawPage(pieces), quarters), 1).lines;
    expect(found.map(({ text, raised }) => ({ text, raised }))).toEqual(
      upright.map(({ text, raised }) => ({ text, raised })),
    );
    expect(found.every((line) => line.rotation === quarters * 90)).toBe(true);
  });

  it('gives boxes on the displayed page, whatever the direction', () => {
    const [upright] = lines(...pieces);
    const [found] = buildLines(turned(rawPage(pieces), 1), 1).lines;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = upright?.box ?? [];
    expect(found?.box).toEqual([800 - y1, x0, 800 - y0, x1]);
  });
});

describe('signs of symbol fonts', () => {
  it('takes the "o" of a typewriter before other text for the bullet that it was typed as', () => {
    const bullet = { text: 'o', x: 50, y: 100, font: 'Courier New', size: 8 };
    expect(texts(bullet, { text: 'Most of it', x: 68, y: 100 })).toEqual(['◦ Most of it']);
    expect(texts({ text: 'o Most of it', x: 50, y: 100 })).toEqual(['o Most of it']);
  });

  it('are bullets where they open a line, and unknown elsewhere', () => {
    const found = lines(
      { text: '\ue123', x: 50, y: 100, font: 'Wingdings' },
      { text: 'an item of a list', x: 62, y: 100 },
      { text: 'a \ue123 sign', x: 50, y: 120 },
    );
    expect(found.map(({ text }) => text)).toEqual(['• an item of a list', 'a \ufffd sign']);
  });
});

describe('style', () => {
  it('takes each trait from most of the characters', () => {
    const [line] = lines(
      { text: 'Note ', x: 50, y: 100, font: 'Serif-Bold', color: '#ff0000' },
      { text: 'that this is mostly it', x: 75, y: 100, font: 'Serif-Italic' },
    );
    expect(line?.font).toEqual({ family: 'Serif', size: 10, bold: false, italic: true, mono: false, color: '#000000' });
  });

  it.each([
    ['Arial-BoldMT', 'bold'],
    ['CMBX12', 'bold'],
    ['NimbusRomNo9L-Medi', 'bold'],
    ['TimesNewRomanPS-ItalicMT', 'italic'],
    ['CMTI10', 'italic'],
    ['Courier', 'mono'],
    ['CMTT9', 'mono'],
  ] as const)('knows the font %s as %s by its name', (font, trait) => {
    const [line] = lines({ text: 'some words', x: 50, y: 100, font });
    expect(line?.font?.[trait]).toBe(true);
  });

  it.each(['Monotype Corsiva', 'BookmanOldStyle', 'Arial', 'Times-Roman'])(
    'takes %s neither as bold nor as monospaced',
    (font) => {
      const [line] = lines({ text: 'wide', x: 50, y: 100, font });
      expect([line?.font?.bold, line?.font?.mono]).toEqual([false, false]);
    },
  );

  it('measures the share of mathematics', () => {
    const [line] = lines(
      { text: 'E=mc', x: 50, y: 100, font: 'CMMI10' },
      { text: 'text', x: 70, y: 100, font: 'CMR10' },
    );
    expect(line?.math).toBe(0.5);
  });
});
