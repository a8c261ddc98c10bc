import type { Link, OutlineEntry, Thread } from 'treeline';
import { type DraftObject, type Engine, pageObject } from 'treeline/engines';
import { MEANING } from 'treeline/labels';
import type { Reading } from 'treeline/read';
import { lineId } from './reading.js';
import type { KnownTruth } from './truth.js';
import { linesOf, objectOf, regionId } from './truth.js';

/**
 * The engine that knows the truth, for a document that knows regions, order and headings. It is the yardstick of the
 * judging itself: whatever it does not score 1 on is a fault of the judge.
 */
export function oracle(truth: KnownTruth): Engine {
  return {
    name: 'truth',
    async detect(reading) {
      const lines = linesOf(reading);
      const objects = truth.regions.map((region) => objectOf(region, reading, lines));
      return { ...reading, objects: [...objects, ...lonelyLines(truth, reading)] };
    },
    async order(detected) {
      const byId = new Map(detected.objects.map((object) => [object.id, object]));
      const threaded = truth.threads.flatMap(({ regions }) => regions.flatMap((it) => byId.get(regionId(it)) ?? []));
      const rest = detected.objects.filter((object) => !threaded.includes(object));
      const threads = truth.threads
        .filter(({ regions }) => regions.length > 0)
        .map(({ kind, regions }): Thread => ({ kind, objects: regions.map(regionId) }));
      return { ...detected, objects: [...threaded, ...rest], threads, links: truth.links.map(linkOf) };
    },
    async construct(ordered) {
      return { ...ordered, objects: withParents(truth, ordered.objects), outline: outlineOf(truth, ordered.objects) };
    },
  };
}

/** A line in no region is an object of its own where its class is known. */
function lonelyLines(truth: KnownTruth, { pages }: Reading): DraftObject[] {
  const objects: DraftObject[] = [];
  const byNumber = new Map(pages.map(({ page, lines }) => [page.number, { page, lines }]));
  for (const [i, { page: number }] of truth.lines.entries()) {
    const [name] = truth.classes(i);
    const place = byNumber.get(number);
    const line = place?.lines.find(({ id }) => id === lineId(i));
    if (name === undefined || truth.regionOf(i) || !place || !line) continue;
    objects.push(pageObject(`line${i}`, place.page, { role: MEANING[name].role, lines: [line], confidence: 1 }));
  }
  return objects;
}

function linkOf({ type, from, to, mark = '', at = 0 }: KnownTruth['links'][number]): Link {
  const ends = { from: regionId(from), to: regionId(to), confidence: 1 };
  return type === 'footnote' ? { type, ...ends, mark, at } : { type, ...ends };
}

/** Headings have their level; every other object of the body stands under the last heading before it. */
function withParents(truth: KnownTruth, objects: readonly DraftObject[]): DraftObject[] {
  const headings = new Map(truth.headings.map((heading) => [regionId(heading.region), heading]));
  const body = new Set(truth.threads.flatMap(({ kind, regions }) => (kind === 'body' ? regions.map(regionId) : [])));
  let current: string | undefined;
  return objects.map((object) => {
    const heading = headings.get(object.id);
    if (heading) {
      current = object.id;
      return { ...object, level: heading.level, ...(heading.parent >= 0 && { parent: regionId(heading.parent) }) };
    }
    return body.has(object.id) && current !== undefined ? { ...object, parent: current } : object;
  });
}

function outlineOf(truth: KnownTruth, objects: readonly DraftObject[]): OutlineEntry[] {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const entries = new Map<number, OutlineEntry>();
  const top: OutlineEntry[] = [];
  for (const { region, parent, level } of truth.headings) {
    const object = byId.get(regionId(region));
    if (!object) continue;
    const { id, text: title, page } = object;
    const entry: OutlineEntry = { object: id, title, level, page, confidence: 1, children: [] };
    entries.set(region, entry);
    (entries.get(parent)?.children ?? top).push(entry);
  }
  return top;
}
