import type { House } from './house.js';

/** The style sheet of a document. The layout places frames; this is what stands in them. */
export function styleSheet(house: House): string {
  const { page, fonts, accent, second, headline } = house;
  return `
@page { size: ${page.width}px ${page.height}px; margin: 0; }
* { box-sizing: border-box; }
html, body { margin: 0; padding: 0; }
body { font: ${house.size}px/${house.leading} "${fonts.body}"; color: ${house.color}; text-rendering: geometricPrecision;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; direction: ${house.rightToLeft ? 'rtl' : 'ltr'}; overflow-wrap: break-word; }
.page { position: relative; width: ${page.width}px; height: ${page.height}px; overflow: hidden; break-after: page; break-inside: avoid; background: ${house.paper}; }
.page:last-child { break-after: auto; }
.place, .segment, .block { position: absolute; }
.segment { overflow: visible; }
.flow { display: flow-root; }
.divider { position: absolute; width: 0; border-left: 0.6px solid #888; }
p, .item { margin: 0; hyphens: ${house.hyphens ? 'auto' : 'manual'}; text-align: ${house.justify ? 'justify' : 'start'}; }
p { margin-block: 0 ${house.spacing}em; text-indent: ${house.indent}em; }
p.first, p.rest { text-indent: 0; }
p.rest { margin-top: 0; }
p.cut { text-align-last: ${house.justify ? 'justify' : 'auto'}; margin-bottom: 0; }
p.open::first-letter { float: left; font: ${headline.weight} 3.25em/0.8 "${fonts.display}"; padding: 0.06em 0.07em 0 0; color: ${accent}; }
p.ask { font-weight: 700; text-indent: 0; margin-top: 0.4em; text-align: start; }
p.answer { text-indent: 0; }
p.signed { text-indent: 0; font: italic 0.92em/1.3 "${fonts.small}"; text-align: end; }
p.cont-line { text-indent: 0; font: italic 0.88em/1.3 "${fonts.small}"; text-align: end; }
p.fact { text-indent: 0; text-align: start; }
.figure-number { font: ${headline.weight} 3em/1.05 "${fonts.display}"; color: ${accent}; text-indent: 0; }
.headline { margin: 0; font-family: "${fonts.display}"; font-weight: ${headline.weight}; font-size: ${headline.scale}em; line-height: ${headline.leading}; text-align: ${headline.align}; ${headline.colored ? `color: ${accent};` : ''} hyphens: manual; text-indent: 0; margin-bottom: 0.18em; }
${headlineLook(house)}
.headline.inner { font-size: ${Math.max(1.15, headline.scale * 0.42)}em; line-height: 1.15; }
.kicker { font: 700 0.86em/1.3 "${fonts.small}"; color: ${accent}; text-align: ${headline.align}; margin-bottom: 0.4em; }
${kicker(house)}
.standfirst { ${{ none: '', bold: 'font-weight: 700;', italic: 'font-style: italic;', light: '', colored: `color: ${second};` }[house.standfirst]} font-size: 1.28em; line-height: 1.25; text-align: ${headline.align}; margin: 0.2em 0 0.5em; ${house.standfirst === 'light' ? `font-family: "${fonts.small}";` : ''} }
.byline { font: 0.86em/1.3 "${fonts.small}"; text-align: ${headline.align}; margin: 0.1em 0 0.7em; ${house.byline === 'ruled' ? 'border-block: 0.6px solid; padding-block: 0.25em;' : ''} }
.byline b { ${house.cased ? 'text-transform: uppercase; letter-spacing: 0.05em;' : ''} }
.cross { margin: ${Math.max(0.5, house.spacing)}em 0 0.15em; line-height: 1.2; text-align: start; text-indent: 0; font-weight: 700; hyphens: manual; }
.flow > .cross:first-child { margin-top: 0; }
${cross(house)}
.item { position: relative; padding-inline-start: 1.1em; margin-bottom: 0.25em; text-indent: 0; text-align: start; }
.item .marker { display: inline-block; width: 1.1em; margin-inline-start: -1.1em; color: ${accent}; }
.item.rest .marker { display: none; }
.quote { font: italic 1.5em/1.22 "${fonts.display}"; margin: 0.4em 0; text-align: ${house.quote === 'bar' ? 'start' : 'center'}; color: ${accent}; }
${quote(house)}
.quote .who { display: block; font: 0.55em/1.3 "${fonts.small}"; margin-top: 0.4em; color: ${house.color}; }
.story-box { position: absolute; }
.story-box.tint { background: ${house.tint}; }
.story-box.frame { border: 1px solid ${accent}; }
.story-box.dark { background: ${accent === '#000000' ? '#2a2a2a' : accent}; }
.story-box.band { background: ${house.tint}; border-top: 7px solid ${accent}; }
.story-box.dashed { border: 1.4px dashed ${second}; background: #fff; }
.story-box.round { border-radius: 12px; background: ${house.tint}; border: 0.8px solid ${second}; }
.story-box.advert { border: 1.4px solid #111; background: #fff; }
.story-box.advert.filled { background: ${second === '#000000' ? '#234' : second}; border: 0; }
.dark-text, .dark-text .headline, .dark-text .cross, .dark-text .kicker, .dark-text .standfirst, .dark-text .quote, .dark-text .item .marker { color: #fff; }
.boxed { font-family: "${fonts.small}"; font-size: 0.94em; line-height: ${Math.max(1.15, house.leading - 0.04)}; }
.boxed p { text-indent: 0; margin-bottom: 0.35em; text-align: start; }
figure { margin: 0; display: block; position: relative; }
.shot { position: relative; overflow: hidden; }
.shot img { display: block; width: 100%; height: 100%; object-fit: cover; }
.shot.cutout img { object-fit: contain; }
.shot.round { border-radius: 50%; }
.shot.soft { border-radius: 10px; }
.shot.framed { border: 1px solid #222; padding: 3px; background: #fff; }
.shot.drawn svg { display: block; width: 100%; }
.shots { display: grid; }
figcaption { font: 0.84em/1.25 "${fonts.small}"; text-align: ${house.caption.align}; padding-block: 0.35em; text-indent: 0; ${captionLook(house)} }
figcaption b { ${house.caption.look === 'colored' ? `color: ${accent};` : ''} }
figure.beside { display: flex; gap: 9px; align-items: ${house.caption.align === 'center' ? 'center' : 'flex-end'}; }
figure.beside .shots { flex: 1; }
figure.beside figcaption { width: 30%; }
figure.over figcaption.on { position: absolute; inset-inline: 0; bottom: 0; padding: 0.4em 0.7em; color: #fff; background: rgba(0, 0, 0, 0.55); }
figure.over figcaption.corner { position: absolute; inset-inline-end: 0; bottom: -6px; width: 55%; padding: 0.5em 0.7em; color: ${house.color}; background: ${house.tint}; }
.credit { font: 0.62em/1.2 "${fonts.small}"; color: #555; }
.credit.side { position: absolute; inset-inline-start: 100%; top: 0; writing-mode: vertical-rl; white-space: nowrap; padding: 1px; direction: ltr; }
.credit.below { text-align: end; padding-top: 1px; }
.over-head { position: relative; }
.over-head .overlay { position: absolute; inset-inline: 0; padding: 1em 1.2em; color: #fff; }
.over-head .overlay.low { bottom: 0; } .over-head .overlay.high { top: 0; }
.over-head .overlay.shade { background: rgba(0, 0, 0, 0.5); }
.over-head .overlay * { color: #fff; }
.over-head .overlay.paper { background: #fff; width: 62%; } .over-head .overlay.paper * { color: ${house.color}; }
.turned { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; overflow: hidden; direction: ltr; height: 100%; }
table { border-collapse: collapse; width: 100%; font: 0.84em/1.25 "${fonts.small}"; }
td, th { padding: 0.22em 0.4em; vertical-align: top; text-align: start; }
${table(house)}
.formula { display: flex; align-items: center; margin: 0.5em 0; direction: ltr; text-indent: 0; }
.formula .math { flex: 1; text-align: center; }
.reference { font-size: 0.86em; padding-inline-start: 1.5em; text-indent: -1.5em; margin-bottom: 0.2em; text-align: start; }
.entry { display: flex; gap: 0.8em; font-family: "${fonts.small}"; margin-bottom: 0.5em; } .entry b { color: ${accent}; font-size: 1.3em; line-height: 1; min-width: 1.8em; }
.folio { position: absolute; font: 0.84em/1.2 "${fonts.small}"; white-space: nowrap; color: #333; }
.folio b { font-size: 1.15em; }
.folio.band { background: ${accent}; color: #fff; padding: 0.35em 0.9em; }
.folio.side { writing-mode: vertical-rl; direction: ltr; }
.nameplate { font-family: "${fonts.display}"; font-weight: 800; line-height: 1; color: ${accent}; text-align: center; white-space: nowrap; }
.dateline { font: 0.82em/1.4 "${fonts.small}"; display: flex; justify-content: space-between; border-block: 0.8px solid; margin-top: 0.3em; }
.shout { font-family: "${fonts.display}"; font-weight: 800; line-height: 1.08; text-align: center; text-indent: 0; }
.say { font-family: "${fonts.small}"; text-align: center; text-indent: 0; }
.filled .shout, .filled .say { color: #fff; }
.ground { position: absolute; inset: 0; } .ground img { width: 100%; height: 100%; object-fit: cover; display: block; }
.veil { position: absolute; inset: 0; background: rgba(255, 255, 255, 0.72); } .veil.night { background: rgba(0, 0, 0, 0.45); }
.colour-bar { position: absolute; background: ${accent}; }
`;
}

function headlineLook({ headline, accent }: House): string {
  const dark = accent === '#000000' ? '#222' : accent;
  return {
    plain: '',
    caps: '.headline { text-transform: uppercase; }',
    'small-caps': '.headline { font-variant: small-caps; }',
    italic: '.headline { font-style: italic; }',
    band: `.headline { background: ${dark}; color: #fff; padding: 0.15em 0.35em; }`,
    ruled: `.headline { border-top: 3px solid ${dark}; padding-top: 0.2em; }`,
    underlined: `.headline { border-bottom: 1px solid ${dark}; padding-bottom: 0.15em; }`,
  }[headline.look];
}

function kicker(house: House): string {
  return {
    none: '',
    plain: '',
    band: `.kicker { background: ${house.second}; color: #fff; padding: 0.15em 0.7em; width: fit-content; }`,
    spaced: `.kicker { ${house.cased ? 'text-transform: uppercase; letter-spacing: 0.18em;' : ''} }`,
    ruled: `.kicker { border-bottom: 2px solid ${house.accent}; ${house.cased ? 'text-transform: uppercase;' : ''} }`,
  }[house.kicker];
}

function cross({ cross: look, accent, fonts }: House): string {
  return {
    bold: '',
    colored: `.cross { color: ${accent}; }`,
    caps: '.cross { text-transform: uppercase; font-size: 0.94em; }',
    band: `.cross { background: ${accent}; color: #fff; padding: 0.1em 0.4em; }`,
    display: `.cross { font-family: "${fonts.display}"; font-size: 1.35em; }`,
    centered: '.cross { text-align: center; }',
    italic: '.cross { font-style: italic; font-weight: 400; font-size: 1.1em; }',
    'run-in': `.cross { font-family: "${fonts.small}"; }`,
  }[look];
}

function quote({ quote: look, accent }: House): string {
  return {
    rules: '.quote { border-block: 1.6px solid; padding-block: 0.35em; }',
    marks: '.quote .open { display: block; font-size: 2.4em; line-height: 0.6; margin-top: 0.25em; }',
    band: `.quote { background: ${accent}; color: #fff; padding: 0.6em; } .quote .who { color: #fff; }`,
    bar: '.quote { border-inline-start: 4px solid; padding-inline-start: 0.5em; }',
    large: '.quote { font-size: 1.9em; font-weight: 700; font-style: normal; }',
  }[look];
}

function captionLook({ caption, second }: House): string {
  return {
    plain: '',
    bold: 'font-weight: 700;',
    italic: 'font-style: italic;',
    colored: `color: ${second};`,
    lead: '',
  }[caption.look];
}

function table({ table: look, accent, tint }: House): string {
  return {
    rules: 'table { border-block: 1.2px solid; } thead tr { border-bottom: 0.8px solid; } th { font-weight: 700; }',
    striped: `tbody tr:nth-child(odd) { background: ${tint}; }`,
    grid: 'td, th { border: 0.6px solid #555; }',
    band: `thead tr { background: ${accent === '#000000' ? '#444' : accent}; color: #fff; } tbody tr { border-bottom: 0.5px solid #aaa; }`,
    bare: 'th { font-weight: 700; }',
  }[look];
}
