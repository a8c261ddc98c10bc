import { createSignal } from 'solid-js';
import { changeRole, mergeSelected } from '../panels/inspector.tsx';
import { addCorrection, move, redo, undo } from '../state/correct.ts';
import { accept, nextDoubt, stepReview } from '../state/review.ts';
import { ROLE_KEYS } from '../state/roles.ts';
import { keep, kept } from '../state/storage.ts';
import { current, select, selected, setRowsOf, setSelected, setZoom, step, tab, view } from '../state/viewer.ts';
import { zoomBy } from './zoom.ts';

const KEY = 'treeline:keys';

export const [isHelpOpen, setHelpOpen] = createSignal(false);
/** Speech input and some screen readers type letters by accident, so single letters can be switched off. */
export const [usesLetters, changeLetters] = createSignal(kept(KEY) !== 'off');

export function setLetters(isOn: boolean): void {
  changeLetters(isOn);
  keep(KEY, isOn ? undefined : 'off');
}

function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

/** Keys for the whole page. Single letters work unless somebody is typing. */
export function onKeyDown(event: KeyboardEvent): void {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && !isTyping(event)) {
    const isRedo = key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && event.shiftKey);
    if (!isRedo && key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (isRedo) redo();
    else undo();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !view()) return;
  if (key.length === 1 && key !== '?' && !usesLetters()) return;
  const action = actionFor(key, event.target instanceof Element && event.target.closest('button, summary, a') !== null);
  if (!action) return;
  event.preventDefault();
  action();
}

function actionFor(key: string, isOnButton: boolean): (() => unknown) | undefined {
  const object = current();
  const isReview = tab() === 'review';
  const plain: Record<string, () => unknown> = {
    j: () => (isReview ? stepReview(1) : step(1)),
    k: () => (isReview ? stepReview(-1) : step(-1)),
    J: () => step(1, { extend: true }),
    K: () => step(-1, { extend: true }),
    '+': () => zoomBy(1.25),
    '=': () => zoomBy(1.25),
    '-': () => zoomBy(1 / 1.25),
    '0': () => setZoom('width'),
    '?': () => setHelpOpen(true),
  };
  if (plain[key]) return plain[key];
  if (!object) return undefined;
  const role = ROLE_KEYS[key.toLowerCase()];
  if (role) {
    return () =>
      fixing(object.id, async () => {
        for (const id of selected()) await changeRole(id, role);
      });
  }
  if (/^[1-6]$/.test(key) && object.role === 'heading') {
    return () => fixing(object.id, () => addCorrection({ kind: 'level', heading: object.id, level: Number(key) }));
  }
  const withObject: Record<string, () => unknown> = {
    '[': () => move(object.id, -1),
    ']': () => move(object.id, 1),
    m: mergeSelected,
    Escape: () => {
      setSelected([]);
      setRowsOf(undefined);
    },
    ...(object.role === 'heading' && {
      Delete: () => fixing(object.id, () => addCorrection({ kind: 'unlisted', heading: object.id })),
    }),
    ...(isReview && !isOnButton && { Enter: () => accept(object.id) }),
  };
  return withObject[key];
}

/** Corrects; in the review the next decision follows by itself. */
async function fixing(id: string, work: () => Promise<unknown>): Promise<void> {
  const next = tab() === 'review' ? nextDoubt(id) : undefined;
  await work();
  if (next !== undefined) select(next);
}
