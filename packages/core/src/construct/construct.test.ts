import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import type { OutlineEntry } from '../document/schema.js';
import type { HeadingFields, HeadingScores } from '../model/construct-model.js';
import type { ReadPage } from '../read/reading.js';
import type { Ordered } from '../stages.js';
import { learnedConstruct } from './construct.js';

/** Headings alone, forty a page, in reading order; the text is a number such as `2.1`. */
function headings(texts: readonly string[]): Ordered {
  const objects = texts.map((text, i): DraftObject => {
    const y = 20 + (i % 40) * 18;
    return {
      id: `o${i}`,
      role: 'heading',
      page: Math.floor(i / 40) + 1,
      box: [72, y, 200, y + 14],
      lines: [`l${i}`],
      text,
      confidence: 1,
    };
  });
  const pages = Array.from({ length: Math.ceil(texts.length / 40) }, (_, k): ReadPage => {
    const number = k + 1;
    const lines = objects.filter(({ page }) => page === number);
    return {
      page: { number, width: 612, height: 792, unit: 'pt' },
      contentOrder: true,
      graphics: [],
      lines: lines.map(({ lines: [id = ''], box, text }) => {
        return { id, page: number, box, text, rotation: 0, raised: [], math: 0, hidden: false, tag: -1 };
      }),
    };
  });
  return {
    source: { name: 'test.pdf', kind: 'pdf', pages: pages.length, sha256: '0'.repeat(64) },
    pages,
    problems: [],
    evidence: { bookmarks: [], tags: [] },
    objects,
    features: pages.map(({ lines }) => new Float32Array(lines.length * 2)),
    threads: [{ kind: 'body', objects: objects.map(({ id }) => id) }],
    links: [],
  };
}

/** The depth of the number is all this encoder sees of a text, and all the oracle needs. */
const depths = {
  encode: async (texts: readonly string[]) => Float32Array.from(texts, (text) => text.split('.').length),
};

/** A model that is sure and right, and believes Detect; it remembers how many headings it was shown. */
function oracle() {
  const shown: number[] = [];
  return {
    shown,
    async run({ count, text, evidence }: HeadingFields): Promise<HeadingScores> {
      shown.push(count);
      const parent = new Float32Array(count * count).fill(-20);
      const sibling = new Float32Array(count * count).fill(-20);
      for (let i = 0; i < count; i++) {
        const depth = text[i] ?? 1;
        let above = i - 1;
        let left = i;
        for (; above >= 0 && (text[above] ?? 1) >= depth; above--) {
          if (left === i && text[above] === depth) left = above;
        }
        parent[i * count + (above < 0 ? i : above)] = Math.log(0.9);
        sibling[i * count + left] = Math.log(0.9);
      }
      return { parent, sibling, heading: evidence.filter((_, i) => i % 2 === 0) };
    },
  };
}

function contentsEntry(text: string): DraftObject {
  return { id: 'e', role: 'contents', page: 1, box: [72, 36, 200, 38], lines: [], text, confidence: 1 };
}

const FONT = { bold: false, italic: false, mono: false, color: '#000000' };

interface Titles {
  [title: string]: Titles;
}

function titles(outline: readonly OutlineEntry[]): Titles {
  return Object.fromEntries(outline.map(({ title, children }) => [title, titles(children)]));
}

describe('the learned Construct', () => {
  it('hangs headings where the model says, with levels, parents and how sure it is', async () => {
    const construct = learnedConstruct(oracle(), depths);
    const { outline, objects } = await construct(headings(['1', '1.1', '1.1.1', '1.2', '2']));
    expect(titles(outline)).toEqual({ 1: { '1.1': { '1.1.1': {} }, '1.2': {} }, 2: {} });
    expect(objects.map(({ level }) => level)).toEqual([1, 2, 3, 2, 1]);
    expect(objects.map(({ parent }) => parent)).toEqual([undefined, 'o0', 'o1', 'o0', undefined]);
    expect(outline[0]?.children[0]?.confidence).toBeCloseTo(0.9, 5);
  });

  it('goes on with the open tree where a document has more headings than are looked at together', async () => {
    const expected: Titles = {};
    const texts: string[] = [];
    for (let chapter = 1; chapter <= 3; chapter++) {
      const sections: Titles = {};
      texts.push(`C${chapter}`);
      for (let section = 1; section <= 30; section++) {
        const parts: Titles = {};
        texts.push(`C${chapter}.${section}`);
        for (let part = 1; part <= 6; part++) {
          texts.push(`C${chapter}.${section}.${part}`);
          parts[`C${chapter}.${section}.${part}`] = {};
        }
        sections[`C${chapter}.${section}`] = parts;
      }
      expected[`C${chapter}`] = sections;
    }
    const model = oracle();
    const { outline } = await learnedConstruct(model, depths)(headings(texts));
    expect(texts.length).toBeGreaterThan(600);
    expect(titles(outline)).toEqual(expected);
    expect(Math.max(...model.shown)).toBeLessThanOrEqual(160);
    expect(model.shown.length).toBeLessThanOrEqual(9);
  });

  it('says what the outline has: a paragraph may become a heading, and one heading may be none, another stand outside of it', async () => {
    const open = headings(['1', '1.1', 'NOTE', 'NOTE', '2']);
    const objects = open.objects.map((object, i) => (i === 1 ? { ...object, role: 'paragraph' as const } : object));
    const candidates = new Map([
      ['o1', { probability: 0.99, heading: 0.99, otherwise: 'paragraph' as const }],
      ['o2', { probability: 0.2, heading: 0.2, otherwise: 'list-item' as const }],
      ['o3', { probability: 0.4, heading: 0.7, otherwise: 'paragraph' as const }],
    ]);
    const result = await learnedConstruct(oracle(), depths)({ ...open, objects, candidates });
    expect(result.objects.map(({ role, level, parent }) => [role, level, parent])).toEqual([
      ['heading', 1, undefined],
      ['heading', 2, 'o0'],
      ['list-item', undefined, 'o1'],
      ['heading', undefined, 'o1'],
      ['heading', 1, undefined],
    ]);
    expect(titles(result.outline)).toEqual({ 1: { '1.1': {} }, 2: {} });
  });

  it('takes what opens the document in the largest type, with nothing below it, for the title', async () => {
    const open = (texts: readonly string[], sizes: readonly number[]) => {
      const set = headings(texts);
      let next = 0;
      const pages = set.pages.map((page) => ({
        ...page,
        lines: page.lines.map((line) => ({ ...line, font: { ...FONT, size: sizes[next++] ?? 10 } })),
      }));
      return { ...set, pages, candidates: new Map() };
    };
    const construct = learnedConstruct(oracle(), depths);
    const { outline, objects } = await construct(open(['Kites', 'Air', 'Air.Wind', 'Lift'], [20, 14, 12, 14]));
    expect(titles(outline)).toEqual({ Air: { 'Air.Wind': {} }, Lift: {} });
    expect(objects.map(({ role }) => role)).toEqual(['title', 'heading', 'heading', 'heading']);
    const root = await construct(open(['Kites', 'Kites.Air', 'Kites.Lift'], [20, 14, 14]));
    expect(titles(root.outline)).toEqual({ Kites: { 'Kites.Air': {}, 'Kites.Lift': {} } });
    const alike = await construct(open(['Kites', 'Air', 'Lift'], [14, 14, 14]));
    expect(Object.keys(titles(alike.outline))).toHaveLength(3);
  });

  it('calls what opens the document and is not in the outline the title, where that is likely too', async () => {
    const model = { ...oracle(), run: async (fields: HeadingFields) => unlisted(await oracle().run(fields)) };
    const unlisted = (scores: HeadingScores) => ({
      ...scores,
      heading: scores.heading.map((odds, i) => (i < 2 ? -9 : odds)),
    });
    const candidates = new Map([
      ['o0', { probability: 0.99, heading: 0.6, otherwise: 'title' as const }],
      ['o1', { probability: 0.99, heading: 0.98, otherwise: 'title' as const }],
      ['o2', { probability: 0.99, heading: 0.6, otherwise: 'title' as const }],
    ]);
    const { objects } = await learnedConstruct(model, depths)({ ...headings(['1', '1', '1.1']), candidates });
    expect(objects.map(({ role }) => role)).toEqual(['title', 'heading', 'heading']);
  });

  it('leaves out what stands below the title on a cover', async () => {
    const open = headings(['Kites', 'Five Years of Wind', 'Air', 'Lift']);
    const [first] = open.pages;
    const cover = (page: DraftObject) => ['o0', 'o1'].includes(page.id);
    const objects = open.objects.map((object) => ({ ...object, page: cover(object) ? 1 : 2 }));
    const pages = [1, 2].flatMap((number) => {
      const lines = (first?.lines ?? []).filter((_, i) => i < 2 === (number === 1));
      return first ? [{ ...first, page: { ...first.page, number }, lines }] : [];
    });
    const features = pages.map(({ lines }) => new Float32Array(lines.length * 2));
    const result = await learnedConstruct(
      oracle(),
      depths,
    )({ ...open, objects, pages, features, candidates: new Map() });
    expect(Object.keys(titles(result.outline))).toEqual(['Kites', 'Air', 'Lift']);
    expect(result.objects[1]).toMatchObject({ role: 'heading' });
    expect(result.objects[1]?.level).toBeUndefined();
  });

  it('leaves out the heading of the contents and labels of front matter, which stay headings', async () => {
    const open = headings(['Contents', '1', 'Keywords', '2']);
    const entry = contentsEntry('1 Air 3');
    const objects = open.objects.flatMap((object, i) => (i === 0 ? [object, entry] : [object]));
    const { outline, objects: judged } = await learnedConstruct(
      oracle(),
      depths,
    )({ ...open, objects, candidates: new Map() });
    expect(outline.map(({ title }) => title)).toEqual(['1', '2']);
    expect(judged[0]).toMatchObject({ role: 'heading' });
    expect(judged[0]?.level).toBeUndefined();
    const listing = objects.map((object) => (object.id === 'e' ? { ...object, text: 'Contents 1' } : object));
    const listed = await learnedConstruct(oracle(), depths)({ ...open, objects: listing, candidates: new Map() });
    expect(listed.outline.map(({ title }) => title)).toEqual(['Contents', '1', '2']);
  });

  it('leaves out what stands before the text of the first page: a journal, authors in the type of headings', async () => {
    const open = headings(['Kite Letters', 'Kites', 'Ann Air', 'Bo Breeze', 'Introduction', ...Array(40).fill('2')]);
    const roles = new Map<string, DraftObject['role']>([
      ['o1', 'title'],
      ['o2', 'author'],
    ]);
    const objects = open.objects.map((object) => ({ ...object, role: roles.get(object.id) ?? object.role }));
    const pages = open.pages.map((page) => ({
      ...page,
      lines: page.lines.map((line) => ({
        ...line,
        font: { ...FONT, size: line.id === 'l2' || line.id === 'l3' ? 12 : 10 },
      })),
    }));
    const { outline } = await learnedConstruct(oracle(), depths)({ ...open, objects, pages, candidates: new Map() });
    expect(outline.slice(0, 2).map(({ title }) => title)).toEqual(['Introduction', '2']);
  });

  it('believes bookmarks that are found where they point: what is a heading, and under which', async () => {
    const open = headings(['Kites', 'Wind', 'NOTE', 'String']);
    const bookmarks = [
      { title: '1 Kites', level: 1, page: 1 },
      { title: 'Wind', level: 2, page: 1 },
      { title: 'String', level: 2, page: 1 },
    ];
    const candidates = new Map([['o2', { probability: 0.2, heading: 0.2, otherwise: 'paragraph' as const }]]);
    const result = await learnedConstruct(oracle(), depths)({ ...open, candidates, evidence: { bookmarks, tags: [] } });
    expect(titles(result.outline)).toEqual({ Kites: { Wind: {}, String: {} } });
    expect(result.problems).toEqual([]);
  });

  it('says so where the bookmarks contradict the pages, and goes by the pages', async () => {
    const bookmarks = ['Slide 1', 'Slide 2', 'Slide 3', 'Slide 4'].map((title) => ({ title, level: 1, page: 1 }));
    const result = await learnedConstruct(
      oracle(),
      depths,
    )({ ...headings(['1', '1.1']), evidence: { bookmarks, tags: [] } });
    expect(titles(result.outline)).toEqual({ 1: { '1.1': {} } });
    expect(result.problems).toEqual([expect.objectContaining({ code: 'bookmarks-differ', severity: 'info' })]);
  });

  it('asks nothing of the model where there are no headings', async () => {
    const model = oracle();
    const { outline, objects } = await learnedConstruct(model, depths)(headings([]));
    expect({ outline, objects, shown: model.shown }).toEqual({ outline: [], objects: [], shown: [] });
  });
});
