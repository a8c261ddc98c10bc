import { createMemo, For, Show } from 'solid-js';
import type { Severity } from 'treeline';
import { findings } from '../state/findings.ts';
import { t } from '../state/language.ts';
import { byId, goTo, select, selected, view } from '../state/viewer.ts';

interface Item {
  severity: Severity;
  message: string;
  name: string;
  page?: number | undefined;
  y?: number | undefined;
  object?: string | undefined;
}

/** What went wrong while reading, and what is wrong with the structure of the file itself. */
export function CheckPanel() {
  const problems = createMemo<Item[]>(() =>
    (view()?.problems ?? []).map(({ severity, message, code, page }) => ({ severity, message, name: code, page })),
  );
  const faults = createMemo<Item[] | undefined>(() =>
    findings()?.map(({ severity, message, rule, page, box, object }) => ({
      severity,
      message,
      name: rule,
      page,
      y: box?.[1],
      object,
    })),
  );
  return (
    <div class="panel-body">
      <p class="quiet">{t('checkIntro')}</p>
      <Show when={faults()} fallback={<p class="quiet">{t('reading')}…</p>}>
        {(found) => (
          <Show when={found().length + problems().length > 0} fallback={<p>{t('checkFine')}</p>}>
            <Group title={t('checkStructure')} items={found()} />
            <Group title={t('checkProblems')} items={problems()} />
          </Show>
        )}
      </Show>
    </div>
  );
}

function Group(props: { title: string; items: readonly Item[] }) {
  return (
    <Show when={props.items.length > 0}>
      <section>
        <h3>
          {props.title} <span class="quiet">{props.items.length}</span>
        </h3>
        <ul class="findings-list">
          <For each={props.items}>{(item) => <Row item={item} />}</For>
        </ul>
      </section>
    </Show>
  );
}

function Row(props: { item: Item }) {
  const show = () => {
    const { object, page, y } = props.item;
    if (object !== undefined && byId().has(object)) select(object);
    else if (page !== undefined) goTo(page, y);
  };
  return (
    <li classList={{ selected: props.item.object !== undefined && selected().includes(props.item.object) }}>
      <button type="button" class="plain" onClick={show}>
        <span class={`severity ${props.item.severity}`}>{t(props.item.severity)}</span>
        <span class="finding-message">{props.item.message}</span>
        <span class="quiet finding-place">
          <Show when={props.item.page !== undefined}>
            {t('page')} {props.item.page} ·{' '}
          </Show>
          {props.item.name}
        </span>
      </button>
    </li>
  );
}
