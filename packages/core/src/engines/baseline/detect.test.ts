import { describe, expect, test } from 'vitest';
import type { Role } from '../../document/roles.js';
import type { Graphic } from '../../read/reading.js';
import { detect } from './detect.js';
import { rule, Setting, words } from './reading.test.fixture.js';

async function objects(setting: Setting): Promise<string[]> {
  const detected = await detect(setting.reading());
  return detected.objects.map(({ role, text }) => `${role}: ${text}`);
}

async function roleOf(setting: Setting, start: string): Promise<Role | undefined> {
  const detected = await detect(setting.reading());
  return detected.objects.find(({ text }) => text.startsWith(start))?.role;
}

async function paragraphs(setting: Setting): Promise<number> {
  const detected = await detect(setting.reading());
  return detected.objects.filter(({ role }) => role === 'paragraph').length;
}

const body = () => new Setting().page().prose(words(6), 72, 540, 200).prose(words(6, 1), 72, 540, 290);

describe('paragraphs', () => {
  test('a wider gap parts two paragraphs', async () => {
    expect(await paragraphs(new Setting().page().prose(words(4), 72, 540, 100).prose(words(4, 1), 72, 540, 160))).toBe(
      2,
    );
  });

  test('an indent parts two paragraphs set without a gap', async () => {
    const setting = new Setting()
      .page()
      .prose(words(4), 72, 540, 100, { indent: 15, last: 0.95 })
      .prose(words(4, 1), 72, 540, 148, { indent: 15 });
    expect(await paragraphs(setting)).toBe(2);
  });

  test('a short last line parts two paragraphs set without gap and indent', async () => {
    const setting = new Setting().page().prose(words(4), 72, 540, 100, { last: 0.4 }).prose(words(4, 1), 72, 540, 148);
    expect(await paragraphs(setting)).toBe(2);
  });

  test('lines of two columns do not mix', async () => {
    const setting = new Setting().page().prose(words(8), 72, 296, 100).prose(words(8, 1), 316, 540, 100);
    const detected = await detect(setting.reading());
    expect(detected.objects.map(({ lines }) => lines.length)).toEqual([8, 8]);
  });
});

describe('headings', () => {
  test('larger, bold and numbered lines are headings', async () => {
    const setting = body()
      .line('Large words', 72, 400, { size: 14 })
      .prose(words(3, 2), 72, 540, 430)
      .line('Bold words', 72, 490, { bold: true })
      .prose(words(3, 3), 72, 540, 515)
      .line('2.1 Plain words', 72, 575)
      .prose(words(3, 4), 72, 540, 600);
    expect(await roleOf(setting, 'Large')).toBe('heading');
    expect(await roleOf(setting, 'Bold')).toBe('heading');
    expect(await roleOf(setting, '2.1')).toBe('heading');
  });

  test('a number and its title set apart are one heading', async () => {
    const setting = body()
      .line('3', 72, 400, { bold: true, size: 12 }, 78)
      .line('Method', 92, 400, { bold: true, size: 12 });
    expect(await objects(setting)).toContain('heading: 3 Method');
  });

  test('small capitals with a number are a heading', async () => {
    expect(await roleOf(body().line('III. RESULTS', 280, 400, { size: 8 }), 'III.')).toBe('heading');
  });

  test('a bold line as wide as the column is parted from the paragraph below it', async () => {
    const setting = body().line('A heading that fills the whole width of its column', 72, 400, { bold: true }, 538);
    expect(await roleOf(setting.prose(words(4), 72, 540, 412), 'A heading')).toBe('heading');
  });

  test('a short line of ordinary text is no heading', async () => {
    expect(await roleOf(body().line('Yours sincerely', 72, 400), 'Yours')).toBe('paragraph');
  });
});

describe('furniture', () => {
  test('what comes back on the next page at the same place is header or footer', async () => {
    const setting = new Setting();
    for (const number of [1, 2, 3]) {
      setting.page().line('On Rivers', 72, 40).line(String(number), 300, 750).prose(words(20, number), 72, 540, 100);
    }
    const found = await objects(setting);
    expect(found.filter((text) => text === 'header: On Rivers')).toHaveLength(3);
    expect(found.filter((text) => /^footer: \d$/.test(text))).toHaveLength(3);
  });

  test('a header beside a page number goes with it, though its words change', async () => {
    const setting = new Setting();
    for (const [i, title] of ['Springs', 'Brooks', 'Streams'].entries()) {
      setting
        .page()
        .line(title, 72, 40)
        .line(String(i + 7), 530, 40)
        .prose(words(20, i), 72, 540, 100);
    }
    expect(await objects(setting)).toEqual(expect.arrayContaining(['header: Brooks', 'header: 8']));
  });

  test('the first line of a page is no header only because it stands high', async () => {
    const setting = new Setting().page().prose(words(20), 72, 540, 60).page().prose(words(20, 3), 72, 540, 60);
    expect((await objects(setting)).some((text) => text.startsWith('header'))).toBe(false);
  });
});

describe('front matter', () => {
  const paper = new Setting()
    .page()
    .line('The Course of Rivers', 180, 80, { size: 18 })
    .line('Jane Roe and John Doe', 240, 120)
    .line('University of Somewhere', 235, 134)
    .line('jane@some.edu', 260, 148)
    .line('Abstract', 280, 190, { bold: true })
    .prose(words(6), 100, 512, 210)
    .line('1 Introduction', 72, 310, { bold: true, size: 12 })
    .prose(words(9, 1), 72, 540, 335);

  test('title, authors, affiliation and address are told apart', async () => {
    expect((await objects(paper)).slice(0, 5)).toEqual([
      'title: The Course of Rivers',
      'author: Jane Roe and John Doe',
      'affiliation: University of Somewhere',
      'mail: jane@some.edu',
      'heading: Abstract',
    ]);
  });

  test('only the first page has a title', async () => {
    const setting = new Setting().page().prose(words(9), 72, 540, 100).page().line('Great Words', 72, 80, { size: 18 });
    expect(await roleOf(setting, 'Great')).toBe('heading');
  });
});

describe('front matter over columns', () => {
  const paper = () =>
    new Setting()
      .page()
      .line('A Study of Small Rivers and Streams', 150, 60, { size: 17 })
      .line('Ilka Varga', 130, 100, { size: 12 })
      .line('University of Carrow', 110, 116)
      .line('Tunde Oyelaran', 390, 100, { size: 12 })
      .line('Institute for Water', 385, 116)
      .line('Abstract', 72, 160, { size: 12, bold: true })
      .prose(words(20), 72, 296, 180)
      .prose(words(20, 3), 316, 540, 160);

  test('authors side by side are people, not the heads of the columns below', async () => {
    const found = await objects(paper());
    expect(found.slice(0, 5)).toEqual([
      'title: A Study of Small Rivers and Streams',
      'author: Ilka Varga',
      'affiliation: University of Carrow',
      'author: Tunde Oyelaran',
      'affiliation: Institute for Water',
    ]);
  });

  test('the name of a journal above the title is a header, however large', async () => {
    const setting = paper().line('Journal of Running Water', 72, 20, { size: 24 });
    expect(await roleOf(setting, 'Journal of')).toBe('header');
    expect(await roleOf(setting, 'A Study')).toBe('title');
  });
});

describe('marks', () => {
  test('bullets that are drawn rather than written make list items', async () => {
    const dot = (y: number): Graphic => ({ kind: 'path', box: [76, y + 4, 79, y + 7] });
    const setting = new Setting().page([dot(280), dot(294)]).prose(words(6), 72, 540, 200);
    setting.line('the first of two things', 88, 280).line('the second of them', 88, 294);
    const found = await objects(setting);
    expect(found).toContain('list-item: the first of two things');
    expect(found).toContain('list-item: the second of them');
  });

  test('a note whose mark is a line of its own is one note', async () => {
    const setting = body().line('7', 72, 600, { size: 5 }).line('See the second report.', 100, 600, { size: 8 });
    expect(await objects(setting)).toContain('footnote: 7 See the second report.');
  });

  test('what stands right under a table explains it and is no footnote', async () => {
    const setting = new Setting().page([rule(72, 600, 540), rule(72, 615, 540), rule(72, 650, 540)]);
    setting.prose(words(12), 72, 540, 200);
    for (const [i, y] of [602, 618, 632].entries()) {
      setting.line(`name ${i}`, 80, y).line(`${i}.5`, 250, y).line(`${i}.7`, 400, y);
    }
    setting.line('a Without the winter months of the first year.', 72, 653, { size: 8 });
    expect(await roleOf(setting, 'a Without')).not.toBe('footnote');
  });

  test('code keeps what stands beside each other in one row', async () => {
    const setting = body().line('let river = 1;', 72, 400, { mono: true }).line('// wide', 240, 400, { mono: true });
    setting.line('let brook = 2;', 72, 412, { mono: true }).line('// small', 240, 412, { mono: true });
    const code = (await objects(setting)).find((text) => text.startsWith('code'));
    expect(code).toMatch(/^code: let river = 1; +\/\/ wide\nlet brook = 2; +\/\/ small$/);
  });

  test('a numbered contents entry and its page number at the margin are one entry', async () => {
    const setting = new Setting().page().line('Contents', 72, 100, { size: 18, bold: true });
    setting.line('1 Springs', 72, 140, { bold: true }).line('1', 535, 140, { bold: true });
    setting.line('2 Rivers', 72, 170, { bold: true }).line('9', 535, 170, { bold: true });
    setting.page().prose(words(30), 72, 540, 100);
    expect(await objects(setting)).toEqual(expect.arrayContaining(['contents: 1 Springs 1', 'contents: 2 Rivers 9']));
  });
});

describe('lists, code, contents, references, captions, footnotes', () => {
  test('bulleted and numbered lines are items, with their hanging lines', async () => {
    const setting = body()
      .line('• one item that goes on and on until the line is full of it', 72, 400, {}, 540)
      .line('and ends here', 84, 412)
      .line('• two', 72, 424)
      .line('1. first', 72, 460)
      .line('2. second', 72, 472);
    const found = await objects(setting);
    expect(found.filter((text) => text.startsWith('list-item'))).toEqual([
      'list-item: • one item that goes on and on until the line is full of it and ends here',
      'list-item: • two',
      'list-item: 1. first',
      'list-item: 2. second',
    ]);
  });

  test('bullets set apart from their text are not read as a column of their own', async () => {
    const setting = body();
    for (const [i, text] of ['red', 'green', 'blue'].entries())
      setting.line('•', 72, 400 + 14 * i).line(text, 90, 400 + 14 * i);
    expect((await objects(setting)).slice(-3)).toEqual(['list-item: • red', 'list-item: • green', 'list-item: • blue']);
  });

  test('code keeps its lines and its indentation', async () => {
    const setting = body()
      .line('while (true) {', 72, 400, { mono: true })
      .line('work();', 82, 412, { mono: true })
      .line('}', 72, 424, { mono: true });
    expect(await objects(setting)).toContain('code: while (true) {\n  work();\n}');
  });

  test('entries of the contents are told by their leaders', async () => {
    const setting = body()
      .line('Contents', 72, 400, { bold: true })
      .line('1 Springs . . . . . . . 3', 72, 425)
      .line('2 Brooks . . . . . . . . 14', 72, 437);
    expect((await objects(setting)).slice(-3)).toEqual([
      'heading: Contents',
      'contents: 1 Springs . . . . . . . 3',
      'contents: 2 Brooks . . . . . . . . 14',
    ]);
  });

  test('the bibliography is a list of references until the next section', async () => {
    const setting = body()
      .line('References', 72, 400, { bold: true })
      .prose(['[1] J. Roe. On rivers. In Proceedings of the', 'Society of Water, 1998.'], 72, 300, 420)
      .prose(['[2] J. Doe. On brooks. In Proceedings of the', 'Society of Water, 1999.'], 72, 300, 446)
      .line('A Proofs', 72, 490, { bold: true })
      .prose(words(3), 72, 540, 510);
    const found = await objects(setting);
    expect(found.filter((text) => text.startsWith('reference'))).toHaveLength(2);
    expect(found.at(-1)).toMatch(/^paragraph/);
  });

  test('a caption begins with its label, a sentence about a figure does not make one', async () => {
    const setting = body()
      .line('Figure 3: The river at dawn.', 72, 400)
      .line('Figure 3 shows the river at dawn.', 72, 440);
    expect((await objects(setting)).slice(-2)).toEqual([
      'caption: Figure 3: The river at dawn.',
      'paragraph: Figure 3 shows the river at dawn.',
    ]);
  });

  test('a caption goes on below its bare label', async () => {
    const setting = body()
      .line('Figure 1', 72, 400, { bold: true, size: 8 })
      .line('The river at dawn, seen from afar.', 72, 410, { size: 8 });
    expect((await objects(setting)).at(-1)).toBe('caption: Figure 1 The river at dawn, seen from afar.');
  });

  test('an initial in a hanging line of a reference does not begin a new one', async () => {
    const setting = body()
      .line('References', 72, 400, { bold: true })
      .line('[1] X. Zhai, J. Puig, A. Kolesnikov, P. Ruyssen, and', 72, 420, {}, 300)
      .line('M. Lucic. A study of rivers, 2019.', 88, 432);
    expect((await objects(setting)).filter((text) => text.startsWith('reference'))).toHaveLength(1);
  });

  test('small type with a mark at the foot of a column is a footnote', async () => {
    const setting = new Setting()
      .page([rule(72, 690, 200)])
      .prose(words(30), 72, 540, 100)
      .line('1 See the other book.', 72, 695, { size: 8, raised: [[0, 1]] })
      .line('2 And this one.', 72, 705, { size: 8, raised: [[0, 1]] });
    expect((await objects(setting)).filter((text) => text.startsWith('footnote'))).toHaveLength(2);
  });
});

test('a page of five thousand cells ends in time', async () => {
  const setting = new Setting().page();
  for (let i = 0; i < 5000; i++) setting.line(String(i % 977), (i % 50) * 12, Math.floor(i / 50) * 7.9, { size: 5 });
  await detect(setting.reading());
});

test('every line belongs to exactly one object', async () => {
  const setting = body().line('• a', 72, 400).line('x = y + z (3)', 200, 430, { math: 0.6 }).line('stray', 500, 600);
  const detected = await detect(setting.reading());
  const owned = detected.objects.flatMap(({ lines }) => lines).sort();
  expect(owned).toEqual(setting.pages.flatMap(({ lines }) => lines.map(({ id }) => id)).sort());
});
