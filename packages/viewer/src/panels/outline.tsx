import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import type { OutlineEntry } from 'treeline';
import { addCorrection } from '../state/correct.ts';
import { t } from '../state/language.ts';
import { DOUBTFUL } from '../state/roles.ts';
import { hovered, layers, select, selected, setHovered, setSide, view } from '../state/viewer.ts';
import { sliced } from './sliced.ts';

const HEADING_TYPE = 'text/x-heading';
/** Stands for the top of the outline, where headings are dropped. */
const TOP = '';

interface Row {
  id: string;
  title: string;
  page: number;
  isDoubtful: boolean;
  hasChildren: boolean;
  isClosed: boolean;
  depth: number;
  parent: string | null;
  /** The heading before it on the same level. */
  before: string | undefined;
  grandparent: string | null;
  count: number;
  position: number;
}

/** Rows that did not change stay the same objects, so that they are not drawn anew. */
function keeping(before: readonly Row[] | undefined, after: readonly Row[]): Row[] {
  const known = new Map(before?.map((row) => [row.id, row]));
  return after.map((row) => {
    const old = known.get(row.id);
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
}

/** The outline as an ARIA tree. Headings are moved by dragging, or with Alt and the arrow keys. */
export function Outline() {
  const [closed, setClosed] = createSignal<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = createSignal<string>();
  const [over, setOver] = createSignal<string>();
  const [isDragging, setDragging] = createSignal(false);
  let tree: HTMLDivElement | undefined;

  const rows = createMemo<Row[]>((earlier) => {
    const found: Row[] = [];
    const visit = (entries: readonly OutlineEntry[], depth: number, parent: string | null, above: string | null) => {
      entries.forEach(({ object: id, title, page, confidence, children }, i) => {
        const isClosed = closed().has(id);
        found.push({
          id,
          title,
          page,
          isDoubtful: confidence < DOUBTFUL,
          hasChildren: children.length > 0,
          isClosed,
          depth,
          parent,
          grandparent: above,
          before: entries[i - 1]?.object,
          count: entries.length,
          position: i + 1,
        });
        if (!isClosed) visit(children, depth + 1, id, parent);
      });
    };
    visit(view()?.outline ?? [], 1, null, null);
    return keeping(earlier, found);
  });
  const shown = sliced(rows);
  const current = () => rows().find(({ id }) => id === focused())?.id ?? rows()[0]?.id;

  createEffect(
    on(selected, ([first]) => {
      if (first === undefined) return;
      if (rows().some(({ id }) => id === first)) setFocused(first);
    }),
  );
  createEffect(
    on(focused, (id) => {
      if (id === undefined) return;
      tree?.querySelector(`[data-heading="${id}"]`)?.scrollIntoView({ block: 'nearest' });
    }),
  );

  const focusRow = (row: Row | undefined) => {
    if (!row) return;
    setFocused(row.id);
    const element = tree?.querySelector(`[data-heading="${row.id}"]`);
    if (element instanceof HTMLElement) element.focus();
  };
  const toggle = (id: string, isClosed: boolean) => {
    const next = new Set(closed());
    if (isClosed) next.add(id);
    else next.delete(id);
    setClosed(next);
  };
  const refocus = () => focusRow(rows().find(({ id }) => id === current()));
  const put = async (heading: string, parent: string | null) => {
    await addCorrection({ kind: 'parent', heading, parent });
    refocus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows().findIndex(({ id }) => id === current());
    const row = rows()[at];
    if (!row || event.ctrlKey || event.metaKey || event.key === 'Tab' || event.key === 'Shift') return;
    const id = row.id;
    const { hasChildren } = row;
    const actions: Record<string, () => void> = event.altKey
      ? {
          ArrowRight: () => row.before !== undefined && put(id, row.before),
          ArrowLeft: () => row.parent !== null && put(id, row.grandparent),
        }
      : {
          ArrowDown: () => focusRow(rows()[at + 1]),
          ArrowUp: () => focusRow(rows()[at - 1]),
          Home: () => focusRow(rows()[0]),
          End: () => focusRow(rows().at(-1)),
          ArrowRight: () => {
            if (!hasChildren) return;
            if (closed().has(id)) toggle(id, false);
            else focusRow(rows()[at + 1]);
          },
          ArrowLeft: () => {
            if (hasChildren && !closed().has(id)) toggle(id, true);
            else focusRow(rows().find(({ id }) => id === row.parent));
          },
          Enter: () => select(id),
          ' ': () => select(id),
        };
    const action = actions[event.key];
    // Other keys are about what is selected: here that is the heading with the focus.
    if (!action) {
      if (selected()[0] !== id && !event.altKey) select(id, { scroll: false });
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    action();
    // A tree that changed has new rows.
    queueMicrotask(refocus);
  };

  /** A heading that is dropped here stands under this one. */
  const dropsOn = (id: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes(HEADING_TYPE)) return;
      event.preventDefault();
      setOver(id);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      const heading = event.dataTransfer?.getData(HEADING_TYPE);
      setOver(undefined);
      setDragging(false);
      if (!heading || heading === id) return;
      event.preventDefault();
      event.stopPropagation();
      put(heading, id === TOP ? null : id);
    },
  });

  return (
    <Show when={rows().length > 0} fallback={<p class="quiet pad">{t('noHeadings')}</p>}>
      <div class="tree" role="tree" aria-label={t('outline')} ref={tree} onKeyDown={onKeyDown}>
        <For each={shown()}>
          {(row) => (
            <div
              role="treeitem"
              aria-level={row.depth}
              aria-setsize={row.count}
              aria-posinset={row.position}
              aria-selected={selected().includes(row.id)}
              aria-expanded={row.hasChildren ? !row.isClosed : undefined}
              tabIndex={current() === row.id ? 0 : -1}
              data-heading={row.id}
              classList={{
                hovered: hovered() === row.id,
                over: over() === row.id,
                doubtful: layers().has('confidence') && row.isDoubtful,
              }}
              style={{ '--depth': row.depth }}
              draggable="true"
              onDragStart={(event) => {
                event.dataTransfer?.setData(HEADING_TYPE, row.id);
                setDragging(true);
              }}
              onDragEnd={() => setDragging(false)}
              {...dropsOn(row.id)}
              onPointerEnter={() => setHovered(row.id)}
              onPointerLeave={() => setHovered(undefined)}
              on:click={() => {
                setFocused(row.id);
                select(row.id);
                setSide('none');
              }}
            >
              <span
                class="twist"
                aria-hidden="true"
                on:click={(event) => {
                  event.stopPropagation();
                  toggle(row.id, !row.isClosed);
                }}
              >
                {row.hasChildren ? (row.isClosed ? '▸' : '▾') : ''}
              </span>
              <span class="tree-title" dir="auto">
                {row.title}
              </span>
              <span class="tree-page" aria-hidden="true">
                {row.page}
              </span>
            </div>
          )}
        </For>
      </div>
      <Show when={isDragging()}>
        <div class="tree-top" classList={{ over: over() === TOP }} {...dropsOn(TOP)}>
          {t('top')}
        </div>
      </Show>
    </Show>
  );
}
