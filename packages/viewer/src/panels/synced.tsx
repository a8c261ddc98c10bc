import { createEffect, type JSX, on, onCleanup, onMount } from 'solid-js';
import { hovered, select, selected, setHovered } from '../state/viewer.ts';

/** A panel whose parts carry `data-object`: hovering and clicking one shows it everywhere, and the other way round. */
export function Synced(props: {
  class: string;
  label: string;
  children: JSX.Element;
  lang?: string | undefined;
  /** Follows a link to a place in the document. */
  onLink?: (anchor: HTMLAnchorElement) => void;
}) {
  let panel: HTMLElement | undefined;
  const idAt = (event: Event) =>
    event.target instanceof Element ? event.target.closest('[data-object]')?.getAttribute('data-object') : undefined;
  /** The parts that show an object; of a part in a part, the inner one. */
  const find = (id: string) => {
    const selector = `[data-object="${CSS.escape(id)}"]`;
    return [...(panel?.querySelectorAll(selector) ?? [])].filter((element) => !element.querySelector(selector));
  };
  const mark = () => {
    for (const old of panel?.querySelectorAll('.hovered, .selected') ?? []) old.classList.remove('hovered', 'selected');
    const pointed = hovered();
    if (pointed !== undefined) for (const part of find(pointed)) part.classList.add('hovered');
    for (const id of selected()) for (const part of find(id)) part.classList.add('selected');
  };
  let shown: string | undefined;
  const show = () => {
    const [first] = selected();
    const element = first === undefined ? undefined : find(first)[0];
    shown = element ? first : undefined;
    // Blocks out of sight have no height until they are laid out.
    if (element) requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }));
  };
  createEffect(on([hovered, selected], mark));
  createEffect(on(selected, show));
  onMount(() => {
    if (!panel) return;
    // Parts that come later, or are written anew, get their marks then.
    const observer = new MutationObserver(() => {
      mark();
      if (shown !== selected()[0]) show();
    });
    observer.observe(panel, { childList: true, subtree: true });
    onCleanup(() => observer.disconnect());
  });
  return (
    <section
      ref={(element) => {
        panel = element;
        element.tabIndex = 0;
      }}
      class={props.class}
      aria-label={props.label}
      lang={props.lang}
      on:pointerover={(event) => setHovered(idAt(event) ?? undefined)}
      on:pointerleave={() => setHovered(undefined)}
      on:click={(event) => {
        const anchor = event.target instanceof Element ? event.target.closest('a') : null;
        if (anchor?.getAttribute('href')?.startsWith('#')) {
          event.preventDefault();
          props.onLink?.(anchor);
          return;
        }
        if (anchor) {
          anchor.target = '_blank';
          anchor.rel = 'noopener noreferrer';
          return;
        }
        const id = idAt(event);
        if (id && !window.getSelection()?.toString()) select(id);
      }}
    >
      {props.children}
    </section>
  );
}
