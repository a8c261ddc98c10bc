/* The entries of a printed table of contents. */

/** Whether a line of a printed table of contents ends its entry: with a page number. */
export function endsWithPage(text: string): boolean {
  return ENDS_WITH_PAGE.test(text.trim());
}

const ENDS_WITH_PAGE = /(?:^|[\s.·…])(?:\d{1,4}|[ivxlc]{1,7})$/iu;

/** The same where the page number stands apart, behind a title. */
export function endsWithPageApart(text: string): boolean {
  return /\S\s+(?:\d{1,4}|[ivxlc]{1,6})$/u.test(text.trimEnd());
}

/** A page number and nothing else. */
export function isBarePage(text: string): boolean {
  return /^(?:\d{1,4}|[ivxlc]{1,6})$/u.test(text.trim());
}

/** The last characters that a page number may have. */
const LAST_OF_PAGE = new Set('0123456789ivxlc');
const LEADER_AND_PAGE = /(?:(?:\s?[.·…․_]){3,}|\s(?:…|\.\.))\s*(?:\d{1,4}|[ivxlc]{1,6})$/u;

/** Dots that lead the eye to a page number: they show an entry wherever it stands. */
export function hasLeader(text: string): boolean {
  const entry = text.trimEnd();
  // Most lines end otherwise, and need not be searched for dots.
  return LAST_OF_PAGE.has(entry.at(-1) ?? '') && LEADER_AND_PAGE.test(entry);
}

/** Every leader of a text. */
export const LEADERS = /(?:\s*[.·…_]){3,}\s*/gu;

const PAGE = /(?:[0-9]{1,4}|[ivxlc]{1,6})$/;
const LEADER_CHARACTERS = new Set(' \t\u00a0.·…‥_');

/** What a line lists with a page number behind it, without leader and number; nothing where it lists nothing. */
export function listedTitle(line: string): string | undefined {
  const text = line.trim();
  if (!LAST_OF_PAGE.has(text.at(-1) ?? '')) return undefined;
  const page = PAGE.exec(text.slice(-6))?.[0];
  if (page === undefined) return undefined;
  const rest = text.length - page.length;
  let end = rest;
  while (end > 0 && LEADER_CHARACTERS.has(text[end - 1] ?? '')) end--;
  return end < rest ? text.slice(0, end) : undefined;
}

/** Letters and digits alone, words one space apart. */
export function titleKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const NUMBER = /^(?:\d+(?: \d+)*|[ivxlc]+|[a-z]) (?=.)/;

/** The key without the number in front of it. */
export function withoutNumber(key: string): string {
  return key.replace(NUMBER, '');
}
