import type { Box } from '../../../document/schema.js';
import type { RawLink } from '../engine.js';
import { type Display, rectangle, transformBox } from './display.js';
import type { Instance } from './instance.js';
import { placeOf } from './outline.js';

/** More than any page has. */
const MAX_LINKS = 5000;
const MAX_QUADS = 100;
/** FPDFAction_GetType. */
const URI_ACTION = 3;
/** In points: quadrilaterals further outside their annotation are wrong. */
const OUTSIDE = 2;

/** The link annotations of a page and where they lead. Those that lead nowhere are left out. */
export function readLinks(pdfium: Instance, document: number, page: number, display: Display): RawLink[] {
  const { call, scratch } = pdfium;
  const links: RawLink[] = [];
  let position = 0;
  while (links.length < MAX_LINKS) {
    pdfium.heap.ints[scratch >> 2] = position;
    if (call.FPDFLink_Enumerate(page, scratch, scratch + 4) === 0) break;
    position = pdfium.int(0);
    const link = pdfium.int(1);
    const target = targetOf(pdfium, document, link);
    const boxes = target && boxesOf(pdfium, link, display);
    if (target !== undefined && boxes !== undefined) links.push({ boxes, ...target });
  }
  return links;
}

function targetOf(
  pdfium: Instance,
  document: number,
  link: number,
): { uri: string } | { page: number; at?: [number, number] } | undefined {
  const { call } = pdfium;
  let destination = call.FPDFLink_GetDest(document, link);
  if (destination === 0) {
    const action = call.FPDFLink_GetAction(link);
    if (action === 0) return undefined;
    if (call.FPDFAction_GetType(action) === URI_ACTION) {
      const uri = pdfium.utf8((address, size) => call.FPDFAction_GetURIPath(document, action, address, size));
      return uri === '' ? undefined : { uri };
    }
    destination = call.FPDFAction_GetDest(document, action);
  }
  const place = destination === 0 ? undefined : placeOf(pdfium, document, destination);
  return place === undefined ? undefined : { page: place.page, ...(place.at && { at: place.at }) };
}

/** The parts of the text it covers, or all of it. */
function boxesOf(pdfium: Instance, link: number, { matrix }: Display): Box[] | undefined {
  const { call, scratch } = pdfium;
  if (call.FPDFLink_GetAnnotRect(link, scratch) === 0) return undefined;
  const { left, top, right, bottom } = rectangle(pdfium);
  const whole = transformBox([left, bottom, right, top], matrix);
  const boxes: Box[] = [];
  const quads = Math.min(MAX_QUADS, call.FPDFLink_CountQuadPoints(link));
  for (let i = 0; i < quads; i++) {
    if (call.FPDFLink_GetQuadPoints(link, i, scratch) === 0) return [whole];
    const xs = [0, 2, 4, 6].map((at) => pdfium.float(at));
    const ys = [1, 3, 5, 7].map((at) => pdfium.float(at));
    const box = transformBox([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], matrix);
    if (!isInside(box, whole)) return [whole];
    boxes.push(box);
  }
  return boxes.length > 0 ? boxes : [whole];
}

function isInside(part: Box, whole: Box): boolean {
  return (
    part[0] >= whole[0] - OUTSIDE &&
    part[1] >= whole[1] - OUTSIDE &&
    part[2] <= whole[2] + OUTSIDE &&
    part[3] <= whole[3] + OUTSIDE
  );
}
