import type { HtmlStyle } from './style.js';

/** The style sheet of a document. Pages and frames are placed by the paginator; this is what stands in them. */
export function styleSheet(style: HtmlStyle): string {
  const { page, heading, fonts, accent } = style;
  const headingFamily = heading.family === 'other' ? fonts.other : fonts.body;
  const headingColor = heading.colored ? accent : style.color;
  return `
@page { size: ${page.width}px ${page.height}px; margin: 0; }
* { box-sizing: border-box; }
html, body { margin: 0; padding: 0; }
body { font: ${style.size}px/${style.leading} "${fonts.body}"; color: ${style.color}; text-rendering: geometricPrecision;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; direction: ${style.rightToLeft ? 'rtl' : 'ltr'}; overflow-wrap: break-word; }
.page { position: relative; width: ${page.width}px; height: ${page.height}px; overflow: hidden; break-after: page; break-inside: avoid; ${style.background ? `background: ${style.background};` : ''} }
.page:last-child { break-after: auto; }
.frame { position: absolute; }
.flow { display: flow-root; }
.notes { position: absolute; bottom: 0; left: 0; right: 0; font-size: 0.82em; line-height: 1.3; }
.notes:not(:empty) { border-top: 0.6px solid currentColor; padding-top: 4px; }
.divider { position: absolute; width: 0; border-left: 0.7px solid #999; }
p, .item, .reference, .entry { margin: 0; hyphens: ${style.hyphens ? 'auto' : 'manual'}; text-align: ${style.justify ? 'justify' : 'start'}; }
p { margin-block: 0 ${style.spacing}em; text-indent: ${style.indent}em; }
p.first, p.cont, p.abstract, p.lead, p.meta { text-indent: 0; }
p.cont { margin-top: 0; }
p.lead { font-size: 1.18em; margin-bottom: 0.8em; }
p.abstract { font-size: 0.94em; margin: 0 ${style.columns === 1 ? 2 : 0}em 0.9em; }
p.clause { text-indent: 0; margin-bottom: ${Math.max(0.3, style.spacing)}em; }
p.theorem { text-indent: 0; font-style: italic; margin-block: 0.6em; }
p.theorem b { font-style: normal; }
p.open { margin-bottom: 0; }
p.line { text-indent: 0; margin-bottom: 0; }
p.line + :not(.line) { margin-top: 0.8em; }
${quote(style)}
${dropCap(style)}
h1, h2, h3, h4 { margin: ${heading.before}em 0 ${heading.after}em; line-height: 1.22; font-family: "${headingFamily}"; font-weight: ${heading.weight}; color: ${headingColor}; text-align: start; hyphens: manual; }
${heading.scale.map((scale, i) => `h${i + 1} { font-size: ${scale}em; }`).join('\n')}
${headingLook(style, headingColor)}
.top > :first-child, .flow > h1:first-child, .flow > h2:first-child, .flow > h3:first-child { margin-top: 0; }
.item { position: relative; margin-bottom: ${style.list.tight ? 0.1 : 0.5}em; padding-inline-start: ${style.list.indent}em; }
.item .marker { display: inline-block; width: ${style.list.indent}em; margin-inline-start: -${style.list.indent}em; text-indent: 0; }
.item.inner { margin-inline-start: ${style.list.indent}em; }
.item.term .marker { width: auto; font-weight: 700; padding-inline-end: 0.6em; }
.item.last { margin-bottom: ${Math.max(0.4, style.spacing)}em; }
.item.cont .marker { display: none; }
pre { margin: 0.5em 0 0.8em; font: 0.82em/1.35 "${fonts.mono}"; white-space: pre-wrap; direction: ltr; text-align: left; ${box(style.code, accent)} }
.algorithm { white-space: pre-wrap; font-family: inherit; border-block: 1px solid; }
figure { margin: 0.8em 0; }
figure.wrapped { float: inline-end; width: 44%; margin: 0.3em 0 0.5em; margin-inline-start: 1.2em; }
figure .art { margin: 0 auto; }
figure svg, figure img { display: block; width: 100%; }
figcaption { font-size: 0.88em; line-height: 1.3; margin: 0.4em 0; text-align: ${style.caption.align}; ${style.caption.look === 'italic' ? 'font-style: italic;' : ''} }
figcaption .label { ${{ plain: '', 'bold-label': 'font-weight: 700;', italic: '', 'small-caps': 'font-variant: small-caps;', bare: '' }[style.caption.look]} }
table { border-collapse: collapse; margin: 0 auto; font-size: 0.88em; line-height: 1.3; max-width: 100%; ${style.table === 'header-band' || style.columns > 1 ? 'width: 100%;' : ''} }
td, th { padding: 0.22em 0.6em; vertical-align: top; text-align: start; }
${table(style)}
.formula { display: flex; align-items: center; margin: 0.7em 0; direction: ltr; text-indent: 0; }
.formula .math { flex: 1; text-align: center; }
math { font-size: 1.05em; }
.reference { padding-inline-start: 2em; text-indent: -2em; font-size: 0.9em; margin-bottom: 0.3em; }
.reference.cont { text-indent: 0; }
.entry { display: flex; align-items: flex-end; gap: 0.4em; text-align: start; }
.entry .dots { flex: 1; overflow: hidden; white-space: nowrap; }
.aside { margin: 0.8em 0; font-size: 0.92em; ${box(style.aside, accent)} }
.aside p { text-indent: 0; margin-bottom: 0.4em; }
.aside .aside-title { font-weight: 700; font-family: "${headingFamily}"; color: ${headingColor}; }
sup { font-size: 0.68em; line-height: 0; vertical-align: super; }
.note { margin: 0 0 0.15em; text-indent: 0; text-align: ${style.justify ? 'justify' : 'start'}; }
code { font-family: "${fonts.mono}"; font-size: 0.86em; }
.head { position: absolute; display: flex; justify-content: space-between; gap: 2em; font-size: 0.8em; white-space: nowrap; color: ${heading.colored ? accent : '#444'}; }
.head.center { justify-content: center; }
.head.above { ${style.heads.rule ? 'border-bottom: 0.7px solid; padding-bottom: 3px;' : ''} }
.head.below { ${style.heads.rule ? 'border-top: 0.7px solid; padding-top: 3px;' : ''} }
${title(style, headingFamily, headingColor)}`;
}

function box(kind: 'shaded' | 'framed' | 'bar' | 'bare', accent: string): string {
  return {
    shaded: 'background: #eee; padding: 0.6em 0.9em;',
    framed: `border: 0.8px solid ${accent}; padding: 0.6em 0.9em;`,
    bar: `border-inline-start: 3px solid ${accent}; padding-inline-start: 0.9em;`,
    bare: 'padding-inline-start: 1.4em;',
  }[kind];
}

function quote(style: HtmlStyle): string {
  return {
    indented: 'p.quote { margin: 0.6em 2em; text-indent: 0; }',
    bar: `p.quote { margin: 0.7em 0; padding-inline-start: 1em; border-inline-start: 3px solid ${style.accent}; text-indent: 0; }`,
    italic: 'p.quote { margin: 0.6em 1.5em; font-style: italic; text-indent: 0; }',
    pulled: `p.quote { margin: 0.9em 0; font-size: 1.35em; line-height: 1.3; text-align: center; color: ${style.accent}; text-indent: 0; }`,
  }[style.quote];
}

function dropCap(style: HtmlStyle): string {
  return style.dropCap
    ? `p.opening::first-letter { float: left; font-size: 3.1em; line-height: 0.86; padding-right: 0.08em; color: ${style.accent}; }`
    : '';
}

function headingLook(style: HtmlStyle, color: string): string {
  return {
    plain: '',
    rule: `h1 { border-bottom: 1px solid ${color}; padding-bottom: 0.15em; }`,
    bar: `h1, h2 { border-inline-start: 5px solid ${color}; padding-inline-start: 0.5em; }`,
    band: `h1 { background: ${style.accent === '#000000' ? '#444' : style.accent}; color: #fff; padding: 0.2em 0.5em; }`,
    caps: 'h1 { text-transform: uppercase; letter-spacing: 0.06em; } h2 { font-variant: small-caps; }',
    centered: 'h1, h2 { text-align: center; }',
    overline: `h1, h2 { border-top: 2px solid ${color}; padding-top: 0.3em; }`,
    italic: 'h2, h3, h4 { font-style: italic; font-weight: 400; }',
  }[style.heading.look];
}

function table(style: HtmlStyle): string {
  return {
    grid: 'td, th { border: 0.7px solid #555; }',
    rules: 'table { border-block: 1.2px solid; } thead tr { border-bottom: 0.8px solid; } th { font-weight: 600; }',
    striped: 'tbody tr:nth-child(odd) { background: #ececec; }',
    bare: 'th { font-weight: 700; }',
    'header-band': `thead tr { background: ${style.accent === '#000000' ? '#555' : style.accent}; color: #fff; } tbody tr { border-bottom: 0.5px solid #bbb; }`,
  }[style.table];
}

function title(style: HtmlStyle, family: string, color: string): string {
  const common = `.title { font-family: "${family}"; font-weight: 700; font-size: 2.1em; line-height: 1.15; margin: 0 0 0.4em; color: ${color}; }
.subtitle { font-size: 1.25em; margin: 0 0 0.6em; } .author { font-weight: 600; } .affiliation { font-style: italic; font-size: 0.92em; } .mail { font-family: "${style.fonts.mono}"; font-size: 0.82em; }
.front > div { margin-bottom: 0.25em; } .front { margin-bottom: 1.4em; } .date { font-size: 0.9em; margin-block: 0.4em; }`;
  const own = {
    centered: '.front { text-align: center; }',
    left: '',
    band: `.front .title { background: ${style.accent === '#000000' ? '#333' : style.accent}; color: #fff; padding: 0.5em; }`,
    page: `.front { text-align: center; padding-top: ${Math.round(style.page.height * 0.22)}px; }`,
    masthead: '.front .title { font-size: 3.4em; border-bottom: 3px double; }',
    ruled: '.front { border-block: 1.5px solid; padding-block: 0.8em; }',
  }[style.title];
  return `${common}\n${own}`;
}
