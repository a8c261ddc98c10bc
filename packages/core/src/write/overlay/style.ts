/** Boxes and labels are drawn on paper, which stays white; the rest follows the reader's choice of dark or light. */
export const STYLE = `
:root { --bg: #f2f2ef; --panel: #fff; --ink: #1b1b1b; --soft: #5c5c5c; --edge: #d6d6d0; --focus: #0b57d0; color-scheme: light; }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { --bg: #17181a; --panel: #222427; --ink: #ececec; --soft: #a9adb3; --edge: #3a3d42; --focus: #8ab4f8; color-scheme: dark; } }
:root[data-theme="dark"] { --bg: #17181a; --panel: #222427; --ink: #ececec; --soft: #a9adb3; --edge: #3a3d42; --focus: #8ab4f8; color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding: 6rem 0; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { background: var(--bg); color: var(--ink); display: grid; font: 14px/1.45 system-ui, sans-serif; grid-template: auto 1fr / minmax(0, 1fr) 22rem; height: 100vh; margin: 0; }
.defs { position: absolute; }
header { align-items: center; background: var(--panel); border-bottom: 1px solid var(--edge); display: flex; flex-wrap: wrap; gap: .3rem 1.25rem; grid-column: 1 / -1; padding: .6rem 1rem; }
h1 { font-size: 1rem; margin: 0; max-width: 30rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
header p { color: var(--soft); margin: 0; }
.status.partial { color: #c33c00; font-weight: 600; }
form { align-items: center; display: flex; flex-wrap: wrap; gap: .25rem .9rem; margin-left: auto; }
label { cursor: pointer; display: inline-flex; align-items: center; gap: .3rem; }
button { background: none; border: 1px solid var(--edge); border-radius: .4rem; color: inherit; cursor: pointer; font: inherit; padding: .15rem .6rem; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
main { overflow: auto; padding: 1rem; }
main:focus { outline: none; }
.page { content-visibility: auto; contain-intrinsic-size: auto 60rem; margin: 0 auto 1.5rem; width: calc(var(--zoom, 80) * 1%); }
.page h2 { color: var(--soft); font-size: .85rem; font-weight: 600; margin: 0 0 .3rem; }
.page h2 span { font-weight: 400; }
.page > svg { aspect-ratio: var(--ratio); box-shadow: 0 1px 5px rgb(0 0 0 / .25); display: block; width: 100%; }
.paper { fill: #fff; }
text { font-family: system-ui, sans-serif; }
g.picture text { fill: #333; font-family: Georgia, serif; }
.lines rect { fill: none; stroke: #00000055; stroke-width: calc(.5 * var(--u)); }
.box { fill: var(--role); fill-opacity: .1; stroke: var(--role); stroke-width: calc(1.1 * var(--u)); }
.object { cursor: pointer; outline: none; }
.object:hover .box, .object:focus .box, .object:target .box { fill-opacity: .26; stroke-width: calc(2.4 * var(--u)); }
.tag rect { fill: var(--role); }
.tag text { fill: #fff; font-size: calc(6.4 * var(--u)); font-weight: 600; }
.badge { pointer-events: none; }
.badge rect { fill: #1b1b1b; stroke: #fff; stroke-width: calc(.8 * var(--u)); }
.badge text { fill: #fff; font-size: calc(6.6 * var(--u)); font-weight: 600; }
.arrow, .link path { fill: none; pointer-events: none; stroke: #1b1b1b; stroke-width: calc(1.2 * var(--u)); }
.halo, .link .halo { fill: none; opacity: .8; pointer-events: none; stroke: #fff; stroke-dasharray: none; stroke-width: calc(3 * var(--u)); }
.link circle { stroke: #fff; stroke-width: calc(.8 * var(--u)); }
.link.caption path { stroke: #C75B12; stroke-dasharray: calc(4 * var(--u)) calc(2.5 * var(--u)); stroke-width: calc(1.6 * var(--u)); }
.link.caption circle, .link.caption text { fill: #C75B12; }
.link.footnote path { stroke: #8A6D00; stroke-dasharray: calc(1.5 * var(--u)) calc(2.5 * var(--u)); stroke-width: calc(1.6 * var(--u)); }
.link.footnote circle, .link.footnote text { fill: #8A6D00; }
.link.continues path { stroke: #0077BB; stroke-width: calc(1.6 * var(--u)); }
.link.continues circle, .link.continues text { fill: #0077BB; }
.link .halo { stroke: #fff !important; stroke-dasharray: none !important; stroke-width: calc(3.4 * var(--u)) !important; }
.link text { font-size: calc(7 * var(--u)); font-weight: 600; paint-order: stroke; stroke: #fff; stroke-width: calc(2 * var(--u)); }
.no-picture .picture, .no-objects .objects, .no-labels .tag, .no-lines .lines, .no-order .order, .no-links .links { display: none; }
aside { background: var(--panel); border-left: 1px solid var(--edge); display: flex; flex-direction: column; overflow: hidden; }
aside > * { border-bottom: 1px solid var(--edge); padding: .7rem 1rem; }
aside h2 { color: var(--soft); font-size: .75rem; letter-spacing: .06em; margin: 0 0 .4rem; text-transform: uppercase; }
aside ul { list-style: none; margin: 0; padding: 0; }
.details { height: 13.5rem; flex: none; overflow: auto; }
.details dl { display: grid; gap: 0 .8rem; grid-template-columns: auto 1fr; margin: 0 0 .4rem; }
.details dt { color: var(--soft); }
.details dd { margin: 0; }
.details .text { margin: 0; overflow-wrap: anywhere; }
.hint { color: var(--soft); margin: 0; }
nav { flex: 1; min-height: 6rem; overflow: auto; }
nav ul ul { border-left: 1px solid var(--edge); margin-left: .45rem; padding-left: .6rem; }
nav a { border-radius: .3rem; color: inherit; display: flex; gap: .6rem; justify-content: space-between; padding: .12rem .4rem; text-decoration: none; }
nav a:hover { background: var(--bg); }
.doubtful { font-style: italic; opacity: .8; }
.at { color: var(--soft); font-variant-numeric: tabular-nums; }
.legend { flex: none; max-height: 40%; overflow: auto; }
.legend ul { columns: 2; margin-bottom: .5rem; }
.legend svg { background: #fff; border-radius: 2px; }
.legend li { break-inside: avoid; }
.key { border-bottom: 2px solid; margin-right: .5rem; }
.key.caption { border-bottom: 2px dashed #C75B12; }
.key.footnote { border-bottom: 2px dotted #8A6D00; }
.key.continues { border-bottom-color: #0077BB; }
.problems { max-height: 20%; overflow: auto; }
.problems a { color: inherit; }
kbd { border: 1px solid var(--edge); border-radius: .25rem; padding: 0 .3rem; }
@media (max-width: 60rem) { body { grid-template: auto 1fr auto / minmax(0, 1fr); } aside { border-left: 0; border-top: 1px solid var(--edge); max-height: 40vh; overflow: auto; } aside > * { flex: none; max-height: none; } }
@media print { body { display: block; height: auto; } form, aside { display: none; } main { overflow: visible; } .page { break-after: page; width: 100%; } }
`.trim();
