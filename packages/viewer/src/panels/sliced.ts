import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';

const SLICE = 60;

/** A long list a slice at a time, so that no single step holds up the page. */
export function sliced<T>(items: Accessor<readonly T[]>): Accessor<readonly T[]> {
  const [count, setCount] = createSignal(SLICE);
  createEffect(
    on(items, () => {
      let timer = 0;
      const more = () => {
        if (count() >= items().length) return;
        setCount(count() + SLICE);
        timer = window.setTimeout(more, 30);
      };
      timer = window.setTimeout(more, 30);
      onCleanup(() => clearTimeout(timer));
    }),
  );
  return createMemo(() => items().slice(0, count()));
}
