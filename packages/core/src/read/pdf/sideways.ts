import type { Box } from '../../document/schema.js';
import type { Graphic, ReadLine, ReadPage } from '../reading.js';
import { type Turned, toUpright, uprightSize } from '../upright.js';

/** Share of the characters that must run one way. */
const MOSTLY = 0.7;
/** Fewer characters are a stamp or the title of a plate. */
const MIN_CHARACTERS = 120;
const MIN_LINES = 4;

/**
 * A page whose writing stands on its side, as wide tables are often set, is given upright, so that its table is one for the
 * stages. The document shows it as it is displayed. Other pages come back as they are.
 */
export function setUpright(page: ReadPage): ReadPage {
  const rotation = mainRotation(page.lines);
  if (rotation === 0) return page;
  const { width, height } = page.page;
  const turned: Turned = { angle: (rotation * Math.PI) / 180, width, height };
  const size = uprightSize(turned);
  const place = (box: Box) => uprightBox(box, turned, size);
  const line = (read: ReadLine): ReadLine => ({
    ...read,
    box: place(read.box),
    rotation: (read.rotation - rotation + 360) % 360,
  });
  return {
    ...page,
    page: { ...page.page, ...size },
    lines: page.lines.map(line),
    ...(page.hidden && { hidden: page.hidden.map(line) }),
    ...(page.fields && { fields: page.fields.map((field) => ({ ...field, box: place(field.box) })) }),
    graphics: page.graphics.map(({ kind, box }): Graphic => ({ kind, box: place(box) })),
    turned,
  };
}

/** The quarter turn of most of the writing; 0 where it is upright or mixed. */
function mainRotation(lines: readonly ReadLine[]): number {
  let all = 0;
  const lengths = new Map<number, { characters: number; lines: number }>();
  for (const { text, rotation } of lines) {
    all += text.length;
    if (rotation === 0 || rotation % 90 !== 0) continue;
    const found = lengths.get(rotation) ?? { characters: 0, lines: 0 };
    found.characters += text.length;
    found.lines++;
    lengths.set(rotation, found);
  }
  for (const [rotation, { characters, lines: count }] of lengths) {
    if (characters >= MOSTLY * all && characters >= MIN_CHARACTERS && count >= MIN_LINES) return rotation;
  }
  return 0;
}

function uprightBox([x0, y0, x1, y1]: Box, turned: Turned, { width, height }: { width: number; height: number }): Box {
  const [ax, ay] = toUpright(x0, y0, turned);
  const [bx, by] = toUpright(x1, y1, turned);
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most) * 100) / 100;
  return [
    within(Math.min(ax, bx), width),
    within(Math.min(ay, by), height),
    within(Math.max(ax, bx), width),
    within(Math.max(ay, by), height),
  ];
}
