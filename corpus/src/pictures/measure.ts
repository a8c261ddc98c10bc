import type { RowBlock } from './pack/rows.js';

/** A picture as the browser drew it; its blocks' boxes are in pixels of the picture, in reading order. */
export interface DrawnPicture {
  /** Which of the page's pictures it is. */
  index: number;
  left: number;
  top: number;
  width: number;
  height: number;
  blocks: RowBlock[];
}

/** Runs in the page: where each picture and each of its blocks stand. A block has its place in `data-o`. */
export function measure(pictureSelector: string): DrawnPicture[] {
  type Rect = [number, number, number, number];
  const pictures: DrawnPicture[] = [];
  for (const article of document.querySelectorAll(pictureSelector)) {
    const frame = article.getBoundingClientRect();
    const blocks: RowBlock[] = [];
    const units: (Element | null)[] = [];
    for (const element of article.querySelectorAll('[data-o]')) {
      const range = document.createRange();
      range.selectNodeContents(element);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const curved = element instanceof SVGElement;
      const rects = curved ? [element.getBoundingClientRect()] : [...range.getClientRects()];
      const lines: Rect[] = [];
      for (const { left, top, right, bottom } of rects) {
        if (right - left < 1) continue;
        // Fonts claim more height than their letters use, some half as much again; a text detector sees the letters.
        const middle = (top + bottom) / 2;
        // Turned text fills the box around it, whatever its size.
        const turned = curved || bottom - top > size * 1.9;
        const half = turned ? (bottom - top) / 2 : Math.min(bottom - top, size * 1.16) / 2;
        const rect: Rect = [
          left - frame.left,
          middle - half - frame.top,
          right - frame.left,
          middle + half - frame.top,
        ];
        const last = lines.at(-1);
        if (last && Math.abs((last[1] + last[3]) / 2 - (rect[1] + rect[3]) / 2) < size * 0.4) {
          last[0] = Math.min(last[0], rect[0]);
          last[2] = Math.max(last[2], rect[2]);
        } else lines.push(rect);
      }
      if (lines.length === 0) continue;
      // A block outside of every unit is one of its own.
      const unit = element.closest('[data-g]');
      const known = unit ? units.indexOf(unit) : -1;
      const group = known < 0 ? units.push(unit) - 1 : known;
      const round = ([x0, y0, x1, y1]: Rect): Rect => [Math.round(x0), Math.round(y0), Math.round(x1), Math.round(y1)];
      blocks.push({
        order: Number(element.getAttribute('data-o')),
        text: (element.textContent ?? '').trim(),
        group,
        box: round([
          Math.min(...lines.map((line) => line[0])),
          Math.min(...lines.map((line) => line[1])),
          Math.max(...lines.map((line) => line[2])),
          Math.max(...lines.map((line) => line[3])),
        ]),
        lines: lines.map(round),
      });
    }
    blocks.sort((a, b) => a.order - b.order);
    pictures.push({
      index: Number(article.getAttribute('data-p')),
      left: frame.left + scrollX,
      top: frame.top + scrollY,
      width: Math.round(frame.width),
      height: Math.round(frame.height),
      blocks: blocks.map((block, order) => ({ ...block, order })),
    });
  }
  return pictures.sort((a, b) => a.index - b.index);
}
