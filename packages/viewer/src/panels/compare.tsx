import { createMemo, createSignal, For, Show } from 'solid-js';
import type { View } from '../engine/view.ts';
import { closeCompared, compareEngine, compareFile, differences, differsHere, differsThere } from '../state/compare.ts';
import { roleName, t } from '../state/language.ts';
import { COLOURS } from '../state/roles.ts';
import { compared, file, goTo, goToCompared, say, select, view } from '../state/viewer.ts';
import { Busy } from './busy.tsx';
import { type Difference, levelOf, outlineRows } from './differences.ts';

/** Differences that are listed; more would be another document. */
const MAX_LISTED = 300;

/** This document beside that of another engine, or of another version. */
export function ComparePanel() {
  const [isBusy, setBusy] = createSignal(false);
  const working = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const load = (chosen: File | undefined) =>
    working(async () => {
      if (chosen && !(await compareFile(chosen))) say(t('notPdf'));
    });
  return (
    <div class="panel-body">
      <p class="quiet">{t('compareIntro')}</p>
      <div class="tools">
        <button type="button" disabled={isBusy()} onClick={() => working(() => compareEngine('baseline'))}>
          {t('engineRules')}
        </button>
        <button type="button" disabled={isBusy()} onClick={() => working(() => compareEngine('dsps'))}>
          {t('engineDsps')}
        </button>
        <label class="button">
          {t('otherFileButton')}
          <input
            class="sr-only"
            id="compare-file"
            type="file"
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              load(chosen);
            }}
          />
        </label>
        <Show when={compared()}>
          <button type="button" onClick={closeCompared}>
            {t('closeCompare')}
          </button>
        </Show>
      </div>
      <Busy when={isBusy()} />
      <Show when={compared()}>
        {(there) => (
          <>
            <h3>
              {t('differences')} ({differences().length})
            </h3>
            <Show when={differences().length > 0} fallback={<p>{t('noDifferences')}</p>}>
              <ul class="queue">
                <For each={differences().slice(0, MAX_LISTED)}>{(difference) => <Row difference={difference} />}</For>
              </ul>
            </Show>
            <div class="columns">
              <OutlineColumn title={t('thisDocument')} name={file()?.name ?? ''} view={view()} differs={differsHere} />
              <OutlineColumn
                title={t('otherDocument')}
                name={there().name}
                view={there().view}
                differs={differsThere}
              />
            </div>
          </>
        )}
      </Show>
    </div>
  );
}

function OutlineColumn(props: {
  title: string;
  name: string;
  view: View | undefined;
  differs: (id: string) => boolean;
}) {
  const rows = createMemo(() => outlineRows(props.view?.outline ?? []));
  return (
    <section>
      <h3>{props.title}</h3>
      <p class="quiet">{props.name}</p>
      <ul class="plain-list">
        <For each={rows()}>
          {(row) => (
            <li
              classList={{ differs: props.differs(row.id) }}
              style={{ 'padding-inline-start': `${row.depth * 0.9}rem` }}
              dir="auto"
            >
              {row.title}
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}

/** What is different about it, in a few words. */
function wordsOf({ kind, here, there }: Difference): string {
  switch (kind) {
    case 'only-here':
      return t('onlyHere');
    case 'only-there':
      return t('onlyThere');
    case 'order':
      return t('moved');
    case 'text':
      return t('changeText');
    case 'level':
      return `${t('level')} ${(here && levelOf(here)) ?? '–'} → ${(there && levelOf(there)) ?? '–'}`;
    case 'role':
      return here && there ? `${roleName(here.role)} → ${roleName(there.role)}` : '';
  }
}

function Row(props: { difference: Difference }) {
  const shown = () => props.difference.here ?? props.difference.there;
  const show = () => {
    const { here, there } = props.difference;
    if (here) select(here.id);
    else if (there) goTo(there.page, there.box[1]);
    if (there) goToCompared(there.page, there.box[1]);
  };
  return (
    <li>
      <button type="button" class="plain queue-item" onClick={show}>
        <Show when={shown()}>{(object) => <span class="chip" style={{ '--role': COLOURS[object().role] }} />}</Show>
        <span class="queue-role">{wordsOf(props.difference)}</span>
        <span class="queue-text" dir="auto">
          {shown()?.text.slice(0, 80)}
        </span>
      </button>
    </li>
  );
}
