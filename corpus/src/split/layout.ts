import type { Box } from 'treeline';

/** A page with fewer lines is a cover or a picture, one with more a table or a map: little to teach, and that seldom right. */
export const FEWEST_LINES = 12;
export const MOST_LINES = 400;

/** A rough word for the layout: where most of the text starts and how wide it runs. */
export function columnsOf(lines: readonly { box: Box; text: string }[], width: number): string {
  const long = lines.filter(({ text }) => text.length >= 20);
  if (long.length < 5) return 'little text';
  const widths = long.map(({ box }) => (box[2] - box[0]) / width).sort((a, b) => a - b);
  const common = widths[Math.floor(widths.length * 0.75)] ?? 1;
  if (common > 0.5) return 'one column';
  return common > 0.3 ? 'two columns' : 'three columns or more';
}
