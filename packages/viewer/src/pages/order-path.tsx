import { createMemo, For, Show } from 'solid-js';
import { byId, byPage, order, view } from '../state/viewer.ts';

interface Stop {
  id: string;
  x: number;
  y: number;
}

const RADIUS = 7;
/** A step this far to the side leads to another column. */
const COLUMN_STEP = 60;

/** The reading order as a path. A number can be dragged onto the block after which its own is to be read. */
export function OrderPath(props: {
  page: number;
  dragged: { id: string; x: number; y: number } | undefined;
  onDrag: (id: string, event: PointerEvent) => void;
}) {
  const isRightToLeft = () => view()?.direction === 'rtl';
  const size = createMemo(() => {
    const page = byPage().get(props.page)?.[0];
    return page && page.box[2] > 900 ? 2 : 1;
  });
  const stops = createMemo(() => {
    const here = new Set((byPage().get(props.page) ?? []).map(({ id }) => id));
    return order()
      .filter((id) => here.has(id))
      .flatMap((id): Stop[] => {
        const object = byId().get(id);
        if (!object) return [];
        const [x0, y0, x1, y1] = object.box;
        const x = isRightToLeft() ? x1 + 8 * size() : Math.max(RADIUS * size(), x0 - 8 * size());
        return [{ id, x, y: (y0 + Math.min(y1, y0 + 14 * size())) / 2 }];
      });
  });
  return (
    <g class="order">
      <defs>
        <marker
          id={`arrow-${props.page}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="5"
          markerHeight="5"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      <For each={stops()}>
        {(stop, i) => (
          <Show when={stops()[i() + 1]}>
            {(next) => (
              <path
                class="step"
                classList={{ leap: isLeap(stop, next()) }}
                d={pathBetween(stop, next(), RADIUS * size())}
                marker-end={`url(#arrow-${props.page})`}
              />
            )}
          </Show>
        )}
      </For>
      <For each={stops()}>
        {(stop, i) => (
          <g
            class="stop"
            data-stop={stop.id}
            transform={`translate(${stop.x} ${stop.y}) scale(${size()})`}
            onPointerDown={(event) => props.onDrag(stop.id, event)}
          >
            <circle r={RADIUS} />
            <text dy="2.6">{i() + 1}</text>
          </g>
        )}
      </For>
      <Show when={props.dragged}>
        {(held) => {
          const from = () => stops().find(({ id }) => id === held().id);
          return (
            <Show when={from()}>
              {(stop) => <line class="held" x1={stop().x} y1={stop().y} x2={held().x} y2={held().y} />}
            </Show>
          );
        }}
      </Show>
    </g>
  );
}

/** Whether a step goes up, or to another column: those are drawn lighter, because they cross the text. */
function isLeap(from: Stop, to: Stop): boolean {
  return to.y < from.y || Math.abs(to.x - from.x) > COLUMN_STEP;
}

/** From the edge of one stop to the edge of the next. A leap leaves downwards and arrives from above. */
function pathBetween(from: Stop, to: Stop, radius: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 2 * radius + 1) return '';
  if (isLeap(from, to)) {
    const bend = Math.min(60, length / 2.5);
    const [top, bottom] = [from.y + radius, to.y - radius - 1];
    return `M${from.x} ${top}C${from.x} ${top + bend} ${to.x} ${bottom - bend} ${to.x} ${bottom}`;
  }
  const [ux, uy] = [dx / length, dy / length];
  return `M${from.x + ux * radius} ${from.y + uy * radius}L${to.x - ux * (radius + 1)} ${to.y - uy * (radius + 1)}`;
}
