import type { Orders, TruePicture } from './orders.js';

/** Width of one panel, space between them, height of the words above. */
const PANEL = 320;
const GAP = 14;
const HEAD = 30;

/**
 * Orders of one picture side by side, as an SVG that holds the picture itself. Arrows go from block to block: dark where
 * the step is the true one, red where it is not.
 */
export function drawOrders(
  picture: TruePicture,
  jpeg: Uint8Array,
  orders: readonly (readonly [string, Orders])[],
): string {
  const [width, height] = picture.size;
  const scale = PANEL / width;
  const tall = Math.round(height * scale) + HEAD;
  const total = orders.length * (PANEL + GAP) - GAP;
  const panels = orders.map(([name, all], k) => {
    const order = all.get(picture.id) ?? [];
    return `<g transform="translate(${k * (PANEL + GAP)} 0)"><text x="0" y="19" class="name">${name}${verdict(picture, order)}</text>
<g transform="translate(0 ${HEAD}) scale(${scale.toFixed(4)})"><use href="#picture"/>${arrows(picture, order, scale)}</g></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} ${tall}" width="${total}" height="${tall}" font-family="sans-serif">
<defs><image id="picture" width="${width}" height="${height}" href="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}"/>
<marker id="right" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L8 4L0 8z" fill="${RIGHT}"/></marker>
<marker id="wrong" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L8 4L0 8z" fill="${WRONG}"/></marker></defs>
<style>.name{font-size:15px;fill:#222}</style><rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
</svg>
`;
}

const RIGHT = '#1565d8';
const WRONG = '#d6201f';

function arrows({ blocks }: TruePicture, order: readonly number[], scale: number): string {
  const thin = (pixels: number) => (pixels / scale).toFixed(1);
  const rank = new Map(order.map((block, step) => [block, step]));
  const boxes = blocks.map(({ box: [x0, y0, x1, y1] }, i) => {
    const number = (rank.get(i) ?? -1) + 1;
    return `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}" fill="none" stroke="#777" stroke-width="${thin(0.6)}"/><text x="${x0}" y="${y0}" font-size="${thin(9)}" fill="#111" stroke="#fff" stroke-width="${thin(2.4)}" paint-order="stroke">${number}</text>`;
  });
  const lines = order.slice(1).map((to, k) => {
    const from = order[k] ?? 0;
    const kind = successor(blocks, from) === to ? 'right' : 'wrong';
    const [a, b] = [middle(blocks[from]), middle(blocks[to])];
    const ends = `x1="${a[0]}" y1="${a[1]}" x2="${b[0]}" y2="${b[1]}"`;
    // A white edge, so that arrows are seen on dark pictures too.
    return `<line ${ends} stroke="#fff" stroke-opacity=".8" stroke-width="${thin(3.2)}"/><line ${ends} stroke="${kind === 'right' ? RIGHT : WRONG}" stroke-width="${thin(1.6)}" marker-end="url(#${kind})"/>`;
  });
  return [...boxes, ...lines].join('');
}

function verdict({ blocks }: TruePicture, order: readonly number[]): string {
  const wrong = order.slice(1).filter((to, k) => successor(blocks, order[k] ?? 0) !== to).length;
  return wrong === 0 ? '' : `: ${wrong} wrong ${wrong === 1 ? 'step' : 'steps'}`;
}

function successor(blocks: TruePicture['blocks'], from: number): number {
  const next = (blocks[from]?.order ?? -2) + 1;
  return blocks.findIndex(({ order }) => order === next);
}

function middle(block: TruePicture['blocks'][number] | undefined): [number, number] {
  const [x0, y0, x1, y1] = block?.box ?? [0, 0, 0, 0];
  return [Math.round((x0 + x1) / 2), Math.round((y0 + y1) / 2)];
}
