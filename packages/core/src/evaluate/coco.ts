import type { Box } from '../document/schema.js';
import { OBJECT_CLASSES, type ObjectClass, type Region } from './hrdoc/sheet.js';

/*
 * Mean average precision of page objects, COCO's way (pycocotools, `segm`, all areas, 100 detections a page): the mean
 * over IoU thresholds 0.50, 0.55 … 0.95 and 101 recall levels. The shape of a text object is the union of its line
 * boxes, that of a figure or table its box (SPEC 6.5). Lines are upright boxes, so overlaps are computed exactly instead
 * of on a raster. Classes that the truth does not have are left out of the mean (the published script averages its −1
 * placeholders in).
 */

export const THRESHOLDS: readonly number[] = Array.from({ length: 10 }, (_, i) => (50 + 5 * i) / 100);
const RECALL_LEVELS = 101;
const DETECTIONS_A_PAGE = 100;

export interface Detection {
  class: ObjectClass;
  score: number;
  /** For each threshold whether it hit an object that nothing better had hit. */
  hits: boolean[];
}

/** What one document gives; average precision is computed over the detections of all documents together. */
export interface Detections {
  detections: Detection[];
  /** Number of true objects by class. */
  truth: ReadonlyMap<ObjectClass, number>;
}

export function detect(gold: readonly Region[], predicted: readonly Region[]): Detections {
  const truth = new Map<ObjectClass, number>();
  for (const region of gold) truth.set(region.class, (truth.get(region.class) ?? 0) + 1);
  const key = ({ page, class: name }: Region) => `${page} ${name}`;
  const goldBy = groupBy(gold, key);
  const detections: Detection[] = [];
  for (const [place, found] of groupBy(predicted, key)) {
    const best = found.toSorted((a, b) => b.confidence - a.confidence).slice(0, DETECTIONS_A_PAGE);
    detections.push(...match(goldBy.get(place) ?? [], best));
  }
  return { detections, truth };
}

/** Each detection, best first, takes the free object it overlaps most, if that is enough. */
function match(gold: readonly Region[], predicted: readonly Region[]): Detection[] {
  const overlaps = predicted.map((region) => gold.map((other) => overlap(region.boxes, other.boxes)));
  const result = predicted.map((region): Detection => ({ class: region.class, score: region.confidence, hits: [] }));
  for (const threshold of THRESHOLDS) {
    const taken = new Set<number>();
    for (const [i, detection] of result.entries()) {
      let best = -1;
      let most = threshold;
      for (const [j, value] of (overlaps[i] ?? []).entries()) {
        if (!taken.has(j) && value >= most) {
          most = value;
          best = j;
        }
      }
      detection.hits.push(best >= 0);
      if (best >= 0) taken.add(best);
    }
  }
  return result;
}

/** Average precision of each class that the truth has, over the documents of a sample (a repeat counts again). */
export function precisions(documents: readonly Detections[]): (sample: readonly number[]) => Map<ObjectClass, number> {
  // Sorted once: a bootstrap asks a thousand times.
  const ranked = documents
    .flatMap(({ detections }, document) => detections.map((it) => ({ ...it, document })))
    .sort((a, b) => b.score - a.score);
  const byClass = groupBy(ranked, (it) => it.class);
  const lists = new Map([...byClass].map(([name, found]) => [name, rankedHits(found)]));
  return (sample) => {
    const weights = new Int32Array(documents.length);
    for (const i of sample) weights[i] = (weights[i] ?? 0) + 1;
    const result = new Map<ObjectClass, number>();
    for (const name of OBJECT_CLASSES) {
      const truth = sample.reduce((sum, i) => sum + (documents[i]?.truth.get(name) ?? 0), 0);
      if (truth === 0) continue;
      const list = lists.get(name);
      let sum = 0;
      for (const hits of list?.hits ?? [])
        sum += averagePrecision(list?.documents ?? new Int32Array(), hits, weights, truth);
      result.set(name, sum / THRESHOLDS.length);
    }
    return result;
  };
}

export function meanAveragePrecision(byClass: ReadonlyMap<ObjectClass, number>): number | undefined {
  if (byClass.size === 0) return undefined;
  let sum = 0;
  for (const value of byClass.values()) sum += value;
  return sum / byClass.size;
}

/** Detections of a class, best first: which document each is from and, for each threshold, whether it hit. */
interface RankedHits {
  documents: Int32Array;
  hits: Uint8Array[];
}

function rankedHits(found: readonly (Detection & { document: number })[]): RankedHits {
  return {
    documents: Int32Array.from(found, ({ document }) => document),
    hits: THRESHOLDS.map((_, t) => Uint8Array.from(found, ({ hits }) => Number(hits[t]))),
  };
}

/** The mean over recall levels of the best precision at that recall or a higher one. */
function averagePrecision(documents: Int32Array, hits: Uint8Array, weights: Int32Array, truth: number): number {
  const best = new Float64Array(RECALL_LEVELS);
  let right = 0;
  let seen = 0;
  for (let i = 0; i < documents.length; i++) {
    const weight = weights[documents[i] ?? 0] ?? 0;
    seen += weight;
    if (hits[i] !== 1 || weight === 0) continue;
    right += weight;
    // Precision is highest just after a hit. A recall of 29 of 100 must reach level 0.29 in spite of rounding.
    const level = Math.floor((right / truth) * (RECALL_LEVELS - 1) + 1e-9);
    best[level] = Math.max(best[level] ?? 0, right / seen);
  }
  let sum = 0;
  let highest = 0;
  for (let level = RECALL_LEVELS - 1; level >= 0; level--) {
    highest = Math.max(highest, best[level] ?? 0);
    sum += highest;
  }
  return sum / RECALL_LEVELS;
}

/** Intersection over union of two unions of boxes. */
export function overlap(a: readonly Box[], b: readonly Box[]): number {
  const both = cover([...a, ...b]);
  if (both === 0) return 0;
  return (cover(a) + cover(b) - both) / both;
}

/** Area of the union of boxes: in each strip between two edges, the length that is covered. */
function cover(boxes: readonly Box[]): number {
  const edges = [...new Set(boxes.flatMap(([, y0, , y1]) => [y0, y1]))].sort((x, y) => x - y);
  const byLeft = boxes.toSorted((p, q) => p[0] - q[0]);
  let area = 0;
  for (let i = 1; i < edges.length; i++) {
    const top = edges[i - 1] ?? 0;
    const bottom = edges[i] ?? 0;
    let length = 0;
    let reached = -Infinity;
    for (const [x0, y0, x1, y1] of byLeft) {
      if (y0 > top || y1 < bottom || x1 <= reached) continue;
      length += x1 - Math.max(x0, reached);
      reached = x1;
    }
    area += length * (bottom - top);
  }
  return area;
}

function groupBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
