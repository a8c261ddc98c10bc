import { createMemo, createRoot, createSignal } from 'solid-js';
import type { OutlineEntry, PageObject } from 'treeline';
import { FURNITURE } from './roles.ts';
import { keep, keptList } from './storage.ts';
import { select, selected, tab, view } from './viewer.ts';

/** More would be no queue but a second document. */
const MAX_QUEUE = 200;
/** Decisions that are surer need no review. */
const SURE = 0.95;

const keyOf = (sha256: string) => `treeline:reviewed:${sha256}`;

/** A decision to look at. */
export interface Doubt {
  object: PageObject;
  /** The least certain of what was decided about it. */
  about: 'role' | 'level' | 'caption';
  confidence: number;
}

const [accepted, setAccepted] = createSignal<ReadonlySet<string>>(new Set());

const savedFor = (sha256: string) => keptList(keyOf(sha256)).filter((id) => typeof id === 'string');

const derived = createRoot(() => {
  const doubts = createMemo((): Doubt[] => {
    const document = view();
    // Counted only where somebody sees it: a long document has many objects.
    if (!document || tab() !== 'review') return [];
    const levels = new Map<string, number>();
    const gather = (entries: readonly OutlineEntry[]) => {
      for (const { object, confidence, children } of entries) {
        levels.set(object, confidence);
        gather(children);
      }
    };
    gather(document.outline);
    const captions = new Map<string, number>();
    for (const { type, from, confidence } of document.links) if (type === 'caption') captions.set(from, confidence);
    return document.objects
      .filter(({ by, role }) => by !== 'person' && !FURNITURE.has(role))
      .map((object): Doubt => {
        const level = levels.get(object.id) ?? 1;
        const caption = captions.get(object.id) ?? 1;
        const confidence = Math.min(object.confidence, level, caption);
        const about = confidence === object.confidence ? 'role' : confidence === level ? 'level' : 'caption';
        return { object, about, confidence };
      })
      .filter(({ confidence }) => confidence < SURE)
      .sort((a, b) => a.confidence - b.confidence)
      .slice(0, MAX_QUEUE);
  });
  const done = createMemo(() => {
    const sha256 = view()?.source.sha256;
    return new Set([...(sha256 === undefined ? [] : savedFor(sha256)), ...accepted()]);
  });
  return { doubts, done, queue: createMemo(() => doubts().filter(({ object }) => !done().has(object.id))) };
});

/** The decisions that are least certain and that nobody has looked at. */
export const queue = derived.queue;
/** How many of the uncertain ones were accepted. */
export const reviewedCount = () => derived.doubts().length - derived.queue().length;

/** The one after the selection, for when that is done. */
export function nextDoubt(id: string): string | undefined {
  const list = queue();
  const at = list.findIndex(({ object }) => object.id === id);
  return (list[at + 1] ?? list[at - 1])?.object.id;
}

/** Accepts a decision and goes on to the next. */
export function accept(id: string): void {
  const sha256 = view()?.source.sha256;
  if (sha256 === undefined) return;
  const next = nextDoubt(id);
  keep(keyOf(sha256), JSON.stringify([...new Set([...savedFor(sha256), id])]));
  setAccepted(new Set([...accepted(), id]));
  if (next !== undefined) select(next);
}

/** The next or previous decision of the queue. */
export function stepReview(by: 1 | -1): void {
  const list = queue();
  const at = list.findIndex(({ object }) => object.id === selected()[0]);
  const next = list[at < 0 ? 0 : Math.min(list.length - 1, Math.max(0, at + by))];
  if (next) select(next.object.id);
}
