import { createMemo, createResource, createSignal, For, Show } from 'solid-js';
import type { Page, PageObject } from 'treeline';
import { linesOn } from '../engine/client.ts';
import { differsHere } from '../state/compare.ts';
import { addCorrection } from '../state/correct.ts';
import { COLOURS, DOUBTFUL } from '../state/roles.ts';
import { byPage, file, hovered, layers, rowsOf, select, selected, setHovered, tab, view } from '../state/viewer.ts';
import { Findings } from './findings.tsx';
import { Links } from './links.tsx';
import { OrderPath } from './order-path.tsx';
import { Rows } from './rows.tsx';

/** What was found on a page, drawn over its picture in the units of the page. */
export function Overlay(props: { page: Page; scale: number }) {
  const objects = createMemo(() => byPage().get(props.page.number) ?? []);
  const wantsLines = () => layers().has('lines') || layers().has('hidden');
  const [lines] = createResource(
    () => {
      const opened = file();
      return wantsLines() && opened && view() ? { session: opened.session, page: props.page.number } : undefined;
    },
    ({ session, page }) => linesOn(session, page),
  );
  const [dragged, setDragged] = createSignal<{ id: string; x: number; y: number }>();
  let svg: SVGSVGElement | undefined;

  const idAt = (event: Event): string | undefined => {
    const found = event.target instanceof Element ? event.target.closest('[data-object]') : undefined;
    return found?.getAttribute('data-object') ?? undefined;
  };
  const placeOf = (event: PointerEvent) => {
    const box = svg?.getBoundingClientRect();
    return { x: (event.clientX - (box?.left ?? 0)) / props.scale, y: (event.clientY - (box?.top ?? 0)) / props.scale };
  };
  const objectUnder = (event: PointerEvent): string | undefined =>
    document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.getAttribute('data-object'))
      .find((id) => id !== null && id !== dragged()?.id) ?? undefined;

  return (
    <svg
      ref={svg}
      class="overlay"
      classList={{ 'no-boxes': !layers().has('boxes') }}
      viewBox={`0 0 ${props.page.width} ${props.page.height}`}
      aria-hidden="true"
      onPointerOver={(event) => setHovered(idAt(event))}
      onPointerLeave={() => setHovered(undefined)}
      onClick={(event) => {
        const id = idAt(event);
        if (id !== undefined) select(id, { extend: event.shiftKey || event.metaKey || event.ctrlKey, scroll: false });
      }}
      onPointerMove={(event) => {
        const held = dragged();
        if (held) setDragged({ id: held.id, ...placeOf(event) });
      }}
      onPointerUp={(event) => {
        const held = dragged();
        if (!held) return;
        const follows = objectUnder(event);
        setDragged(undefined);
        if (follows !== undefined) addCorrection({ kind: 'order', object: held.id, follows });
      }}
    >
      <For each={objects()}>{(object) => <ObjectBox object={object} />}</For>
      <Show when={layers().has('cells')}>
        <For each={objects()}>{(object) => <Cells object={object} page={props.page.number} />}</For>
      </Show>
      <Show when={wantsLines()}>
        <For each={lines.latest ?? []}>
          {(line) => (
            <Show when={line.hidden !== undefined ? layers().has('hidden') : layers().has('lines')}>
              <rect
                class={line.hidden === undefined ? 'line' : 'line hidden-line'}
                {...boxOf(line.box)}
                data-object={line.object}
              />
            </Show>
          )}
        </For>
      </Show>
      <Show when={layers().has('links')}>
        <Links page={props.page} />
      </Show>
      <Show when={layers().has('order')}>
        <OrderPath
          page={props.page.number}
          dragged={dragged()}
          onDrag={(id, event) => {
            event.preventDefault();
            svg?.setPointerCapture(event.pointerId);
            setDragged({ id, ...placeOf(event) });
          }}
        />
      </Show>
      <Show when={layers().has('findings') || tab() === 'check'}>
        <Findings page={props.page} />
      </Show>
      <For each={objects().filter(({ id }) => id === rowsOf())}>{(object) => <Rows object={object} />}</For>
    </svg>
  );
}

function ObjectBox(props: { object: PageObject }) {
  return (
    <rect
      class="box"
      classList={{
        hovered: hovered() === props.object.id,
        selected: selected().includes(props.object.id),
        differs: tab() === 'compare' && differsHere(props.object.id),
        doubtful: layers().has('confidence') && props.object.confidence < DOUBTFUL,
      }}
      data-object={props.object.id}
      data-role={props.object.role}
      {...boxOf(props.object.box, 1.5)}
      rx="2"
      style={{ '--role': COLOURS[props.object.role] }}
    />
  );
}

function Cells(props: { object: PageObject; page: number }) {
  const cells = () => (props.object.role === 'table' ? (props.object.cells ?? []) : []);
  return (
    <For each={cells().filter((cell) => (cell.page ?? props.object.page) === props.page)}>
      {(cell) => (
        <Show when={cell.box}>
          {(box) => <rect class="cell" classList={{ head: cell.header === true }} {...boxOf(box())} />}
        </Show>
      )}
    </For>
  );
}

export function boxOf([x0, y0, x1, y1]: readonly [number, number, number, number], around = 0) {
  return {
    x: x0 - around,
    y: y0 - around,
    width: Math.max(0.5, x1 - x0 + 2 * around),
    height: Math.max(0.5, y1 - y0 + 2 * around),
  };
}
