import { overlap } from '../document/box.js';
import type { Link, PageObject } from '../document/schema.js';

type CaptionLink = Extract<Link, { type: 'caption' }>;

/** Priors: a neighbour of the kind the caption names, and one of another kind. */
const SAME_KIND = 0.85;
const OTHER_KIND = 0.6;
/** Further apart than this share of the page height nothing belongs together. */
const FARTHEST = 0.12;

/** Ties captions of a page to its figures and tables by nearness alone, nearest pairs first, each object once. */
export function captionLinks(objects: readonly PageObject[], height: number): CaptionLink[] {
  const captions = objects.filter(({ role }) => role === 'caption');
  const floats = objects.filter(({ role }) => role === 'figure' || role === 'table');
  const pairs: { caption: PageObject; float: PageObject; cost: number; confidence: number }[] = [];
  for (const caption of captions) {
    const wanted = isTableCaption(caption.text) ? 'table' : 'figure';
    for (const float of floats) {
      const distance = apart(caption, float);
      if (distance > FARTHEST * height) continue;
      const same = float.role === wanted;
      pairs.push({
        caption,
        float,
        // Captions mostly stand below figures and above tables; a wrong kind counts as five hundredths of a page.
        cost:
          distance +
          (same ? 0 : 0.05 * height) +
          (isBelow(caption, float) === (float.role === 'figure') ? 0 : 0.01 * height),
        confidence: same ? SAME_KIND : OTHER_KIND,
      });
    }
  }
  pairs.sort((a, b) => a.cost - b.cost);
  const used = new Set<PageObject>();
  const links: CaptionLink[] = [];
  for (const { caption, float, confidence } of pairs) {
    if (used.has(caption) || used.has(float)) continue;
    used.add(caption);
    used.add(float);
    links.push({ type: 'caption', from: caption.id, to: float.id, confidence });
  }
  const place = new Map(captions.map(({ id }, i) => [id, i]));
  return links.sort((a, b) => (place.get(a.from) ?? 0) - (place.get(b.from) ?? 0));
}

/** The white between the two; beside each other counts like above each other, corner to corner does not count. */
export function apart(a: PageObject, b: PageObject): number {
  const down = Math.max(a.box[1], b.box[1]) - Math.min(a.box[3], b.box[3]);
  const across = Math.max(a.box[0], b.box[0]) - Math.min(a.box[2], b.box[2]);
  if (overlap(a.box[0], a.box[2], b.box[0], b.box[2]) > 0.2) return Math.max(0, down);
  if (overlap(a.box[1], a.box[3], b.box[1], b.box[3]) > 0.2) return Math.max(0, across);
  return Infinity;
}

/** They share a row and no column. */
export function isBeside(a: PageObject, b: PageObject): boolean {
  return (
    overlap(a.box[0], a.box[2], b.box[0], b.box[2]) <= 0.2 && overlap(a.box[1], a.box[3], b.box[1], b.box[3]) > 0.2
  );
}

export function isBelow(caption: PageObject, float: PageObject): boolean {
  return caption.box[1] + caption.box[3] > float.box[1] + float.box[3];
}

export function isTableCaption(text: string): boolean {
  return /^\s*(?:tab|табл|表)/iu.test(text);
}
