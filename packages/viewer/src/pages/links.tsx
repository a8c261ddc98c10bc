import { createMemo, For } from 'solid-js';
import type { Page, PageObject } from 'treeline';
import { byId, view } from '../state/viewer.ts';

interface Tie {
  type: string;
  path: string;
  x: number;
  y: number;
}

/** Ties between objects: captions, footnotes and references; continuations as well. */
export function Links(props: { page: Page }) {
  const ties = createMemo(() =>
    (view()?.links ?? []).flatMap(({ type, from, to }): Tie[] => {
      const [a, b] = [byId().get(from), byId().get(to)];
      return a && b && (a.page === props.page.number || b.page === props.page.number)
        ? [{ type, ...between(a, b, props.page) }]
        : [];
    }),
  );
  return (
    <g class="links">
      <For each={ties()}>
        {({ type, path, x, y }) => (
          <g class={`tie ${type}`}>
            <path d={path} />
            <circle cx={x} cy={y} r="2.5" />
          </g>
        )}
      </For>
    </g>
  );
}

/** A curve along the side of both, with a dot where it arrives. One to another page leaves over the edge. */
function between(from: PageObject, to: PageObject, { number, height }: Page) {
  const placeOf = ({ page, box: [x0, y0, , y1] }: PageObject) => ({
    x: x0 - 3,
    y: page === number ? (y0 + y1) / 2 : page < number ? 0 : height,
  });
  const [start, end] = [placeOf(from), placeOf(to)];
  const side = Math.min(start.x, end.x) - Math.min(28, 8 + Math.abs(end.y - start.y) / 12);
  return { path: `M${start.x} ${start.y}C${side} ${start.y} ${side} ${end.y} ${end.x} ${end.y}`, ...end };
}
