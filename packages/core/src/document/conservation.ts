import type { Document, Run } from './schema.js';

/** A place in a document where a character is lost or stands twice. */
export interface Breach {
  path: string;
  message: string;
}

const SPACE = /\s/u;

/**
 * Checks the law of conservation: every character of every line, white space aside, is in exactly one run of an object
 * or a cell, or it is omitted with a reason. Runs lie inside their text and inside their line, and say the same.
 */
export function* conservationBreaches(document: Document): Generator<Breach> {
  const lines = new Map(document.lines.map((line) => [line.id, line]));
  const counts = new Map(document.lines.map(({ id, text }) => [id, new Uint8Array(text.length)]));

  function* claim(path: string, line: string, from: number, length: number): Generator<Breach> {
    const count = counts.get(line);
    if (!count) {
      yield { path, message: `no line has the id "${line}"` };
      return;
    }
    if (from + length > count.length) {
      yield { path, message: `reaches behind the end of line "${line}"` };
      return;
    }
    for (let i = from; i < from + length; i++) count[i] = (count[i] ?? 0) + 1;
  }

  function* claimRuns(path: string, text: string, runs: readonly Run[]): Generator<Breach> {
    for (const [i, [at, line, from, length]] of runs.entries()) {
      const here = `${path}.runs[${i}]`;
      yield* claim(here, line, from, length);
      const own = lines.get(line)?.text.slice(from, from + length);
      if (own !== undefined && text.slice(at, at + length) !== own) {
        yield { path: here, message: `the text has other characters there than line "${line}"` };
      }
    }
  }

  for (const [i, object] of document.objects.entries()) {
    yield* claimRuns(`objects[${i}]`, object.text, object.runs);
    if (object.role !== 'table') continue;
    for (const [j, cell] of (object.cells ?? []).entries()) {
      yield* claimRuns(`objects[${i}].cells[${j}]`, cell.text, cell.runs ?? []);
    }
  }
  for (const [i, { line, from, length }] of document.omitted.entries()) {
    yield* claim(`omitted[${i}]`, line, from, length);
  }
  for (const [i, { id, text }] of document.lines.entries()) {
    const count = counts.get(id) ?? [];
    const lost = count.findIndex((n, k) => n === 0 && !SPACE.test(text[k] ?? ''));
    if (lost >= 0) {
      yield { path: `lines[${i}]`, message: `character ${lost} ("${text[lost]}") is in no run and not omitted` };
    }
    const twice = count.findIndex((n) => n > 1);
    if (twice >= 0) yield { path: `lines[${i}]`, message: `character ${twice} ("${text[twice]}") is claimed twice` };
  }
}
