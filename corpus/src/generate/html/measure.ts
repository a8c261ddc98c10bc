/** A place in CSS pixels on its page. */
export interface Placed {
  page: number;
  unit: number;
  box: [number, number, number, number];
}

/** Where everything stands once the pages are made. Marks stand in the order of placing, which is that of reading. */
export interface Measured {
  marks: Placed[];
  areas: (Placed & { beneath: boolean })[];
  anchors: (Placed & { text: string })[];
}

/**
 * Reads the places of all units off the pages. It is handed to the browser as source text and so must not use anything
 * from outside itself.
 */
export function measure(): Measured {
  const marks: (Placed & { order: number })[] = [];
  const areas: Measured['areas'] = [];
  const anchors: (Placed & { text: string })[] = [];
  const range = document.createRange();
  for (const [index, element] of document.querySelectorAll('.page').entries()) {
    const number = index + 1;
    const origin = element.getBoundingClientRect();
    const boxOf = (rect: DOMRect): [number, number, number, number] => [
      rect.left - origin.left,
      rect.top - origin.top,
      rect.right - origin.left,
      rect.bottom - origin.top,
    ];
    for (const area of element.querySelectorAll<HTMLElement>('[data-area]')) {
      const inner = area.classList.contains('formula') ? [...area.querySelectorAll('math, span')] : [area];
      const rects = inner.map((part) => boxOf(part.getBoundingClientRect()));
      areas.push({
        page: number,
        unit: Number(area.dataset.area),
        beneath: area.dataset.beneath !== undefined,
        box: [
          Math.min(...rects.map((r) => r[0])),
          Math.min(...rects.map((r) => r[1])),
          Math.max(...rects.map((r) => r[2])),
          Math.max(...rects.map((r) => r[3])),
        ],
      });
    }
    for (const sign of element.querySelectorAll<HTMLElement>('[data-note]'))
      anchors.push({
        page: number,
        unit: Number(sign.dataset.note),
        box: boxOf(sign.getBoundingClientRect()),
        text: sign.textContent ?? '',
      });
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement?.closest<HTMLElement>('[data-u]');
      if (!holder || node.parentElement?.closest('svg, table')) continue;
      const order = Number(holder.closest<HTMLElement>('[data-order]')?.dataset.order ?? 0);
      range.selectNodeContents(node);
      // The dots of a contents entry run on under the clip: their box is what is seen of them.
      const dots = node.parentElement?.closest('.dots');
      for (const rect of dots ? [dots.getBoundingClientRect()] : range.getClientRects())
        if (rect.width > 0) marks.push({ page: number, unit: Number(holder.dataset.u), box: boxOf(rect), order });
    }
  }
  marks.sort((a, b) => a.order - b.order);
  return { marks: marks.map(({ page, unit, box }) => ({ page, unit, box })), areas, anchors };
}
