/*
 * The people who labelled huridocs' pages hardly used the label for captions: "Table 2: Product ratios" and a lone
 * "Figure 3" are headings there, every fifth heading on pages of PubLayNet. What opens with the name and the number of
 * a figure or a table may therefore be a caption, whatever its label says. Only the words decide, never an engine.
 */

const NAMES =
  'fig(?:ure|\\.)?|tab(?:le|\\.)?|scheme|chart|plate|exhibit|graph|map|photo(?:graph)?|image|illustration|box|listing|algorithm|abb(?:ildung|\\.)?|tabelle|figura|tabla|cuadro|tableau|tabella|tabela|quadro';
const NUMBERED = new RegExp(`^\\s*(?:${NAMES})s?\\s*\\.?\\s*(?:[A-Z]{0,2}[-.]?\\d|[IVXLC]+\\b)`, 'iu');

export function mayBeCaption(heading: string): boolean {
  return NUMBERED.test(heading);
}
