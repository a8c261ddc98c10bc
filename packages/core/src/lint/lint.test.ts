import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Box, Document } from '../document/schema.js';
import { parse } from '../parse.js';
import { makePdf, stream } from '../read/pdf/make-pdf.test.support.js';
import { toBookmarkedPdf } from '../write/pdf/index.js';
import { documentOf, type Item } from '../write/sample.test.fixture.js';
import { lintConfig } from './config.js';
import { lintJson, lintSarif, lintText } from './formats.js';
import { lint, ruleIds } from './lint.js';
import type { RuleId } from './rules/index.js';

const sample = (name: string) => readFile(new URL(`../../../../samples/${name}`, import.meta.url));

/** What one rule says of a document. */
async function messages(rule: RuleId, document: Document): Promise<string[]> {
  const found = await lint(document, { rules: { [rule]: 'warning' } });
  return found.filter((finding) => finding.rule === rule).map(({ message }) => message);
}

const heading = (text: string, level = 1, page = 1): Item => ({ role: 'heading', text, level, page });
const paragraph = (text: string, page = 1): Item => ({ role: 'paragraph', text, page });

describe('a clean document', () => {
  it.each(['report.pdf', 'letter.pdf'])('of our own gives no finding: %s', async (name) => {
    const bytes = await sample(name);
    expect(await lint(await parse(bytes, { name }), { bytes })).toEqual([]);
  });
});

describe('headings', () => {
  it('that skip a level of their numbers are found', async () => {
    const skipped = documentOf([heading('2 Harbours'), heading('2.1.1 Depth', 2), paragraph('Deep.')]);
    expect(await messages('heading-level-skipped', skipped)).toEqual([
      '"2.1.1 Depth" follows "2 Harbours", and the level between them is missing',
    ]);
    const whole = documentOf([heading('2 Harbours'), heading('2.1 Depth', 2), heading('2.1.1 Low tide', 3)]);
    expect(await messages('heading-level-skipped', whole)).toEqual([]);
  });

  it('whose numbers leave one out are found', async () => {
    const gap = documentOf([heading('1 Boats'), heading('2 Harbours'), heading('4 Tides')]);
    expect(await messages('heading-number-gap', gap)).toHaveLength(1);
    // The missing one is there, but was taken for something else.
    const taken = documentOf([heading('1 Boats'), heading('2 Harbours'), paragraph('3 Quays'), heading('4 Tides')]);
    expect(await messages('heading-number-gap', taken)).toEqual([]);
  });
});

describe('references and bookmarks', () => {
  it('to sections that begin a paragraph, or that stand in another work, are no fault', async () => {
    const document = documentOf([
      heading('1 Boats'),
      heading('2 Harbours'),
      paragraph('Section 3 — Tides: they come and go.', 2),
      paragraph('See Section 3, and the Code of Regulations, Chapter 4, and Section 5.', 3),
    ]);
    expect(await messages('reference-without-target', document)).toEqual([
      '"Section 5" does not exist in this document',
    ]);
  });

  it('whose titles are on no page near theirs are found, others are not', async () => {
    const bytes = await sample('report.pdf');
    const document = await parse(bytes, { name: 'report.pdf' });
    const differing: Document = {
      ...document,
      problems: [{ code: 'bookmarks-differ', severity: 'info', message: 'they differ' }],
    };
    expect(await lint(differing, { bytes })).toEqual([]);
    const other = document.outline.map((entry) => ({
      ...entry,
      title: `${entry.title} of another book`,
      children: [],
    }));
    const { bytes: wrong } = await toBookmarkedPdf(bytes, { ...document, outline: other }, { replace: true });
    const [finding] = await lint(differing, { bytes: wrong, rules: { 'tags-contradict': 'off' } });
    expect(finding?.rule).toBe('bookmarks-disagree');
  });
});

describe('a table of contents', () => {
  const box = (i: number): Box => [72, 40 + 14 * i, 540, 52 + 14 * i];
  const contents = (...entries: string[]): Item => ({
    role: 'contents',
    text: entries.join(' '),
    box: [72, 40, 540, 40 + 14 * entries.length],
    lines: entries.map((text, i) => ({ text, box: box(i) })),
  });
  const body = ['Boats', 'Harbours', 'Tides', 'Quays', 'Storms'].map((title, i) => heading(title, 1, i + 2));

  it('with an entry that is no heading is found', async () => {
    const document = documentOf([
      contents('Boats 2', 'Harbours 3', 'Tides 4', 'Quays 5', 'Storms 6', 'Pirates 7'),
      ...body,
    ]);
    expect(await messages('contents-without-heading', document)).toEqual([
      '"Pirates" is in the contents, but is no heading of the text',
    ]);
  });

  it('with a wrong page is found, whatever page the numbers start on', async () => {
    const document = documentOf([contents('Boats 1', 'Harbours 2', 'Tides 3', 'Quays 4', 'Storms 9'), ...body]);
    expect(await messages('contents-wrong-page', document)).toEqual(['"Storms" is on page 5, and the contents say 9']);
  });
});

describe('figures and tables', () => {
  const float = (id: string, role: 'figure' | 'table', i: number): Item => ({
    role,
    id,
    text: '',
    box: [72, 40 + 80 * i, 300, 100 + 80 * i],
    ...(role === 'table' && { lines: [{ text: `cell ${i}`, box: [72, 40 + 80 * i, 300, 100 + 80 * i] as Box }] }),
  });
  const caption = (id: string, text: string, i: number): Item => ({
    role: 'caption',
    id,
    text,
    box: [72, 104 + 80 * i, 300, 114 + 80 * i],
  });
  const captioned = (numbers: readonly number[]) =>
    numbers.flatMap((number, i) => [float(`f${i}`, 'figure', i), caption(`c${i}`, `Figure ${number}. A boat.`, i)]);
  const ties = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      type: 'caption' as const,
      from: `c${i}`,
      to: `f${i}`,
      confidence: 0.9,
    }));

  it('whose numbers leave one out are found', async () => {
    expect(await messages('caption-number-gap', documentOf(captioned([1, 3]), ties(2)))).toEqual([
      'there is a figure 3, but no figure 2',
    ]);
  });

  it('without a caption are found where most have one', async () => {
    const items = [...captioned([1, 2, 3]), float('f3', 'figure', 4)];
    expect(await messages('object-without-caption', documentOf(items, ties(3)))).toHaveLength(1);
    expect(await messages('object-without-caption', documentOf([float('f3', 'figure', 4)]))).toEqual([]);
  });

  it('that a text refers to, but that do not exist, are found', async () => {
    const items = [...captioned([1, 2, 3]), paragraph('See Figure 5 and Figure 2, and Figure 7 of Smith (1998).', 3)];
    expect(
      await messages('reference-without-target', documentOf([...items, paragraph('The end.', 2)], ties(3))),
    ).toEqual(['"Figure 5" does not exist in this document']);
  });
});

describe('text', () => {
  it('that the page does not show is found, but for the layer of a scan', async () => {
    const document = documentOf([paragraph('Seen.')]);
    const hidden = { ...document, lines: document.lines.map((line) => ({ ...line, hidden: 'tiny' as const })) };
    expect(await messages('hidden-text', hidden)).toEqual(['"Seen." is too small to be read']);
    const layer = {
      ...document,
      pages: document.pages.map((page) => ({ ...page, text: 'layer' as const })),
      lines: document.lines.map((line) => ({ ...line, hidden: 'invisible' as const })),
    };
    expect(await messages('hidden-text', layer)).toEqual([]);
  });

  it('whose glyphs have names that every program knows is no text without Unicode', async () => {
    const type3 = (name: string) =>
      makePdf({
        pages: [{ content: 'BT /F1 10 Tf 20 250 Td (AA) Tj ET' }],
        objects: {
          3: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65 /Widths [1] /Encoding << /Type /Encoding /Differences [65 /${name}] >> /CharProcs << /${name} 100 0 R >> /Resources << >> >>`,
          4: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65 /A] >> >>',
          5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65 /A] >> >>',
          6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65 /A] >> >>',
          100: stream('1 0 d0 0 0 1 1 re f'),
        },
      });
    const document: Document = {
      ...documentOf([paragraph('AA')]),
      problems: [{ code: 'text-unmapped', severity: 'error', page: 1, message: 'nobody knows' }],
    };
    const found = async (name: string) =>
      (await lint(document, { bytes: type3(name) })).filter(({ rule }) => rule === 'text-without-unicode');
    expect(await found('Adieresis')).toEqual([]);
    expect(await found('a66')).toHaveLength(1);
  });

  it('without Unicode, and pictures of text, are found', async () => {
    expect(await messages('text-without-unicode', documentOf([paragraph('\ue001\ue002\ue003\ue004')]))).toHaveLength(1);
    const document = documentOf([paragraph('Read from a picture.')]);
    const scan = { ...document, pages: document.pages.map((page) => ({ ...page, text: 'ocr' as const })) };
    expect(await messages('picture-of-text', scan)).toHaveLength(1);
  });
});

describe('findings', () => {
  const gap = documentOf([heading('1 Boats'), heading('2 Harbours'), heading('4 Tides')]);

  it('have a page, a box, a rule and a severity, and can be switched off', async () => {
    const [finding] = await lint(gap);
    expect(finding).toMatchObject({ rule: 'heading-number-gap', severity: 'warning', page: 1, box: expect.any(Array) });
    expect(await lint(gap, lintConfig('{"rules": {"heading-number-gap": "off"}}'))).toEqual([]);
    const [louder] = await lint(gap, lintConfig('{"rules": {"heading-number-gap": "error"}}'));
    expect(louder?.severity).toBe('error');
  });

  it('are refused a configuration that names no rule', () => {
    expect(() => lintConfig('{"rules": {"no-such-rule": "off"}}')).toThrow('no-such-rule');
    expect(() => lintConfig('{"rules": {"hidden-text": "maybe"}}')).toThrow('not as expected');
    expect(() => lintConfig('nothing')).toThrow('not JSON');
  });

  it('are written as text, JSON and SARIF', async () => {
    const files = [{ name: 'docs/a b.pdf', findings: await lint(gap) }];
    expect(lintText(files)).toMatch(/^docs\/a b\.pdf:1: warning: .* \(heading-number-gap\)\n$/);
    const json = JSON.parse(lintJson(files));
    expect(json.files[0].findings).toHaveLength(1);
    expect(Object.keys(json.rules)).toEqual(['heading-number-gap']);
    const [run] = JSON.parse(lintSarif(files)).runs;
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(ruleIds());
    expect(run.tool.driver.rules[1].help.text).toContain('docs/lint.md#heading-number-gap');
    expect(run.results[0]).toMatchObject({
      ruleId: 'heading-number-gap',
      level: 'warning',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'docs/a%20b.pdf' }, region: { startLine: 1 } } }],
    });
  });

  it('are explained in the documentation, rule by rule', async () => {
    const docs = await readFile(new URL('../../../../docs/lint.md', import.meta.url), 'utf8');
    for (const id of ruleIds()) expect(docs).toContain(`### ${id}`);
  });
});
