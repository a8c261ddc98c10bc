import { createMemo, For } from 'solid-js';
import type { Page } from 'treeline';
import { differsThere } from '../state/compare.ts';
import { COLOURS } from '../state/roles.ts';
import { byId, type Compared, hovered, layers, select, selected, setHovered } from '../state/viewer.ts';
import { boxOf } from './overlay.tsx';

/** The blocks of the document that is compared with: what differs is marked, what both have is in sync. */
export function OtherOverlay(props: { page: Page; other: Compared }) {
  const objects = createMemo(() => props.other.view.objects.filter(({ page }) => page === props.page.number));
  const idAt = (event: Event): string | undefined =>
    (event.target instanceof Element && event.target.getAttribute('data-object')) || undefined;
  return (
    // As in overlay.tsx, but nothing can be selected that is not in this document, and nothing moved.
    <svg
      class="overlay"
      classList={{ 'no-boxes': !layers().has('boxes') }}
      viewBox={`0 0 ${props.page.width} ${props.page.height}`}
      aria-hidden="true"
      onPointerOver={(event) => setHovered(idAt(event))}
      onPointerLeave={() => setHovered(undefined)}
      onClick={(event) => {
        const id = idAt(event);
        if (id !== undefined && byId().has(id)) select(id);
      }}
    >
      <For each={objects()}>
        {(object) => (
          <rect
            class="box other-box"
            classList={{
              hovered: hovered() === object.id,
              selected: selected().includes(object.id),
              differs: differsThere(object.id),
            }}
            {...boxOf(object.box, 1.5)}
            rx="2"
            style={{ '--role': COLOURS[object.role] }}
            data-object={object.id}
          />
        )}
      </For>
    </svg>
  );
}
