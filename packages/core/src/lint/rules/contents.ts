import { linesById } from '../../document/lookups.js';
import type { Box, Document, Page } from '../../document/schema.js';
import { endsWithPage } from '../../words/contents.js';
import { parseNumbering } from '../../words/numbering.js';
import type { Fault, Rule } from '../types.js';

interface Entry {
  title: string;
  printed: string;
  page: number;
  box: Box;
  object: string;
}

/** Fewer entries than this, or fewer matches, are no table of contents that can be judged. */
const MIN_ENTRIES = 4;
const MOSTLY = 0.7;

/** The entries of printed tables of contents: a line that ends with a page number ends its entry. */
function entriesOf(document: Document): Entry[] {
  const lines = linesById(document);
  const entries: Entry[] = [];
  for (const object of document.objects) {
    if (object.role !== 'contents') continue;
    let title = '';
    for (const [, id, from, length] of object.runs) {
      const line = lines.get(id);
      if (!line) continue;
      title += `${title === '' ? '' : ' '}${line.text.slice(from, from + length)}`;
      if (!endsWithPage(title)) continue;
      const [, name = '', printed = ''] = /^(.*?)[\s.·…_]*?(\d{1,4}|[ivxlc]{1,7})$/isu.exec(title.trim()) ?? [];
      if (name.trim() !== '') entries.push({ title: name, printed, page: line.page, box: line.box, object: object.id });
      title = '';
    }
  }
  return entries;
}

function keyOf(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

interface Match {
  entry: Entry;
  /** Headings with the title of the entry: "Discussion" may stand in every chapter. */
  pages: Page[];
}

function matches(document: Document): Match[] {
  const pages = new Map(document.pages.map((page) => [page.number, page]));
  const headings = document.objects.flatMap(({ role, text, page: number }) => {
    const page = pages.get(number);
    return (role === 'heading' || role === 'title') && page ? [{ key: keyOf(text), page }] : [];
  });
  return entriesOf(document).map((entry) => {
    const key = keyOf(entry.title);
    const bare = key.replace(/^\d+/, '');
    const found = headings.filter(
      (own) => own.key === key || (bare.length > 3 && own.key.replace(/^\d+/, '') === bare),
    );
    return { entry, pages: found.map(({ page }) => page) };
  });
}

/** Whether most entries are found: else the headings were not, or the contents are of another text. */
function canBeJudged(found: readonly Match[]): boolean {
  const matched = found.filter(({ pages }) => pages.length > 0).length;
  return found.length >= MIN_ENTRIES && matched >= MOSTLY * found.length;
}

function faultOf({ page, box, object }: Entry, message: string): Fault {
  return { message, page, box, object };
}

export const entryWithoutHeading: Rule = {
  setting: 'warning',
  about: 'An entry of the table of contents has no heading in the text.',
  help: 'Update the table of contents.',
  check({ document }) {
    const found = matches(document);
    if (!canBeJudged(found)) return [];
    // A heading that was taken for something else, or joined with it, is there all the same.
    const text = document.objects
      .filter(({ role }) => role !== 'contents')
      .map((object) => keyOf(object.text))
      .join('\n');
    return found
      .filter(({ entry, pages }) => pages.length === 0 && isTitle(entry.title) && !text.includes(bareKey(entry.title)))
      .map(({ entry }) => faultOf(entry, `"${entry.title.trim()}" is in the contents, but is no heading of the text`));
  },
};

/** Enough letters to be told from a piece of an entry that was cut in two. */
const MIN_LETTERS = 6;
const MAX_LENGTH = 120;

function isTitle(title: string): boolean {
  return (title.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS && title.length <= MAX_LENGTH;
}

function bareKey(title: string): string {
  return keyOf(title.slice(parseNumbering(title)?.offset ?? 0));
}

export const entryWithWrongPage: Rule = {
  setting: 'warning',
  about: 'An entry of the table of contents names the wrong page.',
  help: 'Update the table of contents.',
  check({ document }) {
    const found = matches(document).filter(({ entry }) => /^\d+$/.test(entry.printed));
    if (!canBeJudged(found)) return [];
    // Printed numbers may start later than the file: what most entries with one heading agree on is right.
    const single = found.flatMap(({ entry, pages: [page, ...others] }) =>
      page && others.length === 0 ? [page.number - Number(entry.printed)] : [],
    );
    const counts = new Map<number, number>();
    for (const offset of single) counts.set(offset, (counts.get(offset) ?? 0) + 1);
    const [usual = 0, times = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
    if (times < MOSTLY * single.length || times < MIN_ENTRIES) return [];
    return found.flatMap(({ entry, pages: [page, ...others] }) => {
      if (!page || others.length > 0) return [];
      if (page.number - Number(entry.printed) === usual || page.label === entry.printed) return [];
      const right = page.label ?? String(page.number - usual);
      return [faultOf(entry, `"${entry.title.trim()}" is on page ${right}, and the contents say ${entry.printed}`)];
    });
  },
};
