import { union } from '../../document/box.js';
import type { Line } from '../../document/schema.js';
import type { Fault, Rule } from '../types.js';

const HIDDEN_WORDS: Readonly<Record<NonNullable<Line['hidden']>, string>> = {
  invisible: 'is drawn invisibly',
  tiny: 'is too small to be read',
  covered: 'is covered by something',
  clipped: 'is clipped away',
  'off-page': 'stands outside of the page',
  'low-contrast': 'has the colour of its background',
  'layer-off': 'is on a layer that is switched off',
  'actual-text': 'is drawn as something else',
};

/** Rules and bullets that something covers say nothing to anybody. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

export const hiddenText: Rule = {
  setting: 'warning',
  about: 'The file holds text that its pages do not show.',
  help: 'Take the text out, or show it. Search engines and language models read it.',
  check({ document }) {
    const scanned = new Set(
      document.pages.filter(({ text }) => text === 'layer' || text === 'ocr').map(({ number }) => number),
    );
    const groups = new Map<string, Line[]>();
    for (const line of document.lines) {
      const { hidden, page } = line;
      if (hidden === undefined || hidden === 'actual-text' || !SAYS_SOMETHING.test(line.text)) continue;
      // The text layer of a scan is meant to be invisible.
      if (hidden === 'invisible' && scanned.has(page)) continue;
      const key = `${page} ${hidden}`;
      groups.set(key, [...(groups.get(key) ?? []), line]);
    }
    return [...groups.values()].flatMap((lines): Fault[] => {
      const [first] = lines;
      if (!first?.hidden) return [];
      const more = lines.length > 1 ? ` and ${lines.length - 1} more` : '';
      const message = `"${first.text.trim().slice(0, 60)}"${more} ${HIDDEN_WORDS[first.hidden]}`;
      return [{ message, page: first.page, box: union(lines.map(({ box }) => box)) }];
    });
  },
};

/** So many characters that nobody can read are no accident. */
const MIN_UNREADABLE = 3;
const UNREADABLE = /[\ufffd\ue000-\uf8ff]/gu;

export const textWithoutUnicode: Rule = {
  setting: 'error',
  about: 'Characters have no Unicode value, so they cannot be searched, copied or read aloud.',
  help: 'Export the file again with fonts that have a ToUnicode map.',
  check({ document, namedGlyphs }) {
    const faults: Fault[] = document.problems
      .filter(({ code, page }) =>
        code === 'text-unmapped' ? page === undefined || !namedGlyphs?.has(page) : code === 'text-unreadable',
      )
      .map(({ page = 1, message }) => ({ page, message }));
    const told = new Set(faults.map(({ page }) => page));
    const byPage = new Map<number, Line[]>();
    for (const line of document.lines)
      if (line.hidden === undefined && (line.text.match(UNREADABLE)?.length ?? 0) >= MIN_UNREADABLE)
        byPage.set(line.page, [...(byPage.get(line.page) ?? []), line]);
    for (const [page, lines] of byPage) {
      if (told.has(page)) continue;
      const message = `${lines.length === 1 ? 'a line has' : `${lines.length} lines have`} characters without Unicode`;
      faults.push({ page, box: union(lines.map(({ box }) => box)), message });
    }
    return faults;
  },
};

export const pictureOfText: Rule = {
  setting: 'error',
  about: 'A page is a picture of text, without the text itself.',
  help: 'Export the text itself, or add what OCR finds: treeline tag.',
  check({ document }) {
    return document.pages
      .filter(({ text }) => text === 'ocr')
      .map(({ number }) => ({ page: number, message: 'this page is a picture of text' }));
  },
};

/** Fewer bookmarks than this say too little. */
const MIN_BOOKMARKS = 3;
/** The share of bookmarks whose title is not on their page from which they are of another text. */
const MOSTLY_ELSEWHERE = 0.5;

export const bookmarksDisagree: Rule = {
  setting: 'warning',
  about: "The file's bookmarks are not the headings of its pages.",
  help: 'Write the bookmarks anew: treeline bookmark --replace.',
  check({ document, bookmarks = [] }) {
    const texts = new Map<number, string>();
    for (const { page, text } of document.lines) texts.set(page, (texts.get(page) ?? '') + fold(text));
    // A title at the foot of a page may be meant with the page that follows it.
    const known = bookmarks.flatMap(({ title, page }) =>
      page !== undefined && fold(title) !== '' ? [{ title, page }] : [],
    );
    const strangers = known.filter(
      ({ title, page }) => ![page - 1, page, page + 1].some((near) => texts.get(near)?.includes(fold(title))),
    );
    const [first] = strangers;
    if (!first || known.length < MIN_BOOKMARKS || strangers.length < MOSTLY_ELSEWHERE * known.length) return [];
    const message = `${strangers.length} of ${known.length} bookmarks are not on their page, such as "${first.title}"`;
    return [{ page: first.page, message }];
  },
};

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
