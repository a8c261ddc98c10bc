import { objectsById } from '../../../../document/lookups.js';
import type { Document, Omission } from '../../../../document/schema.js';
import { addTo } from '../../../flow/group.js';
import { ARTIFACT, pagination, type Target } from '../content/target.js';
import { add, element } from './element.js';
import type { Plan } from './plan.js';

/* Characters of lines that are no plain part of their object: marks of notes, and what is in no text output. */

/** Marks of notes in the text become references. */
export function addReferences(plan: Plan, document: Document): void {
  const objects = objectsById(document);
  let count = 0;
  for (const link of document.links) {
    const object = objects.get(link.from);
    const holder = plan.elements.get(link.from);
    if (link.type !== 'footnote' || !object || !holder || link.mark === '') continue;
    if (holder.type === 'Figure' || holder.type === 'Formula') continue;
    const run = object.runs.find(([at, , , length]) => link.at >= at && link.at < at + length);
    if (!run) continue;
    const start = run[2] + link.at - run[0];
    const end = start + link.mark.length;
    const segments = plan.segments.get(run[1]) ?? [];
    const segment = segments.find(({ from, to, target }) => target.key === link.from && from <= start && to >= end);
    if (!segment) continue;
    const { target, from, to } = segment;
    const key = `${link.from}^${count++}`;
    plan.elements.set(key, add(holder, element('Reference', { order: target.order + 0.25 })));
    segments.splice(
      segments.indexOf(segment),
      1,
      { from, to: start, target },
      { from: start, to: end, target: { key, order: 0 } },
      // The rest of the line follows the reference, so it is a piece of its own.
      { from: end, to, target: { key: target.key, order: target.order + 0.5 } },
    );
  }
}

const SOFT_HYPHEN = '\u00ad';

/** What is in no text output: a hyphen that breaks a word stays with its word, labels with their figure. */
export function addOmissions(plan: Plan, document: Document): void {
  const objects = objectsById(document);
  const targetOf = (reason: Omission['reason'], object: string | undefined): Target => {
    if (reason === 'figure-label' && object !== undefined && plan.elements.has(object))
      return { key: object, order: 0 };
    if (reason === 'watermark') return pagination('Watermark');
    if (reason !== 'furniture') return ARTIFACT;
    return pagination(objects.get(object ?? '')?.role === 'footer' ? 'Footer' : 'Header');
  };
  for (const { line, from, length, reason, object } of document.omitted) {
    const to = from + length;
    const before = plan.segments.get(line)?.find((segment) => segment.to === from);
    if (reason !== 'hyphen') addTo(plan.segments, line, { from, to, target: targetOf(reason, object) });
    else if (before) addTo(plan.segments, line, { from, to, target: before.target, actual: SOFT_HYPHEN });
  }
}
