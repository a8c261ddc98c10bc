// Draws docs/pictures/result.png, the picture of the README: a sample page with its boxes, the outline and the Markdown.
// Usage, after `npm run build`: node tools/readme-picture.js [CHROMIUM]
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { encodePng, openPdf, openPicture, parse, toMarkdown } from 'treeline';
import { indexedPng } from './indexed-png.js';

const SAMPLE = new URL('../samples/paper.pdf', import.meta.url);
const PICTURE = new URL('../docs/pictures/result.png', import.meta.url);
const PAGE = 1;
/** The part of the page that is shown, in points from the top. */
const TOP = 78;
const BOTTOM = 800;
/** Pixels of the picture for each point of the page. */
const SCALE = 1.28;
const COLORS = {
  title: '#7c3aed',
  author: '#a21caf',
  affiliation: '#a21caf',
  mail: '#a21caf',
  heading: '#dc2626',
  paragraph: '#2563eb',
  'list-item': '#0891b2',
  caption: '#c2410c',
  table: '#059669',
  figure: '#059669',
  footnote: '#92700c',
  footer: '#6b7280',
};
const colorOf = (role) => COLORS[role] ?? '#6b7280';

const bytes = await readFile(SAMPLE);
const document = await parse(bytes, { name: 'paper.pdf' });
const pdf = await openPdf(bytes);
const page = encodePng(pdf.renderPage(PAGE, { scale: SCALE * 1.6 }));
pdf.close();

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const objects = document.objects.filter((object) => object.page === PAGE && object.role !== 'footer');
const width = document.pages[PAGE - 1].width;
const place = ([x0, y0, x1, y1]) => [x0 - 3, y0 - TOP - 2, x1 + 3, y1 - TOP + 2].map((v) => v * SCALE);

/** A box in the colour of its role, and its name in the margin of its column. */
function box({ role, level, box: at }) {
  const [x0, y0, x1, y1] = place(at);
  const color = colorOf(role);
  const name = level ? `heading ${level}` : role;
  const right = (at[0] + at[2]) / 2 > width / 2;
  const side = right ? `left:${x1 + 6}px` : `right:${width * SCALE - x0 + 6}px`;
  return `<i class="box" style="left:${x0}px;top:${y0}px;width:${x1 - x0}px;height:${y1 - y0}px;--c:${color}"></i>
    <b class="name" style="${side};top:${y0}px;--c:${color}">${name}</b>`;
}

const byId = new Map(objects.map((object) => [object.id, object]));

/** A link between two objects of the page, as a curve in the gutter beside them. */
function link({ type, from, to }) {
  const [a, b] = [byId.get(from), byId.get(to)];
  if (!a || !b) return '';
  const [ax0, ay0, ax1, ay1] = place(a.box);
  const [bx0, by0, , by1] = place(b.box);
  const ends =
    type === 'continues'
      ? `M${ax1} ${ay1 - 8} C${ax1 + 13} ${ay1 - 8} ${bx0 - 13} ${by0 + 10} ${bx0 - 2} ${by0 + 10}`
      : `M${ax0} ${(ay0 + ay1) / 2} C${ax0 - 17} ${(ay0 + ay1) / 2} ${bx0 - 17} ${(by0 + by1) / 2} ${bx0 - 2} ${(by0 + by1) / 2}`;
  return `<path class="${type}" d="${ends}" marker-end="url(#${type})"/>`;
}

const arrows = ['continues', 'caption', 'footnote'].map(
  (
    type,
  ) => `<marker id="${type}" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5.5" markerHeight="5.5" orient="auto">
    <path class="${type} head" d="M0 0 L8 4 L0 8z"/></marker>`,
);

function outline(entries) {
  const row = ({ title, page: number, level, children }) =>
    `<li><span class="l${level}">${escaped(title)}</span><em>${number}</em></li>${outline(children)}`;
  return entries.map(row).join('');
}

/** The Markdown from one line to another, with its marks in colour. */
function excerpt(from, to) {
  const markdown = toMarkdown(document);
  const text = markdown.slice(markdown.indexOf(from), markdown.indexOf(to)).trim();
  return escaped(text)
    .replace(/^(#+ .*)$/gm, '<s>$1</s>')
    .replace(/(\[\^\d+\]:?)/g, '<u>$1</u>')
    .replace(/^(\|.*)$/gm, '<q>$1</q>');
}

const html = `<!doctype html><meta charset="utf-8"><style>
  * { box-sizing: border-box; margin: 0; }
  body { width: 1480px; font: 14px/1.4 Inter, "Helvetica Neue", "DejaVu Sans Condensed", sans-serif; font-stretch: condensed; color: #1e293b; }
  main { display: flex; gap: 26px; padding: 26px; background: #e8edf4; }
  h2 { font-size: 13px; letter-spacing: .06em; text-transform: uppercase; color: #64748b; margin: 0 0 10px 2px; }
  .card { background: #fff; border-radius: 10px; border: 1px solid #d3dbe6; }
  .left { padding: 6px 42px; }
  .page { position: relative; width: ${width * SCALE}px; height: ${(BOTTOM - TOP) * SCALE}px; }
  .crop { position: absolute; inset: 0; overflow: hidden; border-radius: 10px; }
  .crop img { position: absolute; left: 0; top: ${-TOP * SCALE}px; width: ${width * SCALE}px; }
  .box { position: absolute; border-radius: 4px; border: 1.5px solid var(--c); background: color-mix(in srgb, var(--c) 11%, transparent); }
  .name { position: absolute; font-size: 12px; line-height: 18px; padding: 0 6px; border-radius: 4px; color: var(--c); background: color-mix(in srgb, var(--c) 13%, #fff); border: 1px solid color-mix(in srgb, var(--c) 35%, #fff); white-space: nowrap; }
  svg { position: absolute; inset: 0; overflow: visible; width: 100%; height: 100%; }
  path { fill: none; stroke-width: 1.8; }
  .continues { stroke: #1d4ed8; } .caption { stroke: #c2410c; } .footnote { stroke: #92700c; stroke-dasharray: 3 3; }
  .head { stroke: none; } .continues.head { fill: #1d4ed8; } .caption.head { fill: #c2410c; } .footnote.head { fill: #92700c; }
  .right { flex: 1; display: flex; flex-direction: column; min-width: 0; }
  ul { list-style: none; padding: 14px 20px; font-size: 14.5px; line-height: 1.5; }
  li { display: flex; justify-content: space-between; } li em { font-style: normal; color: #94a3b8; }
  .l1 { font-weight: 700; } .l2 { padding-left: 20px; } .l3 { padding-left: 40px; color: #475569; }
  .right .card + h2 { margin-top: 20px; }
  pre.card { flex: 1; border: 0; padding: 16px 20px; white-space: pre-wrap; font: 12.5px/1.5 "JetBrains Mono", "DejaVu Sans Mono", monospace; letter-spacing: -.02em; color: #cbd5e1; background: #0f172a; overflow: hidden; }
  pre s { color: #fca5a5; font-weight: 700; text-decoration: none; } pre u { color: #fcd34d; text-decoration: none; } pre q { color: #6ee7b7; quotes: none; }
</style><main>
  <section><h2>paper.pdf, page ${PAGE}</h2><div class="left card"><div class="page"><div class="crop"><img src="data:image/png;base64,${Buffer.from(page).toString('base64')}"></div>
      <svg><defs>${arrows.join('')}</defs>${document.links.map(link).join('')}</svg>${objects.map(box).join('')}</div></div></section>
  <section class="right"><h2>Outline</h2><ul class="card">${outline(document.outline)}</ul>
    <h2>Markdown</h2><pre class="card">${excerpt('#### 2.2.2', '## 3 Method')}\n\n…\n\n${excerpt('Table 1: The', '*Figure on page 2*')}</pre></section>
</main>`;

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const tab = await browser.newPage({ viewport: { width: 1480, height: 900 }, deviceScaleFactor: 1.25 });
await tab.setContent(html);
const [shot] = openPicture(await tab.locator('main').screenshot()).pages;
await writeFile(PICTURE, indexedPng(await shot.pixels()));
await browser.close();
