import { createEffect, createMemo, createSignal, onCleanup, Show, untrack } from 'solid-js';
import type { Page } from 'treeline';
import { type Compared, file } from '../state/viewer.ts';
import { OtherOverlay } from './other-overlay.tsx';
import { Overlay } from './overlay.tsx';

/** Larger pictures would take more memory than a reader can see. */
const MAX_PIXELS = 4_000_000;

/** One page: its picture, and over it what was found. */
export function PageView(props: { page: Page; top: number; scale: number; other?: Compared | undefined }) {
  let canvas: HTMLCanvasElement | undefined;
  const [isDrawn, setDrawn] = createSignal(false);

  // Pages are renewed while a file is read; a picture is drawn anew only where its size changes.
  const size = createMemo(
    () => ({ number: props.page.number, width: props.page.width, height: props.page.height }),
    undefined,
    {
      equals: (a, b) => a !== undefined && a.number === b.number && a.width === b.width && a.height === b.height,
    },
  );
  createEffect(() => {
    const drawing = props.other?.drawing ?? file()?.drawing;
    const { number, width, height } = size();
    const wanted = props.scale * Math.min(window.devicePixelRatio || 1, 2);
    const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)));
    if (!drawing) return;
    const abort = new AbortController();
    onCleanup(() => abort.abort());
    // A zoom that is still going on asks for many sizes; only the last is drawn.
    const timer = setTimeout(
      () => {
        drawing
          .draw(number, scale, abort.signal)
          .then((picture) => {
            if (!picture || !canvas || abort.signal.aborted) return;
            canvas.width = picture.width;
            canvas.height = picture.height;
            canvas.getContext('2d')?.putImageData(picture, 0, 0);
            setDrawn(true);
          })
          .catch(() => undefined);
      },
      untrack(isDrawn) ? 120 : 0,
    );
    onCleanup(() => clearTimeout(timer));
  });

  return (
    <div
      class="page"
      data-page={props.page.number}
      style={{
        top: `${props.top}px`,
        width: `${Math.round(props.page.width * props.scale)}px`,
        height: `${Math.round(props.page.height * props.scale)}px`,
      }}
    >
      <canvas ref={canvas} classList={{ drawn: isDrawn() }} />
      <Show when={props.other} fallback={<Overlay page={props.page} scale={props.scale} />}>
        {(other) => <OtherOverlay page={props.page} other={other()} />}
      </Show>
      <span class="page-number" aria-hidden="true">
        {props.page.label ?? props.page.number}
      </span>
    </div>
  );
}
