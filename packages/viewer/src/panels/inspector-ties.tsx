import { createMemo, For, Show } from 'solid-js';
import type { OutlineEntry } from 'treeline';
import { addCorrection } from '../state/correct.ts';
import { roleName, t } from '../state/language.ts';
import { byId, view } from '../state/viewer.ts';
import { outlineRows } from './differences.ts';

/** The level of a heading and the heading above it, or that it is none. */
export function HeadingTools(props: { id: string }) {
  const level = () => {
    const object = byId().get(props.id);
    return object?.role === 'heading' ? object.level : undefined;
  };
  /** Headings that stand before it: only those can be above it. */
  const above = createMemo(() => {
    const rows = outlineRows(view()?.outline ?? []);
    return rows.slice(
      0,
      Math.max(
        0,
        rows.findIndex(({ id }) => id === props.id),
      ),
    );
  });
  const parent = createMemo(() => parentOf(view()?.outline ?? [], props.id) ?? '');
  return (
    <>
      <label>
        {t('level')}{' '}
        <select
          id="level"
          value={level() ?? ''}
          onChange={(event) =>
            addCorrection({ kind: 'level', heading: props.id, level: Number(event.currentTarget.value) })
          }
        >
          <Show when={level() === undefined}>
            <option value="">–</option>
          </Show>
          <For each={[1, 2, 3, 4, 5, 6]}>{(each) => <option value={each}>{each}</option>}</For>
        </select>
      </label>
      <label class="parent">
        {t('parent')}{' '}
        <select
          id="parent"
          value={parent()}
          onChange={(event) =>
            addCorrection({ kind: 'parent', heading: props.id, parent: event.currentTarget.value || null })
          }
        >
          <option value="">{t('top')}</option>
          <For each={above()}>
            {(row) => (
              <option value={row.id}>
                {'\u2003'.repeat(row.depth)}
                {row.title.slice(0, 60)}
              </option>
            )}
          </For>
        </select>
      </label>
      <button type="button" onClick={() => addCorrection({ kind: 'unlisted', heading: props.id })}>
        {t('notHeading')}
      </button>
    </>
  );
}

function parentOf(entries: readonly OutlineEntry[], id: string, above?: string): string | undefined {
  for (const { object, children } of entries) {
    if (object === id) return above;
    const found = parentOf(children, id, object);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The figure, table, formula or listing that a caption belongs to. */
export function CaptionTools(props: { id: string }) {
  const page = () => byId().get(props.id)?.page ?? 0;
  const tied = () => (view()?.links ?? []).find((link) => link.type === 'caption' && link.from === props.id)?.to;
  const choices = createMemo(() =>
    (view()?.objects ?? []).filter(
      (object) => ['figure', 'table', 'code', 'formula'].includes(object.role) && Math.abs(object.page - page()) <= 1,
    ),
  );
  return (
    <label>
      {t('captionOf')}{' '}
      <select
        id="caption-of"
        value={tied() ?? ''}
        onChange={(event) =>
          addCorrection({ kind: 'caption', caption: props.id, of: event.currentTarget.value || null })
        }
      >
        <option value="">{t('none')}</option>
        <For each={choices()}>
          {(object, i) => (
            <option value={object.id}>
              {roleName(object.role)} {i() + 1} ({t('page')} {object.page})
            </option>
          )}
        </For>
      </select>
    </label>
  );
}
