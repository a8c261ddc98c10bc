import { describe, expect, it } from 'vitest';
import { drafted } from './drafted.test.support.js';
import { problem } from './problems.js';
import type { Cell, Document } from './schema.js';
import { validate } from './validate.js';

/** Two headings, a paragraph under the inner one, a figure with its caption and a footnote. */
function sound(): Document {
  const box: Document['lines'][number]['box'] = [72, 100, 540, 112];
  return drafted({
    lines: [
      { id: 'l0', page: 1, box, text: '1 Wind', rotation: 0 },
      { id: 'l1', page: 1, box, text: '1.1 Lift', rotation: 0 },
      { id: 'l2', page: 1, box, text: 'Kites need steady air.', rotation: 0 },
    ],
    objects: [
      { id: 'o0', role: 'heading', page: 1, box, lines: ['l0'], text: '1 Wind', level: 1, confidence: 1 },
      {
        id: 'o1',
        role: 'heading',
        page: 1,
        box,
        lines: ['l1'],
        text: '1.1 Lift',
        level: 2,
        confidence: 1,
        parent: 'o0',
      },
      {
        id: 'o2',
        role: 'paragraph',
        page: 1,
        box,
        lines: ['l2'],
        text: 'Kites need steady air.',
        confidence: 1,
        parent: 'o1',
      },
      { id: 'o3', role: 'figure', page: 1, box, lines: [], text: '', confidence: 1 },
      { id: 'o4', role: 'caption', page: 1, box, lines: [], text: 'Figure 1', confidence: 1 },
      { id: 'o5', role: 'footnote', page: 1, box, lines: [], text: '1 Mostly.', confidence: 1 },
    ],
    threads: [
      { kind: 'body', objects: ['o0', 'o1', 'o2'] },
      { kind: 'float', objects: ['o3', 'o4'] },
      { kind: 'note', objects: ['o5'] },
    ],
    links: [
      { type: 'caption', from: 'o4', to: 'o3', confidence: 1 },
      { type: 'footnote', from: 'o2', to: 'o5', mark: '1', at: 21, confidence: 1 },
    ],
    outline: [
      {
        object: 'o0',
        title: '1 Wind',
        level: 1,
        page: 1,
        confidence: 1,
        children: [{ object: 'o1', title: '1.1 Lift', level: 2, page: 1, confidence: 1, children: [] }],
      },
    ],
  });
}

function giveCells(document: Document, cells: Cell[]): void {
  Object.assign(document.objects[3] ?? {}, { role: 'table', cells });
}

function errorsAfter(change: (document: Document) => void): string[] {
  const document = sound();
  change(document);
  const result = validate(document);
  return result.valid ? [] : result.errors.map(({ path, message }) => `${path}: ${message}`);
}

describe('validate', () => {
  it('accepts a sound document', () => {
    expect(validate(sound())).toEqual({ valid: true, document: sound() });
  });

  const faults: [string, (d: Document) => void, string][] = [
    [
      'a line that does not exist',
      (d) => d.objects[2]?.runs.push([0, 'l99', 0, 1]),
      'objects[2].runs[1]: no line has the id "l99"',
    ],
    [
      'a character claimed twice',
      (d) => d.omitted.push({ line: 'l2', from: 6, length: 4, reason: 'duplicate' }),
      'lines[2]: character 6 ("n") is claimed twice',
    ],
    [
      'a character that is lost',
      (d) => d.objects[2]?.runs.pop(),
      'lines[2]: character 0 ("K") is in no run and not omitted',
    ],
    [
      'a run that says something else than its line',
      (d) => Object.assign(d.objects[2] ?? {}, { text: 'Kites need heady air.' }),
      'objects[2].runs[0]: the text has other characters there than line "l2"',
    ],
    [
      'an omission behind the end of its line',
      (d) => d.omitted.push({ line: 'l0', from: 4, length: 9, reason: 'furniture' }),
      'omitted[0]: reaches behind the end of line "l0"',
    ],
    [
      'a span outside its line',
      (d) => Object.assign(d.lines[0] ?? {}, { spans: [{ start: 2, end: 99, bold: true }] }),
      'lines[0].spans[0]: [2, 99) is no part of the text',
    ],
    [
      'a link that no hyperlink has',
      (d) => Object.assign(d.lines[0] ?? {}, { spans: [{ start: 0, end: 1, link: 'h9' }] }),
      'lines[0].spans[0]: no hyperlink has the id "h9"',
    ],
    [
      'an id used twice',
      (d) => d.lines.push({ ...d.lines[0], id: 'l0', page: 1, box: [0, 0, 1, 1], text: '', rotation: 0 }),
      'lines[3]: "l0" stands there twice',
    ],
    [
      'a box outside its page',
      (d) => Object.assign(d.objects[3] ?? {}, { box: [0, 0, 700, 10] }),
      'objects[3].box: [0,0,700,10] reaches out of page 1 (612 × 792)',
    ],
    [
      'a box turned inside out',
      (d) => Object.assign(d.objects[3] ?? {}, { box: [50, 0, 40, 10] }),
      'objects[3].box: [50,0,40,10] is turned inside out',
    ],
    [
      'body objects out of reading order',
      (d) => d.threads[0]?.objects.reverse(),
      'threads[0].objects[1]: "o1" stands earlier in objects: body objects are in reading order',
    ],
    ['an object in no thread', (d) => d.threads.pop(), 'objects[5]: "o5" stands in no thread'],
    [
      'a link to nowhere',
      (d) => Object.assign(d.links[0] ?? {}, { to: 'o77' }),
      'links[0].to: no object has the id "o77"',
    ],
    [
      'a footnote mark behind the text',
      (d) => Object.assign(d.links[1] ?? {}, { at: 99 }),
      'links[1].at: 99 is behind the end of the text of "o2"',
    ],
    [
      'an outline that skips a level',
      (d) => Object.assign(d.outline[0]?.children[0] ?? {}, { level: 3 }),
      'outline[0].children[0].level: is 3 at depth 2',
    ],
    ['a heading missing from the outline', (d) => d.outline[0]?.children.pop(), 'outline: the heading "o1" is missing'],
    [
      '"ok" although content is missing',
      (d) => d.problems.push(problem('page-unreadable', '…', 1)),
      'status: is "ok" although content is missing',
    ],
    [
      '"partial" for a mere note',
      (d) => Object.assign(d, { problems: [problem('bookmarks-differ', '…')], status: 'partial' }),
      'status: is "partial" although no problem says that content is missing',
    ],
    [
      'a parent that is no heading',
      (d) => Object.assign(d.objects[2] ?? {}, { parent: 'o3' }),
      'objects[2].parent: "o3" is no heading',
    ],
    [
      "cells that are no table's",
      (d) => Object.assign(d.objects[2] ?? {}, { cells: [{ row: 0, column: 0, text: '' }] }),
      'objects[2]: Unrecognized key: "cells"',
    ],
    [
      'cells that overlap',
      (d) =>
        giveCells(d, [
          { row: 0, column: 0, columnSpan: 2, text: 'a' },
          { row: 0, column: 1, text: 'b' },
        ]),
      'objects[3].cells[1]: stands where cells[0] does',
    ],
    [
      'a cell outside its page',
      (d) => giveCells(d, [{ row: 0, column: 0, box: [0, 0, 700, 10], text: 'a' }]),
      'objects[3].cells[0].box: [0,0,700,10] reaches out of page 1 (612 × 792)',
    ],
    [
      'a cell larger than any table',
      (d) => giveCells(d, [{ row: 0, column: 0, rowSpan: 100_000, columnSpan: 100_000, text: 'a' }]),
      'objects[3].cells: cover 10000000000 places, more than a table has',
    ],
  ];
  it.each(faults)('reports %s with its place', (_, change, message) => {
    expect(errorsAfter(change)).toContain(message);
  });

  it('names the field when the shape is wrong', () => {
    const errors = errorsAfter((d) => Object.assign(d.pages[0] ?? {}, { width: 'wide' }));
    expect(errors).toEqual([expect.stringMatching(/^pages\[0\]\.width: .*number/)]);
  });

  it.each([null, 'text', [], 42, { schema: 'treeline/2' }])('rejects %j without throwing', (value) => {
    expect(validate(value).valid).toBe(false);
  });
});
