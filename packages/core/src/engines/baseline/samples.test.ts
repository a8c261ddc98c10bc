import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { linesOf } from '../../document/lookups.js';
import type { Document, Link, OutlineEntry, PageObject } from '../../document/schema.js';
import { parse } from '../../parse.js';

/*
 * The samples against the facts written by hand beside them (samples/README.md says what each field means). Lists that
 * the facts hold in full must come out in full: a missing entry fails and so does one too many.
 */

const starts = z.array(z.string());
const factsSchema = z.object({
  pages: z.array(z.object({ header: starts, footer: starts })),
  title: z.string().nullable(),
  authors: starts,
  affiliations: starts,
  mails: starts,
  headings: z.array(z.object({ text: z.string(), level: z.number(), page: z.number() })),
  captions: z.array(z.object({ of: z.string(), page: z.number(), starts: z.string() })),
  footnotes: z.array(z.object({ page: z.number(), mark: z.string(), starts: z.string(), cited: z.string() })),
  tables: z.array(z.object({ page: z.number(), cells: z.array(starts) })),
  figures: z.array(z.object({ page: z.number() })),
  formulas: z.array(z.object({ page: z.number(), number: z.string().nullable() })),
  listItems: starts,
  references: starts,
  continues: z.array(z.object({ from: z.string(), to: z.string() })),
  order: starts,
  maybeHeadings: starts,
});

const SAMPLES = new URL('../../../../../samples/', import.meta.url);

for (const name of ['paper', 'report', 'slides', 'letter', 'cjk']) {
  describe(`${name}.pdf`, () => {
    let document: Document;
    let facts: z.infer<typeof factsSchema>;

    beforeAll(async () => {
      facts = factsSchema.parse(JSON.parse(await readFile(new URL(`${name}.facts.json`, SAMPLES), 'utf8')));
      document = await parse(await readFile(new URL(`${name}.pdf`, SAMPLES)), {
        name: `${name}.pdf`,
        engine: 'baseline',
      });
    });

    const withRole = (role: PageObject['role']) => document.objects.filter((object) => object.role === role);
    const texts = (role: PageObject['role']) => withRole(role).map(({ text }) => text);
    const object = (id: string) => {
      const found = document.objects.find((other) => other.id === id);
      if (!found) throw new Error(`no object ${id}`);
      return found;
    };
    const links = <T extends Link['type']>(type: T) =>
      document.links.filter((link): link is Extract<Link, { type: T }> => link.type === type);
    const outline = () => document.outline.flatMap(flat);

    it('has its title and its authors with affiliations and addresses', () => {
      expect(texts('title')).toEqual(facts.title === null ? [] : [facts.title]);
      // A line may hold both a name and where its bearer works.
      const people = [...texts('author'), ...texts('affiliation')].join('\n');
      for (const fact of [...facts.authors, ...facts.affiliations]) expect(people).toContain(fact);
      expect(people).toHaveLength([...facts.authors, ...facts.affiliations].join('\n').length);
      expect(texts('mail')).toEqual(facts.mails);
    });

    it('has its headings in reading order, each at its level', () => {
      const isMaybe = (title: string) => facts.maybeHeadings.some((maybe) => title.startsWith(maybe));
      const found = outline().filter(({ title }) => !isMaybe(title));
      expect(found.map(({ title, level, page }) => ({ text: title, level, page }))).toEqual(facts.headings);
    });

    it('has its captions, each tied to its figure or table', () => {
      const found = links('caption').map(({ from, to }) => ({ caption: object(from), float: object(to) }));
      expect(withRole('caption')).toHaveLength(facts.captions.length);
      expect(found.map(({ caption, float }) => ({ of: float.role, page: caption.page, starts: caption.text }))).toEqual(
        facts.captions.map((fact) => ({ ...fact, starts: expect.stringMatching(startsWith(fact.starts)) })),
      );
    });

    it('has its footnotes, each tied to the place that cites it', () => {
      expect(withRole('footnote')).toHaveLength(facts.footnotes.length);
      const found = links('footnote').map(({ from, to, mark, at }) => ({
        page: object(to).page,
        mark,
        starts: object(to).text.replace(/^\S+?\s*(?=[\p{Lu}\p{Lo}])/u, ''),
        cited: object(from).text.slice(0, at).trimEnd(),
      }));
      expect(found).toEqual(
        facts.footnotes.map((fact) => ({
          ...fact,
          starts: expect.stringMatching(startsWith(fact.starts)),
          cited: expect.stringMatching(endsWith(fact.cited)),
        })),
      );
    });

    it('has its tables, figures and formulas', () => {
      const places = (role: PageObject['role']) => withRole(role).map(({ page }) => ({ page }));
      expect(places('table')).toEqual(facts.tables.map(({ page }) => ({ page })));
      for (const [i, { cells }] of facts.tables.entries()) {
        for (const cell of cells.flat()) expect(texts('table')[i]).toContain(cell);
      }
      expect(places('figure')).toEqual(facts.figures);
      const formulas = withRole('formula').map(({ page, text }) => ({
        page,
        number: /\(\d+\)/u.exec(text)?.[0] ?? null,
      }));
      expect(formulas).toEqual(facts.formulas);
    });

    it('has its list items and references', () => {
      const marked = /^(?:[•◦▪‣–·∙*-]|\[?\(?[\da-z]{1,3}[.)\]])\s*/u;
      const items = texts('list-item').map((text) => text.replace(marked, ''));
      expect(items).toEqual(facts.listItems.map((start) => expect.stringMatching(startsWith(start))));
      const references = texts('reference').map((text) => text.replace(marked, ''));
      expect(references).toEqual(facts.references.map((start) => expect.stringMatching(startsWith(start))));
    });

    it('ties the parts of paragraphs that a column or a page broke', () => {
      const found = links('continues').map(({ from, to }) => ({
        from: linesOf(document, object(from)).at(-1)?.text ?? '',
        to: linesOf(document, object(to))[0]?.text ?? '',
      }));
      for (const { from, to } of facts.continues) {
        expect(found).toContainEqual({ from: expect.stringContaining(from), to: expect.stringContaining(to) });
      }
    });

    it('reads in the right order, without its headers and footers', () => {
      const body = document.threads.flatMap(({ kind, objects }) => (kind === 'body' ? objects.map(object) : []));
      const running = body.flatMap((part) => linesOf(document, part).map(({ text }) => text));
      const places = facts.order.map((probe) => running.findIndex((text) => text.includes(probe)));
      expect(facts.order.filter((_, i) => places[i] === -1)).toEqual([]);
      expect(places).toEqual([...places].sort((a, b) => a - b));

      const furniture = document.objects.filter(({ role }) => role === 'header' || role === 'footer');
      for (const [i, page] of facts.pages.entries()) {
        const here = furniture.filter((part) => part.page === i + 1).flatMap((part) => linesOf(document, part));
        const found = here.map(({ text }) => text).join(' ');
        for (const text of [...page.header, ...page.footer]) expect(found).toContain(text);
        expect(here.length).toBeLessThanOrEqual(page.header.length + page.footer.length);
      }
    });
  });
}

function flat(entry: OutlineEntry): OutlineEntry[] {
  return [entry, ...entry.children.flatMap(flat)];
}

function startsWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}`, 'u');
}

function endsWith(text: string): RegExp {
  return new RegExp(`${escaped(text)}$`, 'u');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}
