import { batch, createSignal } from 'solid-js';
import { correct } from '../engine/client.ts';
import type { Change, Correction, CorrectionsFile } from '../engine/view.ts';
import { t } from './language.ts';
import { reusing } from './reuse.ts';
import * as storage from './storage.ts';
import { file, order, say, selected, setSelected, setView, view } from './viewer.ts';

/** The corrections that hold, those that were undone, and what the last one changed. */
export const [corrections, setCorrections] = createSignal<readonly Correction[]>([]);
export const [undone, setUndone] = createSignal<readonly Correction[]>([]);
export const [changes, setChanges] = createSignal<readonly Change[]>([]);

const keyOf = (sha256: string) => `treeline:corrections:${sha256}`;

export function forgetCorrections(): void {
  setCorrections([]);
  setUndone([]);
  setChanges([]);
}

/** One at a time: the next correction is about the document that the last one gave. */
let queue: Promise<unknown> = Promise.resolve();

async function apply(
  next: readonly Correction[],
  stillUndone: readonly Correction[],
  isQuiet = false,
): Promise<boolean> {
  const opened = file();
  if (!opened) return false;
  try {
    const result = await correct(opened.session, next);
    batch(() => {
      setView(reusing(view(), result.view));
      setChanges(result.changes);
      setCorrections(next);
      setUndone(stillUndone);
      const known = new Set(result.view.objects.map(({ id }) => id));
      setSelected(selected().filter((id) => known.has(id)));
    });
    keep(next);
    return true;
  } catch (error) {
    if (!isQuiet) say(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Those of a list that still fit the file, in their order: a newer engine may have found other blocks. */
async function fitting(list: readonly Correction[]): Promise<readonly Correction[]> {
  const found: Correction[] = [];
  for (const each of list) {
    const opened = file();
    const isFine =
      opened &&
      (await correct(opened.session, [...found, each])
        .then(() => true)
        .catch(() => false));
    if (isFine) found.push(each);
  }
  return found;
}

function keep(list: readonly Correction[]): void {
  const sha256 = view()?.source.sha256;
  if (sha256 === undefined) return;
  const isKept = storage.keep(keyOf(sha256), list.length === 0 ? undefined : JSON.stringify(list));
  if (!isKept && list.length > 0) say(t('notKept'));
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn.catch(() => undefined);
  return turn;
}

/** Adds a correction; everything else is decided anew around it. */
export function addCorrection(correction: Correction): Promise<boolean> {
  return inTurn(() => apply([...corrections(), correction], []));
}

export function undo(): Promise<boolean> {
  return inTurn(async () => {
    const last = corrections().at(-1);
    return last ? await apply(corrections().slice(0, -1), [...undone(), last]) : false;
  });
}

export function redo(): Promise<boolean> {
  return inTurn(async () => {
    const last = undone().at(-1);
    return last ? await apply([...corrections(), last], undone().slice(0, -1)) : false;
  });
}

/** What was corrected in this file before holds again. */
export async function restoreCorrections(): Promise<void> {
  const sha256 = view()?.source.sha256;
  if (sha256 === undefined) return;
  const list = storage.keptList(keyOf(sha256)).filter(isCorrection);
  if (list.length > 0 && (await applyFitting(list))) say(t('restored'));
}

export function correctionsFile(): string {
  const source = view()?.source;
  const saved: CorrectionsFile = {
    schema: 'treeline-corrections/1',
    source: { name: source?.name ?? '', sha256: source?.sha256 ?? '' },
    corrections: [...corrections()],
  };
  return `${JSON.stringify(saved, undefined, 2)}\n`;
}

export async function importCorrections(text: string): Promise<void> {
  let saved: Partial<CorrectionsFile>;
  try {
    saved = JSON.parse(text);
  } catch {
    return say(t('notCorrections'));
  }
  if (saved.schema !== 'treeline-corrections/1' || !Array.isArray(saved.corrections)) return say(t('notCorrections'));
  const isOther = saved.source?.sha256 !== view()?.source.sha256;
  if ((await applyFitting(saved.corrections.filter(isCorrection))) && isOther) say(t('otherFile'));
}

/** Whether it looks like one; the engine checks it in full. */
function isCorrection(value: unknown): value is Correction {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** Applies a list; of one that does not fit as a whole, what fits, and says so. False then. */
function applyFitting(list: readonly Correction[]): Promise<boolean> {
  return inTurn(async () => {
    if (await apply(list, [], true)) return true;
    if (await apply(await fitting(list), [])) say(t('dropSome'));
    return false;
  });
}

/** Reads an object earlier or later by one place. */
export function move(id: string, by: 1 | -1): Promise<boolean> | undefined {
  const ids = order();
  const at = ids.indexOf(id);
  if (at < 0 || (by < 0 && at === 0) || (by > 0 && at === ids.length - 1)) return undefined;
  const follows = by > 0 ? ids[at + 1] : (ids[at - 2] ?? null);
  return addCorrection({ kind: 'order', object: id, follows: follows ?? null });
}
