import type { Dice } from '../generate/random.js';
import type { PlannedTable } from './plan.js';

export const BORDERS = ['grid', 'rows', 'booktabs', 'none', 'columns', 'frame', 'zebra', 'band', 'head-rule'] as const;
export type Border = (typeof BORDERS)[number];

export interface TableStyle {
  border: Border;
  css: string;
}

const FONTS = ['DejaVu Sans', 'DejaVu Serif', 'Liberation Sans', 'Liberation Serif', 'Liberation Sans Narrow', 'serif'];

/** How a table looks: what is ruled, how close the cells stand, how lines and rows are spaced. */
export function styleTable(dice: Dice, { needsRules, kind }: PlannedTable): TableStyle {
  const border = needsRules ? 'grid' : dice.pick(BORDERS);
  const size = dice.pick([9, 10, 11, 12, 13]);
  const x = dice.pick([2.5, 4, 6, 9, 14]);
  // Without any space between rows only the text tells where one ends.
  const y = kind === 'wordy' && border === 'none' ? dice.pick([2, 4, 6]) : dice.pick([0, 0.5, 1, 2, 3, 5]);
  const leading = dice.pick([1, 1.12, 1.2, 1.35]);
  const vertical =
    kind === 'wordy' ? dice.pick(['top', 'top', 'middle']) : dice.pick(['top', 'top', 'bottom', 'middle']);
  const width = dice.weighted([
    ['auto', 4],
    ['100%', 3],
    ['70%', 2],
    ['50%', 1],
  ]);
  const ink = dice.pick(['#000', '#333', '#777']);
  const rules = {
    grid: `td, th { border: ${dice.pick([0.5, 1])}px solid ${ink}; }`,
    rows: `td, th { border-bottom: 0.7px solid ${ink}; } table { border-top: 0.7px solid ${ink}; }`,
    booktabs: `table { border-block: 1.2px solid ${ink}; } thead tr:last-child > * { border-bottom: 0.7px solid ${ink}; } ${dice.chance(0.6) ? `thead th[colspan] { border-bottom: 0.6px solid ${ink}; }` : ''}`,
    none: '',
    columns: `td, th { border-left: 0.7px solid ${ink}; } tr > :first-child { border-left: none; } thead tr:last-child > * { border-bottom: 0.7px solid ${ink}; }`,
    frame: `table { border: 1px solid ${ink}; } thead tr:last-child > * { border-bottom: 0.7px solid ${ink}; }`,
    zebra: 'tbody tr:nth-child(odd) > * { background: #e9e9e9; }',
    band: 'thead th { background: #33557a; color: #fff; }',
    'head-rule': `thead tr:last-child > * { border-bottom: 0.9px solid ${ink}; }`,
  }[border];
  const css = `
    table { font: ${size}px/${leading} "${dice.pick(FONTS)}"; border-collapse: collapse; width: ${width}; ${dice.chance(0.5) ? 'margin-inline: auto;' : ''} }
    td, th { padding: ${y}px ${x}px; vertical-align: ${vertical}; font-weight: 400; }
    thead th { vertical-align: ${dice.pick(['bottom', 'bottom', 'middle', 'top'])}; font-weight: ${dice.pick([400, 700, 700])}; }
    td.bold { font-weight: 700; } td.middle { vertical-align: middle; } td.whole { white-space: nowrap; }
    ${rules}`;
  return { border, css };
}
