import { createEffect, For, on, onMount, Show } from 'solid-js';
import { roleName, t } from '../state/language.ts';
import { accept, type Doubt, queue, reviewedCount, stepReview } from '../state/review.ts';
import { COLOURS } from '../state/roles.ts';
import { select, selected } from '../state/viewer.ts';

/** The least certain decisions first: accept or fix each, and go on. */
export function ReviewPanel() {
  let list: HTMLOListElement | undefined;
  onMount(() => {
    if (!queue().some(({ object }) => object.id === selected()[0])) stepReview(1);
  });
  createEffect(
    on(selected, () => {
      list?.querySelector('.selected')?.scrollIntoView({ block: 'nearest' });
    }),
  );
  return (
    <div class="panel-body">
      <p class="quiet">{t('reviewIntro')}</p>
      <p class="review-progress" role="status">
        <progress max={queue().length + reviewedCount()} value={reviewedCount()} aria-label={t('reviewed')} />
        {reviewedCount()} / {queue().length + reviewedCount()} {t('reviewed')}
      </p>
      <Show when={queue().length > 0} fallback={<p>{t('reviewDone')}</p>}>
        <ol class="queue" ref={list}>
          <For each={queue()}>{(doubt) => <Row doubt={doubt} />}</For>
        </ol>
      </Show>
    </div>
  );
}

function Row(props: { doubt: Doubt }) {
  const object = () => props.doubt.object;
  const question = () =>
    props.doubt.about === 'role' ? '' : props.doubt.about === 'level' ? ` · ${t('level')}` : ` · ${t('changeLinks')}`;
  return (
    <li classList={{ selected: selected().includes(object().id) }}>
      <button type="button" class="plain queue-item" onClick={() => select(object().id)}>
        <span class="chip" style={{ '--role': COLOURS[object().role] }} />
        <span class="queue-role">
          {roleName(object().role)}
          {question()}
        </span>
        <span class="queue-text" dir="auto">
          {object().text.slice(0, 90) || '—'}
        </span>
        <span class="meter">{Math.round(props.doubt.confidence * 100)} %</span>
      </button>
      <button type="button" class="small" onClick={() => accept(object().id)}>
        {t('accept')}
      </button>
    </li>
  );
}
