import { Show } from 'solid-js';
import { t } from '../state/language.ts';

/** Says that something is being read. */
export function Busy(props: { when: boolean }) {
  return (
    <Show when={props.when}>
      <p class="quiet" role="status">
        {t('reading')}…
      </p>
    </Show>
  );
}
