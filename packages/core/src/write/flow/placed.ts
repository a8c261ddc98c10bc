import { linesOf } from '../../document/lookups.js';
import type { Box, Document, Line, Page } from '../../document/schema.js';
import { base64 } from '../base64.js';
import { escapeHtml } from '../html/escape.js';
import { directionOfText, languageTag } from '../language.js';
import type { PagePicture } from '../overlay/page.js';
import { spokenGroups } from '../spoken.js';
import { oneLine } from './clean.js';

/**
 * A picture as a web page: its text lies over it, invisible but there to be read aloud, searched and copied, and the
 * order of the DOM is the reading order. One file that needs nothing else.
 */
export function toPlacedHtml(document: Document, pictures: Iterable<PagePicture> = []): string {
  return [...placedHtmlPieces(document, pictures)].join('');
}

/** The same in pieces: pictures are large. */
export function* placedHtmlPieces(document: Document, pictures: Iterable<PagePicture> = []): Generator<string> {
  const name = escapeHtml(oneLine(document.source.name));
  const groups = spokenGroups(document);
  const pictureOf = new Map([...pictures].map((picture) => [picture.page, picture]));
  yield `<!DOCTYPE html>
<html lang="${languageTag(document.source.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${name}</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
`;
  for (const page of document.pages) {
    const { number, width, height } = page;
    yield `<section style="aspect-ratio:${width}/${height};max-width:${width}px">\n`;
    const picture = pictureOf.get(number);
    if (picture) {
      yield `<img alt="" src="data:${picture.mime};base64,`;
      yield* base64(picture.data);
      yield '">\n';
    }
    for (const group of groups) {
      const blocks = group.filter((object) => object.page === number);
      if (blocks.length === 0) continue;
      const spans = blocks.flatMap((object) => linesOf(document, object));
      yield `<p>${spans.map((line) => placed(line, page)).join(' ')}</p>\n`;
    }
    yield '</section>\n';
  }
  yield '</main>\n</body>\n</html>\n';
}

/** Sizes are shares of the page's width (cqw), so the text stays on the picture at any size. */
const STYLE = `body { margin: 0; }
section { position: relative; width: 100%; margin: 0 auto; overflow: hidden; container-type: inline-size; }
img { position: absolute; inset: 0; width: 100%; height: 100%; }
p { margin: 0; }
span { position: absolute; white-space: pre; line-height: 1.4; color: transparent; font-family: sans-serif; text-align: justify; text-align-last: justify; }
::selection { color: #fff; background: #1a56c4; }
@media (forced-colors: active) { span { color: CanvasText; background: Canvas; forced-color-adjust: none; } }`;

/** The box that OCR gives a line is higher than its letters. */
const LETTERS = 0.7;

function placed({ box, text, rotation }: Line, page: Page): string {
  const aside = Math.round(rotation / 90) % 2 === 1;
  // Before it is turned about its centre, the text of a line on its side is as long as the line is high.
  const [width, height] = extent(box);
  const [long, thick] = aside ? [height, width] : [width, height];
  const left = (box[0] + box[2] - long) / 2;
  const top = (box[1] + box[3] - thick) / 2;
  const across = (value: number) => `${percent(value / page.width)}cqw`;
  const turn = rotation === 0 ? '' : `;transform:rotate(${Math.round(rotation)}deg)`;
  const direction = directionOfText(text) === 'rtl' ? ' dir="rtl"' : '';
  return `<span${direction} style="left:${percent(left / page.width)}%;top:${percent(top / page.height)}%;width:${across(long)};height:${across(thick)};font-size:${across(thick * LETTERS)}${turn}">${escapeHtml(oneLine(text))}</span>`;
}

const extent = ([x0, y0, x1, y1]: Box): [number, number] => [x1 - x0, y1 - y0];
const percent = (share: number) => Number((share * 100).toFixed(3));
