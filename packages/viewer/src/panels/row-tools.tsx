import { createMemo, For } from 'solid-js';
import type { ViewLine } from '../engine/view.ts';
import { boundariesOf } from '../pages/rows.tsx';
import { addCorrection } from '../state/correct.ts';
import { t } from '../state/language.ts';
import { byId } from '../state/viewer.ts';
import { beginsRow, printedRows, toggledAt } from './table-rows.ts';

/** The rows of a table by its lines, for those who do not use a mouse. */
export function RowTools(props: { id: string; lines: readonly ViewLine[] }) {
  const rows = createMemo(() => printedRows(props.lines));
  const boundaries = createMemo(() => {
    const object = byId().get(props.id);
    return object ? boundariesOf(object) : [];
  });
  return (
    <fieldset class="row-tools">
      <legend>{t('rowStarts')}</legend>
      <p class="quiet">{t('rowsHelp')}</p>
      <For each={rows()}>
        {(row, i) => (
          <label class="check">
            <input
              type="checkbox"
              disabled={i() === 0}
              checked={i() === 0 || beginsRow(rows(), i(), boundaries())}
              onChange={() =>
                addCorrection({ kind: 'rows', table: props.id, boundaries: toggledAt(rows(), i(), boundaries()) })
              }
            />
            <span dir="auto">{row.text.slice(0, 80)}</span>
          </label>
        )}
      </For>
    </fieldset>
  );
}
