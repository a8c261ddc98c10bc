import { readFile } from 'node:fs/promises';

/** A picture with its truth, one row of a shard. */
export interface PictureRow {
  id: string;
  /** The names of its sections from top to bottom, joined by `+`, and their kinds. */
  template: string;
  layout: string;
  lang: 'zh' | 'en';
  /** Width and height in pixels. */
  size: [number, number];
  /** Shuffled: what is read first need not stand first. */
  blocks: RowBlock[];
}

export interface RowBlock {
  /** Its place in reading order. */
  order: number;
  text: string;
  /** Blocks of one unit (a label with its text, a key with its value) have the same number. */
  group: number;
  box: [number, number, number, number];
  /** The boxes of its text-lines, from top to bottom. */
  lines: [number, number, number, number][];
}

export async function readRows<Row = PictureRow>(file: string): Promise<Row[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line));
}
