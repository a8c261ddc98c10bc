import { createSignal, type JSX, onCleanup, Show } from 'solid-js';

/** A button that opens a small panel below it. Escape and a click elsewhere close it. */
export function Menu(props: {
  label: string;
  icon: JSX.Element;
  id: string;
  align?: 'start' | 'end';
  children: JSX.Element;
}) {
  const [isOpen, setOpen] = createSignal(false);
  let root: HTMLDivElement | undefined;
  let button: HTMLButtonElement | undefined;
  const onPointerDown = (event: PointerEvent) => {
    if (event.target instanceof Node && !root?.contains(event.target)) setOpen(false);
  };
  document.addEventListener('pointerdown', onPointerDown);
  onCleanup(() => document.removeEventListener('pointerdown', onPointerDown));
  return (
    <div
      class="menu"
      ref={root}
      on:keydown={(event) => {
        if (event.key !== 'Escape' || !isOpen()) return;
        event.stopPropagation();
        setOpen(false);
        button?.focus();
      }}
    >
      <button
        type="button"
        class="icon"
        id={props.id}
        ref={button}
        aria-expanded={isOpen()}
        aria-label={props.label}
        title={props.label}
        onClick={() => setOpen(!isOpen())}
      >
        {props.icon}
      </button>
      <Show when={isOpen()}>
        <section
          class="menu-panel"
          classList={{ end: props.align === 'end' }}
          aria-label={props.label}
          on:click={(event) => {
            if (!(event.target instanceof Element && event.target.closest('button.menu-item'))) return;
            setOpen(false);
            button?.focus();
          }}
        >
          {props.children}
        </section>
      </Show>
    </div>
  );
}
