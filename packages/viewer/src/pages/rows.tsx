import { createMemo, For } from 'solid-js';
import type { PageObject } from 'treeline';
import { addCorrection } from '../state/correct.ts';

/** How near a click has to be to remove a boundary, in units of the page. */
const NEAR = 4;

/** The heights that separate the rows of a table, as its cells have them. */
export function boundariesOf(object: PageObject): number[] {
  if (object.role !== 'table') return [];
  const rows = new Map<number, { top: number; bottom: number }>();
  for (const { row, rowSpan = 1, box, page } of object.cells ?? []) {
    if (!box || rowSpan > 1 || (page ?? object.page) !== object.page) continue;
    const known = rows.get(row);
    rows.set(row, { top: Math.min(known?.top ?? box[1], box[1]), bottom: Math.max(known?.bottom ?? box[3], box[3]) });
  }
  const sorted = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
  return sorted.slice(1).map(({ top }, i) => (top + (sorted[i]?.bottom ?? top)) / 2);
}

/** Row boundaries that a click adds or removes. */
export function Rows(props: { object: PageObject }) {
  const boundaries = createMemo(() => boundariesOf(props.object));
  const box = () => props.object.box;
  const toggle = (event: MouseEvent & { currentTarget: SVGRectElement }) => {
    event.stopPropagation();
    const area = event.currentTarget.getBoundingClientRect();
    const y = box()[1] + ((event.clientY - area.top) / area.height) * (box()[3] - box()[1]);
    const kept = boundaries().filter((each) => Math.abs(each - y) > NEAR);
    const next = kept.length < boundaries().length ? kept : [...kept, y].sort((a, b) => a - b);
    addCorrection({ kind: 'rows', table: props.object.id, boundaries: next });
  };
  return (
    <g class="rows">
      <For each={boundaries()}>{(y) => <line x1={box()[0] - 4} x2={box()[2] + 4} y1={y} y2={y} />}</For>
      <rect
        class="rows-area"
        x={box()[0]}
        y={box()[1]}
        width={box()[2] - box()[0]}
        height={box()[3] - box()[1]}
        on:click={toggle}
      />
    </g>
  );
}
