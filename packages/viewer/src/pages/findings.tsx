import { For, Show } from 'solid-js';
import type { Page } from 'treeline';
import { findingsOn } from '../state/findings.ts';
import { select, setTab } from '../state/viewer.ts';

/** What the check found on a page: a mark at each place, and one at the corner for the page as a whole. */
export function Findings(props: { page: Page }) {
  const size = () => Math.max(1, props.page.width / 600);
  return (
    <g class="findings">
      <For each={findingsOn(props.page.number)}>
        {(finding) => {
          const box = () => finding.box ?? [props.page.width - 14, 4, props.page.width - 4, 14];
          return (
            <g
              class={`finding ${finding.severity}`}
              data-object={finding.object}
              on:click={() => {
                setTab('check');
                if (finding.object !== undefined) select(finding.object, { scroll: false });
              }}
            >
              <title>{finding.message}</title>
              <Show when={finding.box}>
                {(at) => (
                  <rect
                    x={at()[0] - 3}
                    y={at()[1] - 3}
                    width={at()[2] - at()[0] + 6}
                    height={at()[3] - at()[1] + 6}
                    rx="2"
                  />
                )}
              </Show>
              <g transform={`translate(${box()[2] + 3} ${box()[1] - 3}) scale(${size()})`}>
                <circle r="6" />
                <text dy="3">!</text>
              </g>
            </g>
          );
        }}
      </For>
    </g>
  );
}
