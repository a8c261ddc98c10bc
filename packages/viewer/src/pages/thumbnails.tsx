import { createMemo, createSignal, For, onCleanup, onMount } from 'solid-js';
import type { Page } from 'treeline';
import { t } from '../state/language.ts';
import { currentPage, file, goTo, pages } from '../state/viewer.ts';

const WIDTH = 108;
const HEIGHT = 176;

/** Small pages to jump to; only those in sight exist. */
export function Thumbnails() {
  let area: HTMLElement | undefined;
  const [scrolled, setScrolled] = createSignal(0);
  const [height, setHeight] = createSignal(600);
  const shown = createMemo(() => {
    const first = Math.max(0, Math.floor(scrolled() / HEIGHT) - 1);
    const last = Math.min(pages().length, Math.ceil((scrolled() + height()) / HEIGHT) + 1);
    return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  });
  onMount(() => {
    if (!area) return;
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height));
    observer.observe(area);
    area.scrollTop = Math.max(0, (currentPage() - 2) * HEIGHT);
    onCleanup(() => observer.disconnect());
  });
  return (
    <nav
      class="thumbnails"
      ref={area}
      aria-label={t('pages')}
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
    >
      <div style={{ height: `${pages().length * HEIGHT}px` }}>
        <For each={shown()}>{(index) => <Thumbnail index={index} />}</For>
      </div>
    </nav>
  );
}

function Thumbnail(props: { index: number }) {
  let canvas: HTMLCanvasElement | undefined;
  const page = (): Page | undefined => pages()[props.index];
  onMount(() => {
    const opened = file();
    const drawn = page();
    if (!opened || !drawn) return;
    const abort = new AbortController();
    onCleanup(() => abort.abort());
    const scale = Math.min((2 * WIDTH) / drawn.width, (2 * (HEIGHT - 36)) / drawn.height);
    opened.drawing
      .draw(drawn.number, scale, abort.signal)
      .then((picture) => {
        if (!picture || !canvas || abort.signal.aborted) return;
        canvas.width = picture.width;
        canvas.height = picture.height;
        canvas.getContext('2d')?.putImageData(picture, 0, 0);
      })
      .catch(() => undefined);
  });
  return (
    <button
      type="button"
      class="thumbnail"
      style={{ top: `${props.index * HEIGHT}px` }}
      aria-current={currentPage() === props.index + 1 ? 'page' : undefined}
      onClick={() => goTo(props.index + 1)}
    >
      <canvas ref={canvas} />
      <span>
        <span class="sr-only">{t('page')} </span>
        {page()?.label ?? props.index + 1}
      </span>
    </button>
  );
}
