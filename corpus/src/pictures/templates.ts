import { measured, oneSideLabels, rowLabels, sideLabels } from './sections/callouts.js';
import { cards, columnsOfText, figures, listBesidePhoto, overlays, panels, tabs } from './sections/columns.js';
import { sizeTable, versusPanels, versusTable } from './sections/comparison.js';
import { mosaic } from './sections/mosaic.js';
import { announcement, bundle, coupons, marks, priced, shelf } from './sections/offers.js';
import { pairCells, pairColumns, pairList, pairTable } from './sections/pairs.js';
import { type Radial, radial } from './sections/radial.js';
import {
  captionedPhotos,
  iconRows,
  numberRows,
  photoRows,
  pillRows,
  questions,
  schedule,
  splitRows,
  statements,
} from './sections/rows.js';
import { stairs, stepCards, stepColumn, stepRow, wave } from './sections/steps.js';
import { windingCards, zigzagPhotos } from './sections/zigzag.js';
import type { Sheet } from './sheet.js';

export type Kind =
  | 'rows'
  | 'columns'
  | 'ring'
  | 'star'
  | 'callouts'
  | 'pairs'
  | 'steps'
  | 'zigzag'
  | 'comparison'
  | 'offers'
  | 'mosaic';

export const SPLITS = ['train', 'valid', 'test'] as const;
export type Split = (typeof SPLITS)[number];

export interface Template {
  name: string;
  kind: Kind;
  split: Split;
  draw: (sheet: Sheet) => string;
}

/**
 * Every section the generator knows. A picture takes its sections from one split only, so that what is tested was never
 * seen. `corpus/pictures/split.json` holds the frozen test list.
 */
export const TEMPLATES: readonly Template[] = [
  of('rows', 'train', 'rows-icons', iconRows),
  of('rows', 'train', 'rows-numbers', numberRows),
  of('rows', 'train', 'rows-split', (s) => splitRows(s, 'rules')),
  of('rows', 'valid', 'rows-bands', (s) => splitRows(s, 'bands')),
  of('rows', 'train', 'rows-photo-left', (s) => photoRows(s, 'row')),
  of('rows', 'train', 'rows-photo-right', (s) => photoRows(s, 'row-reverse')),
  of('rows', 'test', 'rows-pills', pillRows),
  of('rows', 'train', 'rows-schedule', (s) => schedule(s, 'rules')),
  of('rows', 'train', 'rows-bars', (s) => schedule(s, 'bars')),
  of('rows', 'test', 'rows-statements', statements),
  of('rows', 'train', 'rows-captioned', captionedPhotos),
  of('rows', 'train', 'rows-questions', questions),

  of('columns', 'train', 'columns-icons', (s) => cards(s, 'icon')),
  of('columns', 'train', 'columns-cards', (s) => cards(s, 'filled')),
  of('columns', 'train', 'columns-tiles', (s) => cards(s, 'tile')),
  of('columns', 'test', 'columns-overlays', overlays),
  of('columns', 'train', 'columns-figures', (s) => figures(s, 'plain')),
  of('columns', 'train', 'columns-discs', (s) => figures(s, 'discs')),
  of('columns', 'valid', 'columns-ruled-figures', (s) => figures(s, 'ruled')),
  of('columns', 'train', 'columns-panels', (s) => panels(s, 'filled')),
  of('columns', 'test', 'columns-headed-panels', (s) => panels(s, 'headed')),
  of('columns', 'train', 'columns-outlined-panels', (s) => panels(s, 'outlined')),
  of('columns', 'train', 'columns-text', (s) => columnsOfText(s, 'plain')),
  of('columns', 'valid', 'columns-ruled-text', (s) => columnsOfText(s, 'ruled')),
  of('columns', 'train', 'columns-tabs', tabs),
  of('columns', 'train', 'columns-list-right', (s) => listBesidePhoto(s, 'row')),
  of('columns', 'train', 'columns-list-left', (s) => listBesidePhoto(s, 'row-reverse')),

  round('ring', 'train', 'ring-product', { middle: 'product', item: 'plain', link: 'none' }),
  round('ring', 'train', 'ring-orbit', { middle: 'product', item: 'icon', link: 'circle' }),
  round('ring', 'train', 'ring-figures', { middle: 'photo', item: 'numbered', link: 'circle' }),
  round('ring', 'train', 'ring-titled', { middle: 'text', item: 'plain', link: 'circle' }),
  round('ring', 'train', 'ring-discs', { middle: 'text', item: 'disc', link: 'none' }),
  round('ring', 'valid', 'ring-pills', { middle: 'photo', item: 'pill', link: 'circle' }),
  round('ring', 'test', 'ring-cards', { middle: 'photo', item: 'card', link: 'circle' }),
  round('ring', 'test', 'ring-titled-icons', { middle: 'text', item: 'icon', link: 'none' }),
  round('star', 'train', 'star-spokes', { middle: 'disc', item: 'plain', link: 'spokes' }),
  round('star', 'train', 'star-pills', { middle: 'disc', item: 'pill', link: 'dashes' }),
  round('star', 'train', 'star-product', { middle: 'product', item: 'card', link: 'dashes' }),
  round('star', 'train', 'star-discs', { middle: 'disc', item: 'disc', link: 'spokes' }),
  round('star', 'valid', 'star-icons', { middle: 'disc', item: 'icon', link: 'dashes' }),
  round('star', 'test', 'star-hexagons', { middle: 'disc', item: 'hexagon', link: 'spokes' }),

  of('callouts', 'train', 'callouts-sides', (s) => sideLabels(s, 'lines')),
  of('callouts', 'valid', 'callouts-dashed', (s) => sideLabels(s, 'dashes')),
  of('callouts', 'train', 'callouts-right', (s) => oneSideLabels(s, true)),
  of('callouts', 'test', 'callouts-left', (s) => oneSideLabels(s, false)),
  of('callouts', 'test', 'callouts-cards', (s) => sideLabels(s, 'cards')),
  of('callouts', 'train', 'callouts-above-below', rowLabels),
  of('callouts', 'train', 'callouts-measures', measured),

  of('pairs', 'train', 'pairs-rules', (s) => pairList(s, 'rules')),
  of('pairs', 'test', 'pairs-zebra', (s) => pairList(s, 'zebra')),
  of('pairs', 'train', 'pairs-leaders', (s) => pairList(s, 'leaders')),
  of('pairs', 'train', 'pairs-pills', (s) => pairList(s, 'pills')),
  of('pairs', 'valid', 'pairs-grid', (s) => pairList(s, 'grid')),
  of('pairs', 'train', 'pairs-two-columns', (s) => pairColumns(s, 'rules')),
  of('pairs', 'train', 'pairs-two-plain', (s) => pairColumns(s, 'plain')),
  of('pairs', 'test', 'pairs-two-panels', (s) => pairColumns(s, 'panels')),
  of('pairs', 'train', 'pairs-table', pairTable),
  of('pairs', 'train', 'pairs-cells', (s) => pairCells(s, 'bare')),
  of('pairs', 'train', 'pairs-boxes', (s) => pairCells(s, 'boxed')),
  of('pairs', 'test', 'pairs-barred-cells', (s) => pairCells(s, 'ruled')),

  of('steps', 'train', 'steps-discs', (s) => stepRow(s, 'discs')),
  of('steps', 'train', 'steps-photos', (s) => stepRow(s, 'photos')),
  of('steps', 'test', 'steps-chevrons', (s) => stepRow(s, 'chevrons')),
  of('steps', 'train', 'steps-line', (s) => stepColumn(s, 'line')),
  of('steps', 'valid', 'steps-down-cards', (s) => stepColumn(s, 'cards')),
  of('steps', 'test', 'steps-ladder', (s) => stepColumn(s, 'ladder')),
  of('steps', 'train', 'steps-cards', stepCards),
  of('steps', 'train', 'steps-up', (s) => stairs(s, 'up')),
  of('steps', 'test', 'steps-down', (s) => stairs(s, 'down')),
  of('steps', 'train', 'steps-wave', (s) => wave(s, 'line')),
  of('steps', 'train', 'steps-wave-icons', (s) => wave(s, 'icons')),
  of('steps', 'test', 'steps-wave-cards', (s) => wave(s, 'cards')),

  of('zigzag', 'train', 'zigzag-photos', (s) => zigzagPhotos(s, 'plain')),
  of('zigzag', 'valid', 'zigzag-bands', (s) => zigzagPhotos(s, 'bands')),
  of('zigzag', 'train', 'zigzag-path', (s) => windingCards(s, 'path')),
  of('zigzag', 'train', 'zigzag-overlap', (s) => windingCards(s, 'overlap')),
  of('zigzag', 'test', 'zigzag-bubbles', (s) => windingCards(s, 'bubbles')),

  of('comparison', 'train', 'versus-rules', (s) => versusTable(s, 'rules')),
  of('comparison', 'train', 'versus-grid', (s) => versusTable(s, 'grid')),
  of('comparison', 'valid', 'versus-zebra', (s) => versusTable(s, 'zebra')),
  of('comparison', 'test', 'versus-column', (s) => versusTable(s, 'column')),
  of('comparison', 'train', 'sizes-grid', (s) => sizeTable(s, 'grid')),
  of('comparison', 'train', 'sizes-zebra', (s) => sizeTable(s, 'zebra')),
  of('comparison', 'test', 'sizes-rules', (s) => sizeTable(s, 'rules')),
  of('comparison', 'train', 'versus-panels', (s) => versusPanels(s, 'filled')),
  of('comparison', 'test', 'versus-photos', (s) => versusPanels(s, 'photos')),

  of('offers', 'train', 'offers-shelf', (s) => shelf(s, 'carded')),
  of('offers', 'valid', 'offers-plain-shelf', (s) => shelf(s, 'plain')),
  of('offers', 'test', 'offers-tagged-shelf', (s) => shelf(s, 'tagged')),
  of('offers', 'train', 'offers-price', (s) => priced(s, 'beside')),
  of('offers', 'train', 'offers-burst', (s) => priced(s, 'burst')),
  of('offers', 'train', 'offers-coupons', (s) => coupons(s, 1)),
  of('offers', 'test', 'offers-coupon-pairs', (s) => coupons(s, 2)),
  of('offers', 'test', 'offers-bundle', bundle),
  of('offers', 'test', 'offers-announcement', announcement),
  of('offers', 'train', 'offers-marks', (s) => marks(s, 'filled')),
  of('offers', 'valid', 'offers-ringed-marks', (s) => marks(s, 'ringed')),

  of('mosaic', 'train', 'mosaic-rows', (s) => mosaic(s, 'rows', true)),
  of('mosaic', 'train', 'mosaic-columns', (s) => mosaic(s, 'columns', true)),
  of('mosaic', 'train', 'mosaic-bare-columns', (s) => mosaic(s, 'columns', false)),
  of('mosaic', 'valid', 'mosaic-bare-rows', (s) => mosaic(s, 'rows', false)),
];

function of(kind: Kind, split: Split, name: string, draw: Template['draw']): Template {
  return { name, kind, split, draw };
}

function round(kind: 'ring' | 'star', split: Split, name: string, look: Radial): Template {
  return of(kind, split, name, (sheet) => radial(sheet, look));
}
