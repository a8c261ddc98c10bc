import type { DraftObject } from '../../document/draft.js';
import type { Link } from '../../document/schema.js';
import { apart, isBelow } from '../../order/nearness.js';
import { captionKind } from '../../words/captions.js';

type CaptionLink = Extract<Link, { type: 'caption' }>;

/** Priors: a neighbour of the kind the caption names, and one of another kind. */
const SAME_KIND = 0.85;
const OTHER_KIND = 0.6;
/** Further apart than this share of the page height nothing belongs together. */
const FARTHEST = 0.12;

/** Ties captions of a page to its figures and tables by nearness alone, nearest pairs first, each object once. */
export function captionLinks(objects: readonly DraftObject[], height: number): CaptionLink[] {
  const captions = objects.filter(({ role }) => role === 'caption');
  const floats = objects.filter(({ role }) => role === 'figure' || role === 'table');
  const pairs: { caption: DraftObject; float: DraftObject; cost: number; confidence: number }[] = [];
  for (const caption of captions) {
    const wanted = captionKind(caption.text) === 'table' ? 'table' : 'figure';
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
  const used = new Set<DraftObject>();
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
