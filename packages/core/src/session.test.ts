import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Correction } from './correct/corrections.js';
import type { Document } from './document/schema.js';
import { validate } from './document/validate.js';
import { randomNumbers } from './evaluate/statistics/random.js';
import { parse } from './parse.js';
import type { Progress } from './progress.js';
import { makePdf } from './read/pdf/make-pdf.test.support.js';
import { open, type Session } from './session.js';
import { toJson } from './write/index.js';

const sample = (name: string) => readFile(new URL(`../../../samples/${name}`, import.meta.url));
const paper = await sample('paper.pdf');
const options = { name: 'paper.pdf', vision: 'never' } as const;

async function withSession<T>(use: (session: Session) => Promise<T>): Promise<T> {
  const session = await open(paper, options);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}

const headingsOf = (document: Document) => document.objects.filter(({ role }) => role === 'heading');

describe('a session', () => {
  it('gives the pages one by one, then the document that parse gives', async () => {
    await withSession(async (session) => {
      const pages: number[] = [];
      const ids = new Set<string>();
      for await (const { page, objects } of session.pages()) {
        pages.push(page.number);
        for (const { id } of objects) ids.add(id);
      }
      expect(pages).toEqual(Array.from({ length: session.pageCount }, (_, i) => i + 1));
      const document = await session.document();
      expect(toJson(document)).toBe(toJson(await parse(paper, options)));
      expect(document.objects.filter(({ id }) => !ids.has(id))).toEqual([]);
    });
  });

  it('draws a page at the size asked for', async () => {
    await withSession(async (session) => {
      const picture = await session.render(1, { scale: 0.5 });
      const [page] = (await session.document()).pages;
      expect(picture.width).toBe(Math.round((page?.width ?? 0) / 2));
      expect(picture.data.some((value) => value < 128)).toBe(true);
    });
  });

  it('stops when the signal says so, also after reading', async () => {
    const stop = new AbortController();
    const session = await open(paper, { ...options, signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(session.document()).rejects.toThrow('enough');
    await session.close();
  });

  it('stops at any moment, with vision and without, and can be closed then', async () => {
    const random = randomNumbers(7);
    for (const vision of ['never', 'never', 'never', 'always'] as const) {
      const stop = new AbortController();
      let left = Math.floor(random() * 20);
      const onProgress = () => {
        if (left-- === 0) stop.abort(new Error('enough'));
      };
      const running = parse(paper, { ...options, vision, onProgress, signal: stop.signal });
      // A paper of few pages may be done before its turn comes.
      await running.catch((error: unknown) => expect(error).toMatchObject({ message: 'enough' }));
    }
  });

  it('refuses what is no bytes, and options that do not exist', async () => {
    const wrong = (bytes: unknown, given?: unknown) => Reflect.apply(open, undefined, [bytes, given]);
    await expect(wrong('paper.pdf')).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/read the file first/),
    });
    await expect(wrong(new ArrayBuffer(4))).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(wrong(undefined)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/not undefined/),
    });
    await expect(wrong(paper, { page: '1' })).rejects.toMatchObject({
      code: 'invalid-option',
      message: expect.stringMatching(/"page".*pages/),
    });
    await expect(wrong(paper, null)).rejects.toMatchObject({ code: 'invalid-option' });
  });

  it('cannot be used after it was closed', async () => {
    const session = await open(paper, options);
    await session.close();
    await expect(session.document()).rejects.toMatchObject({ code: 'session-closed' });
    await expect(session.render(1)).rejects.toMatchObject({ code: 'session-closed' });
  });

  it('tells how far it is, from reading to the outline', async () => {
    const steps: Progress[] = [];
    await parse(paper, { ...options, onProgress: (progress) => steps.push(progress) });
    expect([...new Set(steps.map(({ stage }) => stage))]).toEqual(['read', 'detect', 'order', 'construct']);
    expect(steps.every(({ done, total }) => done <= total)).toBe(true);
    expect(steps.at(-1)).toMatchObject({ done: steps.at(-1)?.total });
  });
});

describe('a correction', () => {
  it('of a role changes that object, keeps all ids, and is undone by an empty list', async () => {
    await withSession(async (session) => {
      const first = await session.document();
      const target = first.objects.find(({ role, text }) => role === 'paragraph' && text.length > 80);
      const object = target?.id ?? '';
      const { document, changes } = await session.correct([{ kind: 'role', object, role: 'caption' }]);
      expect(document.objects.find(({ id }) => id === object)).toMatchObject({ role: 'caption', by: 'person' });
      expect(changes).toContainEqual({ kind: 'role', object, from: 'paragraph', to: 'caption' });
      expect(new Set(document.objects.map(({ id }) => id))).toEqual(new Set(first.objects.map(({ id }) => id)));
      expect(validate(document)).toMatchObject({ valid: true });
      expect(toJson((await session.correct([])).document)).toBe(toJson(first));
    });
  });

  it('of a level, a parent or the outline holds, and the rest of the tree follows', async () => {
    await withSession(async (session) => {
      const headings = headingsOf(await session.document());
      const [first, second, third] = headings.map(({ id }) => id);
      if (!first || !second || !third) throw new Error('the sample has too few headings');
      const parent = await session.correct([{ kind: 'parent', heading: second, parent: first }]);
      expect(parent.document.objects.find(({ id }) => id === second)).toMatchObject({ parent: first });
      const level = await session.correct([{ kind: 'level', heading: third, level: 2 }]);
      expect(level.document.objects.find(({ id }) => id === third)).toMatchObject({ level: 2 });
      const unlisted = await session.correct([{ kind: 'unlisted', heading: second }]);
      expect(headingsOf(unlisted.document).map(({ id }) => id)).not.toContain(second);
      for (const { document } of [parent, level, unlisted]) expect(validate(document)).toMatchObject({ valid: true });
    });
  });

  it('splits an object at a line, and merges the parts again', async () => {
    await withSession(async (session) => {
      const document = await session.document();
      const target = document.objects.find(({ role, runs }) => role === 'paragraph' && runs.length > 3);
      const line = target?.runs[2]?.[1] ?? '';
      const cut: Correction = { kind: 'split', object: target?.id ?? '', line };
      const parts = await session.correct([cut]);
      expect(parts.document.objects.length).toBe(document.objects.length + 1);
      const added = parts.changes.find(({ kind }) => kind === 'added')?.object ?? '';
      const whole = await session.correct([cut, { kind: 'merge', objects: [target?.id ?? '', added] }]);
      expect(whole.document.objects.find(({ id }) => id === target?.id)?.text).toBe(target?.text);
    });
  });

  it('puts an object behind another', async () => {
    await withSession(async (session) => {
      const body = (await session.document()).threads.find(({ kind }) => kind === 'body')?.objects ?? [];
      const [, , moved = '', , , after = ''] = body;
      const { document } = await session.correct([{ kind: 'order', object: moved, follows: after }]);
      const ids = document.objects.map(({ id }) => id);
      expect(ids.indexOf(moved)).toBe(ids.indexOf(after) + 1);
    });
  });

  it('is overruled by a later one of the same object', async () => {
    await withSession(async (session) => {
      const { objects } = await session.document();
      const caption = objects.find(({ role }) => role === 'caption')?.id ?? '';
      const of = objects.find(({ role }) => role === 'figure')?.id ?? '';
      const { document } = await session.correct([
        { kind: 'caption', caption, of },
        { kind: 'role', object: caption, role: 'paragraph' },
      ]);
      expect(document.objects.find(({ id }) => id === caption)?.role).toBe('paragraph');
      expect(document.links.filter(({ type, from }) => type === 'caption' && from === caption)).toEqual([]);
      expect(validate(document)).toMatchObject({ valid: true });
    });
  });

  it('of the rows of a table moves its cells, and loses no text', async () => {
    await withSession(async (session) => {
      const tableOf = ({ objects }: Document) => {
        const table = objects.find((object) => object.role === 'table' && (object.cells?.length ?? 0) > 4);
        if (table?.role !== 'table') throw new Error('the sample has no table with cells');
        return { id: table.id, box: table.box, cells: table.cells ?? [] };
      };
      const { id, box, cells } = tableOf(await session.document());
      const { document } = await session.correct([{ kind: 'rows', table: id, boundaries: [(box[1] + box[3]) / 2] }]);
      const after = tableOf(document);
      expect(Math.max(...after.cells.map(({ row }) => row))).toBe(1);
      const letters = (list: typeof cells) => [...list.map(({ text }) => text).join('')].sort().join('').trim();
      expect(letters(after.cells)).toBe(letters(cells));
      expect(validate(document)).toMatchObject({ valid: true });
    });
  });

  it('finds objects of a page on its side by the ids that the document and its provisional pages have', async () => {
    const row = (text: string, i: number) => `BT /F1 8 Tf 0 1 -1 0 ${60 + 14 * i} 40 Tm (${text}) Tj ET\n`;
    const texts = ['Year and place of the survey', 'Persons asked in the first round', 'Answers that could be used'];
    const session = await open(makePdf({ pages: [{ content: texts.map(row).join('') }] }), options);
    const shown: { ids: string[]; width: number }[] = [];
    for await (const { page, objects } of session.pages()) {
      shown.push({ ids: objects.map(({ id }) => id), width: page.width });
    }
    const { pages, objects } = await session.document();
    expect(shown).toEqual([{ ids: expect.arrayContaining(objects.map(({ id }) => id)), width: pages[0]?.width }]);
    for (const { id } of objects) {
      const { document } = await session.correct([{ kind: 'role', object: id, role: 'code' }]);
      expect(document.objects.find((object) => object.id === id)?.role).toBe('code');
    }
    await session.close();
  });

  it('of something that is not there is refused', async () => {
    await withSession(async (session) => {
      await expect(session.correct([{ kind: 'role', object: 'o0', role: 'title' }])).rejects.toMatchObject({
        code: 'invalid-correction',
      });
    });
  });

  it('never breaks a document, however odd', async () => {
    await withSession(async (session) => {
      const first = await session.document();
      const random = randomNumbers(7);
      for (let round = 0; round < 30; round++) {
        const corrections = Array.from({ length: 1 + Math.floor(random() * 3) }, () => oddCorrection(first, random));
        try {
          expect(validate((await session.correct(corrections)).document)).toMatchObject({ valid: true });
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid-correction' });
        }
      }
      expect(toJson((await session.correct([])).document)).toBe(toJson(first));
    });
  });
});

function oddCorrection(document: Document, random: () => number): Correction {
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() * list.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const object = pick(document.objects).id;
  const other = pick(document.objects).id;
  const heading = pick(headingsOf(document)).id;
  const line = pick(document.lines).id;
  const table = document.objects.find(({ role }) => role === 'table');
  const kinds: Correction[] = [
    { kind: 'role', object, role: pick(['title', 'heading', 'paragraph', 'figure', 'table', 'footnote', 'code']) },
    { kind: 'split', object, line },
    { kind: 'merge', objects: [object, other] },
    { kind: 'order', object, follows: other },
    { kind: 'parent', heading, parent: random() < 0.3 ? null : pick(headingsOf(document)).id },
    { kind: 'level', heading, level: 1 + Math.floor(random() * 4) },
    { kind: 'unlisted', heading },
    { kind: 'caption', caption: object, of: other },
    { kind: 'rows', table: table?.id ?? object, boundaries: [(table?.box[1] ?? 0) + 40 * random()] },
  ];
  return pick(kinds);
}
