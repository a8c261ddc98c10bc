import { batch, createMemo, createRoot, createSignal } from 'solid-js';
import type { Page, PageObject, Progress } from 'treeline';
import type { RemoteSession } from 'treeline/worker';
import type { Drawing } from '../engine/drawing.ts';
import type { View } from '../engine/view.ts';

/** The state of the page. Parts of the interface read it; state/open.ts and state/correct.ts change it. */

export type Phase = 'empty' | 'opening' | 'reading' | 'ready' | 'failed';

export interface OpenedFile {
  name: string;
  bytes: Uint8Array;
  password: string | undefined;
  /** Where it is served beside the page; files of the person have no address. */
  address: string | undefined;
  session: RemoteSession;
  drawing: Drawing;
  isPicture: boolean;
}

export interface Compared {
  name: string;
  view: View;
  /** Where the document is of another file. */
  drawing?: Drawing;
}

export interface Failure {
  code: string;
  message: string;
  name: string;
  bytes?: Uint8Array;
  address?: string | undefined;
}

export const LAYERS = ['boxes', 'order', 'links', 'cells', 'lines', 'hidden', 'confidence', 'findings'] as const;
export type Layer = (typeof LAYERS)[number];

export const TABS = ['document', 'markdown', 'json', 'chunks', 'review', 'check', 'listen', 'compare'] as const;
export type Tab = (typeof TABS)[number];

export type Zoom = number | 'width' | 'page';

export const [phase, setPhase] = createSignal<Phase>('empty');
export const [file, setFile] = createSignal<OpenedFile>();
export const [failure, setFailure] = createSignal<Failure>();
export const [progress, setProgress] = createSignal<Progress>();
export const [pages, setPages] = createSignal<readonly Page[]>([]);
/** The document, once the whole file was read. */
export const [view, setView] = createSignal<View>();
/** Objects of pages that were read before the whole was. */
export const [provisional, setProvisional] = createSignal<ReadonlyMap<number, readonly PageObject[]>>(new Map());
export const [selected, setSelected] = createSignal<readonly string[]>([]);
export const [hovered, setHovered] = createSignal<string>();
export const [layers, setLayers] = createSignal<ReadonlySet<Layer>>(new Set<Layer>(['boxes']));
export const [tab, setTab] = createSignal<Tab>('document');
export const [zoom, setZoom] = createSignal<Zoom>('width');
export const [currentPage, setCurrentPage] = createSignal(1);
/** A place to go to; the number makes the same place a new wish. */
export const [target, setTarget] = createSignal<{ page: number; y?: number; wish: number }>();
export const [notice, setNotice] = createSignal('');
/** On a phone one side is shown at a time. */
export const [side, setSide] = createSignal<'none' | 'left' | 'right'>('none');
/** The table whose rows are being edited. */
export const [rowsOf, setRowsOf] = createSignal<string>();
/** A document to compare with; another file brings its own pictures. */
export const [compared, setCompared] = createSignal<Compared>();

const derived = createRoot(() => ({
  byId: createMemo(() => {
    const found = new Map<string, PageObject>();
    for (const objects of provisional().values()) for (const object of objects) found.set(object.id, object);
    for (const object of view()?.objects ?? []) found.set(object.id, object);
    return found;
  }),
  byPage: createMemo(() => {
    const document = view();
    if (!document) return provisional();
    const found = new Map<number, PageObject[]>();
    for (const object of document.objects) {
      const on = found.get(object.page);
      if (on) on.push(object);
      else found.set(object.page, [object]);
    }
    return found;
  }),
  /** Ids in reading order, without running heads and feet. */
  order: createMemo(() =>
    (view()?.objects ?? []).filter(({ role }) => role !== 'header' && role !== 'footer').map(({ id }) => id),
  ),
}));

export const { byId, byPage, order } = derived;

/** The first of the selected objects. */
export function current(): PageObject | undefined {
  const [first] = selected();
  return first === undefined ? undefined : byId().get(first);
}

let wishes = 0;

export function goTo(page: number, y?: number): void {
  setTarget({ page, wish: ++wishes, ...(y !== undefined && { y }) });
}

/** A place to go to in the document that this one is compared with. */
export const [comparedTarget, setComparedTarget] = createSignal<{ page: number; y?: number; wish: number }>();

export function goToCompared(page: number, y?: number): void {
  setComparedTarget({ page, wish: ++wishes, ...(y !== undefined && { y }) });
}

/** Selects an object and shows it everywhere. */
export function select(
  id: string,
  { extend = false, scroll = true }: { extend?: boolean; scroll?: boolean } = {},
): void {
  const object = byId().get(id);
  if (!object) return;
  batch(() => {
    const before = selected();
    if (!extend) setSelected([id]);
    else setSelected(before.includes(id) ? before.filter((each) => each !== id) : [...before, id]);
    if (scroll) goTo(object.page, object.box[1]);
  });
}

/** The next or previous object in reading order, in place of the selection or added to it. */
export function step(by: 1 | -1, { extend = false } = {}): void {
  const next = neighbour(selected().at(-1), by);
  if (next !== undefined && !(extend && selected().includes(next))) select(next, { extend });
}

/** The object that is read after or before another one; the first where there is none. */
export function neighbour(id: string | undefined, by: 1 | -1): string | undefined {
  const ids = order();
  const at = id === undefined ? -1 : ids.indexOf(id);
  return ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
}

export function toggleLayer(layer: Layer): void {
  const next = new Set(layers());
  if (!next.delete(layer)) next.add(layer);
  setLayers(next);
}

let noticeTimer = 0;

/** A short message that screen readers hear too. */
export function say(text: string): void {
  setNotice(text);
  clearTimeout(noticeTimer);
  noticeTimer = window.setTimeout(() => setNotice(''), 5000);
}
