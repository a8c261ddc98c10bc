import type { TagReport } from '../types.js';

/** What keeps the file from following PDF/UA-1, as far as it is known, in plain words. */
export function leftToDo(report: TagReport): string[] {
  const left: string[] = [];
  const { fonts, figuresWithoutText, figuresWithoutContent, unreadablePages, language, text } = report;
  if (figuresWithoutText.length > 0)
    left.push(
      `${count(figuresWithoutText.length, 'figure')} without alternative text (${pagesOf(figuresWithoutText)})`,
    );
  if (figuresWithoutContent.length > 0)
    left.push(
      `${count(figuresWithoutContent.length, 'figure')} that could not be tagged (${pagesOf(figuresWithoutContent)})`,
    );
  if (fonts.notEmbedded.length > 0) left.push(`fonts that are not embedded: ${fonts.notEmbedded.join(', ')}`);
  if (fonts.unknown.length > 0) {
    const codes = fonts.unknown.reduce((sum, { codes }) => sum + codes, 0);
    left.push(
      `${count(codes, 'character code')} without Unicode in ${fonts.unknown.map(({ font }) => font).join(', ')}`,
    );
  }
  if (fonts.notdef > 0) left.push(`${count(fonts.notdef, 'character code')} that show a missing glyph`);
  if (fonts.ambiguous.length > 0)
    left.push(`symbolic fonts with an encoding of their own: ${fonts.ambiguous.join(', ')}`);
  if (fonts.otherWidths.length > 0)
    left.push(`fonts whose widths are not those of their programs: ${fonts.otherWidths.join(', ')}`);
  if (unreadablePages.length > 0) left.push(`content that cannot be read on page ${unreadablePages.join(', ')}`);
  if (language === 'und') left.push('the language of the document is unknown');
  if (text.glyphs === 0) left.push('no text was found');
  return left;
}

function count(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`;
}

function pagesOf(places: readonly { page: number }[]): string {
  const pages = [...new Set(places.map(({ page }) => page))];
  const shown = pages.slice(0, 10).join(', ');
  return `page ${shown}${pages.length > 10 ? ' and others' : ''}`;
}
