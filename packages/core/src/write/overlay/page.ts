import type { Box, Document, Line, Link, Page, PageObject } from '../../document/schema.js';
import { base64 } from '../base64.js';
import { oneLine } from '../flow/clean.js';
import { groupBy } from '../flow/group.js';
import { escapeHtml } from '../html/escape.js';
import { PAINT } from './palette.js';

/** A page as a picture, for example a PNG. */
export interface PagePicture {
  page: number;
  mime: 'image/png' | 'image/jpeg' | 'image/webp';
  data: Uint8Array;
  width: number;
  height: number;
}

/** What the drawing of one page needs to know of the whole document. */
export interface Index {
  objects: ReadonlyMap<string, PageObject>;
  /** Where an object stands in `document.objects`: its anchor in the page is `obj-` and this. */
  place: ReadonlyMap<string, number>;
  /** Counted from 1 through the body. */
  order: ReadonlyMap<string, number>;
  /** What the body goes on with. */
  next: ReadonlyMap<string, PageObject>;
  linesOn: ReadonlyMap<number, Line[]>;
  objectsOn: ReadonlyMap<number, PageObject[]>;
  linksFrom: ReadonlyMap<string, Link[]>;
}

export function indexOf(document: Document): Index {
  const objects = new Map(document.objects.map((object) => [object.id, object]));
  const body = document.threads
    .filter(({ kind }) => kind === 'body')
    .flatMap((thread) => thread.objects)
    .map((id) => objects.get(id))
    .filter((object) => object !== undefined);
  const next = new Map<string, PageObject>();
  for (const [i, object] of body.entries()) {
    const following = body[i + 1];
    if (following) next.set(object.id, following);
  }
  return {
    objects,
    place: new Map(document.objects.map(({ id }, i) => [id, i])),
    order: new Map(body.map(({ id }, i) => [id, i + 1])),
    next,
    linesOn: groupBy(document.lines, ({ page }) => page),
    objectsOn: groupBy(document.objects, ({ page }) => page),
    linksFrom: groupBy(document.links, ({ from }) => from),
  };
}

export function anchorOf(index: Index, id: string): string {
  return `obj-${index.place.get(id) ?? 'none'}`;
}

/** The page with its picture, or its text where there is none, and everything found on it. */
export function* pageSvg(page: Page, picture: PagePicture | undefined, index: Index): Generator<string> {
  const { number, label, width, height } = page;
  // Sizes are meant for a page of letter width in points; pictures of pages are larger.
  const unit = width / 612;
  const objects = index.objectsOn.get(number) ?? [];
  const name =
    label === undefined || label === String(number) ? `Page ${number}` : `Page ${number} (${oneLine(label)})`;
  yield `<section class="page" id="page-${number}" aria-label="${escapeHtml(name)}" style="--ratio: ${width} / ${height}">\n`;
  yield `<h2>${escapeHtml(name)} <span>${objects.length} objects</span></h2>\n`;
  yield `<svg viewBox="0 0 ${width} ${height}" style="--u: ${round(unit)}px" role="group" aria-label="${escapeHtml(name)}">\n`;
  yield `<rect class="paper" width="${width}" height="${height}"/>\n`;
  const lines = index.linesOn.get(number) ?? [];
  if (picture) {
    yield `<image class="picture" width="${width}" height="${height}" preserveAspectRatio="none" href="data:${picture.mime};base64,`;
    yield* base64(picture.data);
    yield '"/>\n';
  } else {
    yield '<g class="picture">\n';
    for (const line of lines) yield lineText(line);
    yield '</g>\n';
  }
  yield '<g class="lines" aria-hidden="true">\n';
  for (const { box } of lines) yield `<rect ${rectangle(box)}/>\n`;
  yield '</g>\n<g class="objects">\n';
  // Large objects first, so that what stands inside them stays within reach of the pointer.
  for (const object of objects.toSorted((a, b) => size(b.box) - size(a.box))) yield objectBox(object, index, unit);
  yield '</g>\n<g class="links" aria-hidden="true">\n';
  for (const object of objects)
    for (const link of index.linksFrom.get(object.id) ?? []) yield linkLine(object, link, index, unit);
  yield '</g>\n<g class="order" aria-hidden="true">\n';
  for (const object of objects) yield orderArrow(object, index, unit);
  for (const object of objects) yield orderBadge(object, index, unit);
  yield '</g>\n</svg>\n</section>\n';
}

function lineText({ text, box: [x0, y0, x1, y1], rotation }: Line): string {
  const upright = rotation % 180 === 0;
  const [along, across] = upright ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0];
  if (oneLine(text) === '' || along <= 0) return '';
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const turn = rotation === 0 ? '' : ` transform="rotate(${rotation} ${round(cx)} ${round(cy)})"`;
  return `<text x="${round(cx - along / 2)}" y="${round(cy + across * 0.28)}" font-size="${round(across * 0.8)}" textLength="${round(along)}" lengthAdjust="spacingAndGlyphs"${turn}>${escapeHtml(oneLine(text))}</text>\n`;
}

function objectBox(object: PageObject, index: Index, unit: number): string {
  const { id, role, box, text, confidence, page } = object;
  const level = object.role === 'heading' ? object.level : undefined;
  const { color, dash } = PAINT[role];
  const order = index.order.get(id);
  const data = [
    ['id', id],
    ['role', role],
    ['confidence', String(confidence)],
    ['page', String(page)],
    ...(order === undefined ? [] : [['order', String(order)]]),
    ...(level === undefined ? [] : [['level', String(level)]]),
  ].map(([key, value]) => ` data-${key}="${escapeHtml(value ?? '')}"`);
  const tag = level === undefined ? role : `${role} ${level}`;
  const width = (tag.length * 3.9 + 6) * unit;
  const top = Math.max(0, box[1] - 4.5 * unit);
  // On a short box the label would hide the text, so it stands behind it.
  const right = width > 0.3 * (box[2] - box[0]) ? box[2] + width + unit : box[2];
  return [
    `<g class="object" id="${anchorOf(index, id)}" tabindex="-1" role="img"${data.join('')} style="--role: ${color}">`,
    `<title>${escapeHtml(`${tag}, ${Math.round(confidence * 100)} %: ${oneLine(text)}`)}</title>`,
    `<rect class="box" ${rectangle(box)}${dash === '' ? '' : ` stroke-dasharray="${scaled(dash, unit)}"`}/>`,
    `<g class="tag"><rect x="${round(right - width)}" y="${round(top)}" width="${round(width)}" height="${round(9 * unit)}" rx="${round(2 * unit)}"/>`,
    `<text x="${round(right - width / 2)}" y="${round(top + 6.7 * unit)}" text-anchor="middle">${tag}</text></g></g>\n`,
  ].join('');
}

/** The number in the reading order, left of the box, so that arrows run along the margins of the text. */
function badgeAt({ box }: PageObject, unit: number): [x: number, y: number] {
  return [Math.max(7 * unit, box[0] - 6 * unit), Math.min((box[1] + box[3]) / 2, box[1] + 6 * unit)];
}

function orderBadge(object: PageObject, index: Index, unit: number): string {
  const order = index.order.get(object.id);
  if (order === undefined) return '';
  const [x, y] = badgeAt(object, unit);
  const wide = 4.6 + String(order).length * 1.7;
  return `<g class="badge" data-of="${object.role}"><rect x="${round(x - wide * unit)}" y="${round(y - 5 * unit)}" width="${round(wide * 2 * unit)}" height="${round(10 * unit)}" rx="${round(5 * unit)}"/><text x="${round(x)}" y="${round(y + 2.4 * unit)}" text-anchor="middle">${order}</text></g>\n`;
}

function orderArrow(object: PageObject, index: Index, unit: number): string {
  const to = index.next.get(object.id);
  if (!to || to.page !== object.page) return '';
  const [x0, y0] = badgeAt(object, unit);
  const [x1, y1] = badgeAt(to, unit);
  const length = Math.hypot(x1 - x0, y1 - y0);
  const gap = 6.5 * unit;
  if (length <= 2 * gap) return '';
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
  const line = `M${round(x0 + dx * gap)} ${round(y0 + dy * gap)}L${round(x1 - dx * gap)} ${round(y1 - dy * gap)}`;
  return `<path class="halo" d="${line}"/><path class="arrow" d="${line}" marker-end="url(#arrow)"/>\n`;
}

function linkLine(from: PageObject, link: Link, index: Index, unit: number): string {
  const to = index.objects.get(link.to);
  if (!to) return '';
  const title = `<title>${link.type}, ${Math.round(link.confidence * 100)} %</title>`;
  if (to.page !== from.page) {
    const [, , x, y] = from.box;
    return `<a class="link ${link.type}" href="#${anchorOf(index, to.id)}" tabindex="-1">${title}<text x="${round(x)}" y="${round(y + 6 * unit)}" text-anchor="end">${link.type} → p. ${to.page}</text></a>\n`;
  }
  const [x0, y0, x1, y1] = between(from.box, to.box, 10 * unit);
  const line = `M${round(x0)} ${round(y0)}L${round(x1)} ${round(y1)}`;
  return `<g class="link ${link.type}">${title}<path class="halo" d="${line}"/><path d="${line}"/><circle cx="${round(x1)}" cy="${round(y1)}" r="${round(3 * unit)}"/></g>\n`;
}

/** The line from one box to another, from edge to edge, or from centre to centre where that would be too short to see. */
function between(from: Box, to: Box, visible: number): Box {
  const [x0, y0, x1, y1] = [...centre(from), ...centre(to)] as const;
  const start = reach(from, x1 - x0, y1 - y0);
  const end = 1 - reach(to, x0 - x1, y0 - y1);
  if ((end - start) * Math.hypot(x1 - x0, y1 - y0) < visible) return [x0, y0, x1, y1];
  return [x0 + (x1 - x0) * start, y0 + (y1 - y0) * start, x0 + (x1 - x0) * end, y0 + (y1 - y0) * end];
}

function centre([x0, y0, x1, y1]: Box): [number, number] {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

/** The share of the way (dx, dy) from the centre of a box at which one leaves the box. */
function reach([x0, y0, x1, y1]: Box, dx: number, dy: number): number {
  return Math.min(
    dx === 0 ? Infinity : (x1 - x0) / 2 / Math.abs(dx),
    dy === 0 ? Infinity : (y1 - y0) / 2 / Math.abs(dy),
    1,
  );
}

function rectangle([x0, y0, x1, y1]: Box): string {
  return `x="${round(x0)}" y="${round(y0)}" width="${round(Math.max(0, x1 - x0))}" height="${round(Math.max(0, y1 - y0))}"`;
}

function size([x0, y0, x1, y1]: Box): number {
  return (x1 - x0) * (y1 - y0);
}

function scaled(dash: string, unit: number): string {
  return dash
    .split(' ')
    .map((part) => round(Number(part) * unit))
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
