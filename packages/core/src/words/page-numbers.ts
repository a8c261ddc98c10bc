/** The number of a page as it is printed in its head or foot: "12", "- 3 -", "Page 3 of 8", "第 3 页". */
export const PAGE_NUMBER =
  /^(?:[-–—|\s]*(?:\d{1,4}|[ivxlc]{1,6})[-–—|\s]*|(?:page|seite|página|p\.|стр\.)\s*\d{1,4}(?:\s*(?:of|von|de|\/)\s*\d{1,4})?|\d{1,4}\s*(?:of|\/)\s*\d{1,4}|第\s*\d+\s*页.*)$/iu;
