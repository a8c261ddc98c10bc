import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFurniture } from '../document/roles.js';
import type { Document, PageObject } from '../document/schema.js';
import { validate } from '../document/validate.js';
import { ENGINE_NAMES, parse } from '../parse.js';
import { toChunks, toHtml, toMarkdown, toText } from '../write/index.js';

/* Nothing is lost, whichever engine finds the objects and whichever writer prints them. */

const SAMPLES = new URL('../../../../samples/', import.meta.url);
const NAMES = ['paper', 'report', 'slides', 'letter', 'cjk'] as const;

const WRITERS = {
  Markdown: toMarkdown,
  HTML: (document: Document) => toHtml(document).replace(/^[\s\S]*<body[^>]*>/u, ''),
  text: toText,
  chunks: (document: Document) => [...toChunks(document)].flatMap(({ path, text }) => [...path, text]),
};

/** The letters of a text, or its digits where it has no letters: marks of notes are numbered anew. */
function signsOf(text: string): string {
  const plain = text.normalize('NFKC');
  return plain.replace(/[^\p{L}]+/gu, '') || plain.replace(/[^\p{N}]+/gu, '');
}

function lettersOf(output: string): { letters: string; digits: string } {
  const plain = output
    .replace(/<[a-z/!][^>]*>/giu, '')
    .replace(/&(?:lt|gt|amp|quot|nbsp|#\d+);/gu, ' ')
    .normalize('NFKC');
  return { letters: plain.replace(/[^\p{L}]+/gu, ''), digits: plain.replace(/[^\p{N}]+/gu, '') };
}

/** The parts of an object as they stand in the lines of the page. */
function partsOf(object: PageObject, lines: ReadonlyMap<string, string>): string[] {
  const cells = object.role === 'table' ? (object.cells ?? []) : [];
  return [object, ...cells].flatMap(({ runs = [] }) =>
    runs.map(([, line, from, length]) => lines.get(line)?.slice(from, from + length) ?? ''),
  );
}

describe.each(ENGINE_NAMES)('the engine %s', (engine) => {
  describe.each(NAMES)('on %s.pdf', (name) => {
    let document: Document;
    beforeAll(async () => {
      document = await parse(await readFile(new URL(`${name}.pdf`, SAMPLES)), { engine, name: `${name}.pdf` });
    });

    it('keeps every character in an object or among the omitted', () => {
      expect(validate(document)).toMatchObject({ valid: true });
    });

    it('has every object in exactly one thread', () => {
      const threaded = document.threads.flatMap(({ objects }) => objects);
      expect(new Set(threaded).size).toBe(threaded.length);
      const missing = document.objects.filter(({ id }) => !threaded.includes(id));
      expect(missing.map(({ role, text }) => `${role}: ${text}`)).toEqual([]);
    });

    it.each(Object.entries(WRITERS))('prints every object as %s', (_, write) => {
      const output = write(document);
      const { letters, digits } = lettersOf(typeof output === 'string' ? output : output.join('\n'));
      const lines = new Map(document.lines.map(({ id, text }) => [id, text]));
      const lost = document.objects
        .filter(({ role }) => !isFurniture(role))
        .flatMap((object) => partsOf(object, lines).map((text) => ({ role: object.role, text })))
        .filter(({ text }) => {
          const signs = signsOf(text);
          return !letters.includes(signs) && !digits.includes(signs);
        });
      expect(lost).toEqual([]);
    });
  });
});
