import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type PageOpenings, parseNumbering } from 'treeline/engines';
import { type Reading, readPdf } from 'treeline/read';

import { bare, bookmarkTruth } from '../import/folder/bookmarks.js';
import { Tally } from '../import/tally.js';

/*
 * Rows for the network of openings: each is a line that may open with a run-in heading, with what is known of it.
 *
 *   1   a heading: a bookmark is the beginning of the line, or the maker of the document says so
 *   0   no heading: the maker of the document says so
 *   ?   no bookmark names it. Where other openings of the document are named, those of other looks are none (0)
 */

export type Label = 0 | 1 | '?';

export interface OpeningRow {
  file: string;
  sha256: string;
  page: number;
  words: string;
  rest: string;
  /** The line before in its chain, for people who label. */
  before: string;
  label: Label;
  /** Numbers, features, classes, and the vectors of both texts, one after the other: 32-bit floats in base 64. */
  data: string;
}

/** The openings of a file. `truth` are the run-in headings that its maker knows of, where the file was generated. */
export async function* openingRows(
  path: string,
  read: (reading: Reading) => AsyncGenerator<PageOpenings>,
  truth: ReadonlySet<string> | undefined,
): AsyncGenerator<OpeningRow> {
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const reading = await readPdf(bytes, { name: path });
  const named = truth ? undefined : openedLines(reading);
  for await (const { page, openings, fields, words, rests } of read(reading)) {
    for (const [i, { scored, place, chain }] of openings.entries()) {
      const own = fields.words[i] ?? '';
      const label = truth ? isNamed(own, truth) : named?.get(scored.line.id) === bare(own) ? 1 : '?';
      yield {
        file: path,
        sha256,
        page: page.page.number,
        words: own,
        rest: fields.rests[i] ?? '',
        before: chain[place - 1]?.line.text ?? '',
        label,
        data: packed(
          [fields.numbers, fields.features, fields.classes, words, rests].map((table) =>
            rowOf(table, i, openings.length),
          ),
        ),
      };
    }
  }
}

/** The lines that bookmarks open, and the words of each. */
function openedLines(reading: Reading): Map<string, string> {
  const { outline = [] } = bookmarkTruth(reading, new Tally());
  const lines = reading.pages.flatMap((page) => page.lines);
  return new Map(
    outline.flatMap(({ opens, title }) => {
      const line = opens === undefined ? undefined : lines[opens];
      return line ? [[line.id, bare(title)]] : [];
    }),
  );
}

function isNamed(words: string, truth: ReadonlySet<string>): 0 | 1 {
  // What a class of LaTeX prints in front of a title is not in the list.
  const title = words.slice(parseNumbering(words)?.offset ?? 0);
  return truth.has(bare(words)) || truth.has(bare(title)) ? 1 : 0;
}

function rowOf(table: Float32Array, row: number, count: number): Float32Array {
  const width = table.length / count;
  return table.subarray(row * width, (row + 1) * width);
}

function packed(tables: readonly Float32Array[]): string {
  const all = new Float32Array(tables.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const table of tables) {
    all.set(table, at);
    at += table.length;
  }
  return Buffer.from(all.buffer).toString('base64');
}
