/** Whether a line of a printed table of contents ends its entry: with a page number. */
export function endsWithPage(text: string): boolean {
  return ENDS_WITH_PAGE.test(text.trim());
}

const ENDS_WITH_PAGE = /(?:^|[\s.·…])(?:\d{1,4}|[ivxlc]{1,7})$/iu;
