import { ROLES, type Role } from '../../document/roles.js';
import type { Document, OutlineEntry } from '../../document/schema.js';
import { oneLine } from '../flow/clean.js';
import { escapeHtml } from '../html/escape.js';
import { anchorOf, type Index, indexOf, type PagePicture, pageSvg } from './page.js';
import { PAINT } from './palette.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';

/**
 * What the engine thinks, to look at: one HTML file that needs nothing else. Each page as a picture with its objects
 * coloured by role, the reading order as arrows, captions, footnotes and continuations as lines, and the outline beside
 * it. A page without a picture shows its text-lines instead.
 */
export function toOverlay(document: Document, pictures: Iterable<PagePicture> = []): string {
  return [...overlayPieces(document, pictures)].join('');
}

/** The same in pieces: page pictures are large. */
export function* overlayPieces(document: Document, pictures: Iterable<PagePicture> = []): Generator<string> {
  const index = indexOf(document);
  const pictureOf = new Map([...pictures].map((picture) => [picture.page, picture]));
  const { source, engine, status } = document;
  const name = escapeHtml(oneLine(source.name));
  yield `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${name}</title>
<style>
${STYLE}
${ROLES.map((role) => `.no-${role} [data-role="${role}"], .no-${role} [data-of="${role}"] { display: none; }`).join('\n')}
</style>
</head>
<body>
<svg width="0" height="0" class="defs" aria-hidden="true"><defs><marker id="arrow" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs></svg>
<header>
<h1>${name}</h1>
<p>${plural(source.pages, 'page')} · ${plural(document.objects.length, 'object')} · ${escapeHtml(`${engine.name} ${engine.version}`)} · <span class="status ${status}">${status}</span></p>
<form aria-label="What to show">
${SHOWN.map(([key, label, on]) => `<label><input type="checkbox" name="${key}"${on ? ' checked' : ''}> ${label}</label>`).join('\n')}
<label>Zoom <input type="range" name="zoom" min="30" max="200" value="80" aria-label="Zoom"></label>
<button type="button" name="theme">Dark / light</button>
</form>
</header>
<main tabindex="-1">
`;
  for (const page of document.pages) yield* pageSvg(page, pictureOf.get(page.number), index);
  yield '</main>\n<aside>\n';
  yield* problems(document);
  yield '<section class="details" aria-live="polite"><h2>Object</h2><p class="hint">Point at a box, or press <kbd>j</kbd> and <kbd>k</kbd> to walk through the reading order.</p></section>\n';
  yield '<nav aria-label="Outline"><h2>Outline</h2>\n';
  yield document.outline.length === 0 ? '<p class="hint">No headings.</p>\n' : '';
  yield* outline(document.outline, index);
  yield '</nav>\n';
  yield* legend(document);
  yield `</aside>\n<script>\n${SCRIPT}\n</script>\n</body>\n</html>\n`;
}

const SHOWN = [
  ['picture', 'Page', true],
  ['objects', 'Objects', true],
  ['labels', 'Labels', true],
  ['lines', 'Lines', false],
  ['order', 'Order', true],
  ['links', 'Links', true],
] as const;

function* problems(document: Document): Generator<string> {
  if (document.problems.length === 0) return;
  yield '<section class="problems"><h2>Problems</h2><ul>\n';
  for (const { page, message } of document.problems) {
    yield `<li>${page === undefined ? '' : `<a href="#page-${page}">Page ${page}</a>: `}${escapeHtml(oneLine(message))}</li>\n`;
  }
  yield '</ul></section>\n';
}

function* outline(entries: readonly OutlineEntry[], index: Index): Generator<string> {
  if (entries.length === 0) return;
  yield '<ul>\n';
  for (const { object, title, page, confidence, children } of entries) {
    const doubt = confidence < 0.5 ? ' class="doubtful"' : '';
    yield `<li><a href="#${anchorOf(index, object)}"${doubt} title="${Math.round(confidence * 100)} %"><span>${escapeHtml(oneLine(title)) || '(untitled)'}</span> <span class="at">${page}</span></a>`;
    yield* outline(children, index);
    yield '</li>\n';
  }
  yield '</ul>\n';
}

function* legend(document: Document): Generator<string> {
  const counts = new Map<Role, number>();
  for (const { role } of document.objects) counts.set(role, (counts.get(role) ?? 0) + 1);
  yield '<section class="legend"><h2>Roles</h2>\n<ul>\n';
  for (const role of ROLES) {
    const count = counts.get(role);
    if (count === undefined) continue;
    const { color, dash } = PAINT[role];
    const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
    yield `<li><label><input type="checkbox" data-legend="${role}" checked><svg viewBox="0 0 18 12" width="18" height="12" aria-hidden="true"><rect x="1" y="1" width="16" height="10" fill="${color}" fill-opacity=".2" stroke="${color}" stroke-width="1.6"${dashes}/></svg> ${role} <span class="at">${count}</span></label></li>\n`;
  }
  yield '</ul>\n<p class="hint"><span class="key order">order</span> <span class="key caption">caption</span> <span class="key footnote">footnote</span> <span class="key continues">continues</span></p></section>\n';
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
