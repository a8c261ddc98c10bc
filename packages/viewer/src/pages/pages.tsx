import { createEffect, createMemo, createSignal, For, on, onCleanup, onMount, Show, untrack } from 'solid-js';
import { MAX_ZOOM, MIN_ZOOM } from '../shell/zoom.ts';
import { t } from '../state/language.ts';
import {
  type Compared,
  comparedTarget,
  pages,
  setCurrentPage,
  setSelected,
  setZoom,
  target,
  zoom,
} from '../state/viewer.ts';
import { GAP, layoutOf, pageAt, scaleFor } from './layout.ts';
import { PageView } from './page.tsx';

/** Pages outside the window that are kept ready. */
const AHEAD = 1;

/** A place that two documents side by side share: a page, and how far down. */
const [shared, setShared] = createSignal({ page: 0, share: 0 });
/** The side that the person scrolls; the other one follows. */
let leading: Compared | undefined;

/** All pages below one another; only those near the window exist. With `other`, those of the document to compare with. */
export function Pages(props: { other?: Compared }) {
  let area: HTMLDivElement | undefined;
  const [size, setSize] = createSignal({ width: 800, height: 800 });
  const [scrolled, setScrolled] = createSignal(0);
  const list = () => props.other?.view.pages ?? pages();
  const scale = createMemo(() => scaleFor(zoom(), list(), size().width, size().height));
  const layout = createMemo(() => layoutOf(list(), scale()));
  const widest = createMemo(() => Math.max(0, ...list().map((page) => page.width)) * scale() + 2 * GAP);
  const shown = createMemo(
    () => {
      const count = list().length;
      if (count === 0) return [];
      const first = Math.max(0, pageAt(layout(), scrolled()) - AHEAD);
      const last = Math.min(count - 1, pageAt(layout(), scrolled() + size().height) + AHEAD);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    },
    [],
    // The same pages are the same list: nothing is drawn anew while one scrolls within a page.
    { equals: (a, b) => a.length === b.length && a[0] === b[0] },
  );

  /** Where the pointer zooms; the top of the window otherwise. */
  let anchor = { x: 0, y: 0 };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey || !area) return;
    event.preventDefault();
    const box = area.getBoundingClientRect();
    anchor = { x: event.clientX - box.left, y: event.clientY - box.top };
    // A notch of a wheel says 100 or more, a finger on a touchpad a few.
    const factor = Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 200);
    setZoom(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, scale() * factor)));
    anchor = { x: 0, y: 0 };
  };

  onMount(() => {
    if (!area) return;
    // A region that scrolls has to be reachable by keyboard.
    area.tabIndex = 0;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(area);
    onCleanup(() => observer.disconnect());
    area.addEventListener('wheel', onWheel, { passive: false });
  });

  // The place in the document stays where it is when the zoom changes.
  createEffect(
    on(layout, (next, before) => {
      if (!area || !before || before.scale === next.scale) return;
      const { x, y } = anchor;
      const ratio = next.scale / before.scale;
      const left = (area.scrollLeft + x) * ratio - x;
      if (area.scrollTop + y > 0) {
        const page = pageAt(before, area.scrollTop + y);
        const offset = (area.scrollTop + y - (before.tops[page] ?? 0)) * ratio;
        area.scrollTop = (next.tops[page] ?? 0) + offset - y;
      }
      area.scrollLeft = left;
    }),
  );

  createEffect(() => {
    const wanted = props.other ? comparedTarget() : target();
    if (!wanted || !area) return;
    untrack(() => {
      const top = layout().tops[wanted.page - 1];
      if (top === undefined || !area) return;
      const y = top + (wanted.y ?? 0) * scale();
      const isVisible = wanted.y !== undefined && y > area.scrollTop + 40 && y < area.scrollTop + size().height - 120;
      leading = props.other;
      if (!isVisible) area.scrollTop = wanted.y === undefined ? top - GAP / 2 : y - size().height / 4;
    });
  });

  // Side by side, both show the same place.
  createEffect(
    on(shared, ({ page, share }) => {
      if (!area || leading === props.other) return;
      const top = layout().tops[page];
      if (top !== undefined) area.scrollTop = top + share * ((layout().tops[page + 1] ?? layout().height) - top);
    }),
  );
  const lead = () => {
    leading = props.other;
  };

  let frame = 0;
  const onScroll = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (!area) return;
      setScrolled(area.scrollTop);
      const { tops, height } = layout();
      if (leading === props.other) {
        const page = pageAt(layout(), area.scrollTop);
        const top = tops[page] ?? 0;
        setShared({ page, share: (area.scrollTop - top) / Math.max(1, (tops[page + 1] ?? height) - top) });
      }
      if (!props.other) setCurrentPage(pageAt(layout(), area.scrollTop + size().height / 3) + 1);
    });
  };

  return (
    <section
      class="pages"
      ref={area}
      onScroll={onScroll}
      onPointerEnter={lead}
      onFocusIn={lead}
      on:click={(event) =>
        event.target instanceof HTMLElement && event.target.matches('.pages, .pages-inner') && setSelected([])
      }
      aria-label={props.other?.name ?? t('pages')}
    >
      <div class="pages-inner" style={{ height: `${layout().height}px`, 'min-width': `${widest()}px` }}>
        <For each={shown()}>
          {(index) => (
            <Show when={list()[index]}>
              {(page) => <PageView page={page()} top={layout().tops[index] ?? 0} scale={scale()} other={props.other} />}
            </Show>
          )}
        </For>
      </div>
    </section>
  );
}
