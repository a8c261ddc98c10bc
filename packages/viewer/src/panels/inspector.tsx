import { createMemo, createResource, For, Show } from 'solid-js';
import type { Role } from 'treeline';
import { linesOn } from '../engine/client.ts';
import type { Change, ViewLine } from '../engine/view.ts';
import { downloadFigure, downloadTable } from '../shell/downloads.ts';
import { addCorrection, changes, corrections, move } from '../state/correct.ts';
import { roleName, t } from '../state/language.ts';
import { COLOURS, ROLES } from '../state/roles.ts';
import {
  byId,
  current,
  file,
  neighbour,
  rowsOf,
  select,
  selected,
  setRowsOf,
  setSelected,
  view,
} from '../state/viewer.ts';
import type { Key } from '../state/words-en.ts';
import { copySelection } from './citation.ts';
import { CaptionTools, HeadingTools } from './inspector-ties.tsx';
import { RowTools } from './row-tools.tsx';

/** What is selected, and everything a person can correct about it. */
export function Inspector() {
  return (
    <Show when={view() && current()}>
      {(object) => (
        <section class="inspector" aria-label={t('selection')}>
          <p class="sr-only" aria-live="polite">
            {roleName(object().role)}, {t('page')} {object().page}: {object().text.slice(0, 120)}
          </p>
          <header>
            <span class="chip" style={{ '--role': COLOURS[object().role] }} />
            <label>
              <span class="sr-only">{t('role')}</span>
              <select
                id="role"
                value={object().role}
                onChange={(event) => changeRole(object().id, event.currentTarget.value)}
              >
                <For each={ROLES}>{(role) => <option value={role}>{roleName(role)}</option>}</For>
              </select>
            </label>
            <Show when={object().role === 'heading'}>
              <HeadingTools id={object().id} />
            </Show>
            <Show when={object().role === 'caption'}>
              <CaptionTools id={object().id} />
            </Show>
            <button type="button" class="plain close" onClick={() => setSelected([])} aria-label={t('close')}>
              ×
            </button>
          </header>
          <p class="inspector-text" dir="auto">
            {object().text.slice(0, 220) || '—'}
          </p>
          <p class="quiet">
            {t('page')} {object().page} · {Math.round(object().confidence * 100)} % · {decidedBy(object().by)}
          </p>
          <div class="tools">
            <button type="button" onClick={() => move(object().id, -1)}>
              {t('earlier')}
            </button>
            <button type="button" onClick={() => move(object().id, 1)}>
              {t('later')}
            </button>
            <Show
              when={selected().length > 1}
              fallback={
                <Show when={following(object().id)}>
                  {(next) => (
                    <button
                      type="button"
                      onClick={() => addCorrection({ kind: 'merge', objects: [object().id, next()] })}
                    >
                      {t('mergeNext')}
                    </button>
                  )}
                </Show>
              }
            >
              <button type="button" onClick={mergeSelected}>
                {t('merge')} ({selected().length})
              </button>
            </Show>
            <Show when={object().role === 'table'}>
              <button
                type="button"
                aria-pressed={rowsOf() === object().id}
                onClick={() => setRowsOf(rowsOf() === object().id ? undefined : object().id)}
              >
                {t('rows')}
              </button>
              <button type="button" onClick={() => downloadTable(object().id)}>
                {t('saveTable')}
              </button>
            </Show>
            <Show when={object().role === 'figure' || object().role === 'formula' || object().role === 'table'}>
              <button type="button" onClick={() => downloadFigure(object().id)}>
                {t('savePicture')}
              </button>
            </Show>
            <button type="button" onClick={() => copySelection()}>
              {t('copy')}
            </button>
          </div>
          <LineTools id={object().id} page={object().page} isTable={object().role === 'table'} />
          <Changes />
        </section>
      )}
    </Show>
  );
}

/** The block that is read next, where the two can be merged: on the same page, and of the same role. */
function following(id: string): string | undefined {
  const [object, next] = [byId().get(id), byId().get(neighbour(id, 1) ?? '')];
  return object && next && next.id !== id && next.page === object.page && next.role === object.role
    ? next.id
    : undefined;
}

/** Who decided what the selection is. */
function decidedBy(by: string): string {
  if (by === 'network') return t('byNetwork');
  return by === 'person' ? t('byPerson') : `${t('byRule')} ${by}`;
}

export async function changeRole(id: string, name: string): Promise<void> {
  const role: Role | undefined = ROLES.find((each) => each === name);
  if (role !== undefined && byId().get(id)?.role !== role) await addCorrection({ kind: 'role', object: id, role });
}

export function mergeSelected(): void {
  if (selected().length > 1) addCorrection({ kind: 'merge', objects: [...selected()] });
}

/** What is done with the lines of an object: its rows, and where it is split. */
function LineTools(props: { id: string; page: number; isTable: boolean }) {
  const [lines] = createResource(
    () => {
      const opened = file();
      return opened && view() ? { session: opened.session, page: props.page, id: props.id } : undefined;
    },
    async ({ session, page, id }) => ({
      id,
      list: (await linesOn(session, page)).filter(({ object }) => object === id),
    }),
  );
  const own = createMemo<readonly ViewLine[]>(() => {
    const found = lines.latest;
    return found?.id === props.id ? found.list : [];
  });
  return (
    <>
      <Show when={props.isTable && rowsOf() === props.id}>
        <RowTools id={props.id} lines={own()} />
      </Show>
      <Show when={own().length > 1}>
        <details>
          <summary>{t('split')}</summary>
          <p class="quiet">{t('splitBefore')}</p>
          <ol class="split-lines">
            <For each={own().slice(1)}>
              {(line) => (
                <li>
                  <button
                    type="button"
                    class="plain"
                    dir="auto"
                    onClick={() => addCorrection({ kind: 'split', object: props.id, line: line.id })}
                  >
                    {line.text.slice(0, 80)}
                  </button>
                </li>
              )}
            </For>
          </ol>
        </details>
      </Show>
    </>
  );
}

const CHANGE_WORDS: Record<Change['kind'], Key> = {
  added: 'changeAdded',
  removed: 'changeRemoved',
  role: 'changeRole',
  text: 'changeText',
  level: 'changeLevel',
  parent: 'changeParent',
  order: 'changeOrder',
  links: 'changeLinks',
};

/** What the last correction changed. */
function Changes() {
  const shown = createMemo(() => changes().slice(0, 40));
  return (
    <Show when={corrections().length > 0}>
      <details class="changes" open>
        <summary>
          {t('changed')} ({changes().length})
        </summary>
        <Show when={shown().length > 0} fallback={<p class="quiet">{t('noChange')}</p>}>
          <ul>
            <For each={shown()}>
              {(change) => (
                <li>
                  <button type="button" class="plain" onClick={() => select(change.object)}>
                    <b>{t(CHANGE_WORDS[change.kind])}</b>
                    <span class="change-text" dir="auto">
                      {byId().get(change.object)?.text.slice(0, 60)}
                    </span>
                    <Show when={change.kind === 'role' || change.kind === 'level'}>
                      <span class="quiet">
                        {valueName(change.from)} → {valueName(change.to)}
                      </span>
                    </Show>
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </details>
    </Show>
  );
}

function valueName(value: unknown): string {
  const role = ROLES.find((each) => each === value);
  return role === undefined ? String(value ?? '–') : roleName(role);
}
