import { For } from 'solid-js';

export interface TabItem<Name extends string> {
  name: Name;
  label: string;
}

/** A row of tabs with the keys that people know: one stop for Tab, arrows between them. */
export function Tabs<Name extends string>(props: {
  label: string;
  panel: string;
  items: readonly TabItem<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
  small?: boolean;
}) {
  let row: HTMLDivElement | undefined;
  const at = () => props.items.findIndex(({ name }) => name === props.selected);
  const choose = (index: number) => {
    const item = props.items[(index + props.items.length) % props.items.length];
    if (!item) return;
    props.onSelect(item.name);
    const tab = row?.querySelector(`[data-tab="${item.name}"]`);
    if (tab instanceof HTMLElement) tab.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = row !== undefined && getComputedStyle(row).direction === 'rtl';
    const moves: Record<string, () => void> = {
      ArrowRight: () => choose(at() + (isRightToLeft ? -1 : 1)),
      ArrowLeft: () => choose(at() + (isRightToLeft ? 1 : -1)),
      Home: () => choose(0),
      End: () => choose(props.items.length - 1),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <div
      class="tabs"
      classList={{ segmented: props.small === true }}
      role="tablist"
      aria-label={props.label}
      ref={row}
      on:keydown={onKeyDown}
    >
      <For each={props.items}>
        {({ name, label }) => (
          <button
            type="button"
            role="tab"
            id={`tab-${name}`}
            data-tab={name}
            aria-selected={props.selected === name}
            aria-controls={props.panel}
            tabIndex={props.selected === name ? 0 : -1}
            onClick={() => props.onSelect(name)}
          >
            {label}
          </button>
        )}
      </For>
    </div>
  );
}
