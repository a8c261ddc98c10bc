import { type Interval, pairedBootstrap } from 'treeline/evaluate';
import { type Orders, type Scores, score, type TruePicture } from './orders.js';

const FIGURES = ['accuracy', 'meanBleu2', 'tau'] as const satisfies readonly (keyof Scores)[];

/** How much better one order is than another, drawn again over the pictures: a cell for each of three figures. */
export function difference(pictures: readonly TruePicture[], ours: Orders, other: Orders): string[] {
  return FIGURES.map((figure) => {
    const of = (orders: Orders) => {
      const each = pictures.map((picture) => score([picture], orders)[figure]);
      return (drawn: readonly number[]) => drawn.reduce((sum, i) => sum + (each[i] ?? 0), 0) / drawn.length;
    };
    return written(pairedBootstrap(pictures.length, of(other), of(ours)));
  });
}

export const DIFFERENCES = ['exact', 'mean BLEU-2', 'tau'];

function written(interval: Interval | undefined): string {
  if (!interval) return '–';
  const signed = (value: number | undefined) => `${(value ?? 0) < 0 ? '−' : '+'}${Math.abs(value ?? 0).toFixed(3)}`;
  return `${signed(interval.value)} (${signed(interval.low)} … ${signed(interval.high)})`;
}
