import { createEffect, For } from 'solid-js';
import { t } from '../state/language.ts';
import type { Key } from '../state/words-en.ts';
import { isHelpOpen, setHelpOpen, setLetters, usesLetters } from './shortcuts.ts';

const ROWS: [string, Key][] = [
  ['J K', 'shortcutNext'],
  ['Shift J K', 'shortcutExtend'],
  ['H P L C N T F X D', 'shortcutRoles'],
  ['1 – 6', 'shortcutLevel'],
  ['Delete', 'deleteKey'],
  ['[ ]', 'shortcutOrder'],
  ['M', 'shortcutMerge'],
  ['Ctrl Z', 'undo'],
  ['Ctrl Shift Z', 'redo'],
  ['+ - 0', 'shortcutZoom'],
  ['Alt ← →', 'shortcutTree'],
  ['Enter', 'acceptKey'],
];

export function Help() {
  let dialog: HTMLDialogElement | undefined;
  createEffect(() => {
    if (isHelpOpen()) dialog?.showModal();
    else dialog?.close();
  });
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={() => setHelpOpen(false)}>
      <h2 id="help-title">{t('help')}</h2>
      <dl>
        <For each={ROWS}>
          {([keys, word]) => (
            <div>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{t(word)}</dd>
            </div>
          )}
        </For>
      </dl>
      <label class="check">
        <input type="checkbox" checked={usesLetters()} onChange={(event) => setLetters(event.currentTarget.checked)} />
        {t('singleKeys')}
      </label>
      <p class="quiet">
        {t('private')} {t('install')}
      </p>
      <button type="button" class="primary" onClick={() => setHelpOpen(false)}>
        {t('close')}
      </button>
    </dialog>
  );
}
