import type { Box, Page } from '../document/schema.js';

/**
 * A page whose writing stands askew or on its side. Its lines are given on an upright page, as the stages need them; the
 * document shows them where they stand on the page as it is displayed.
 */
export interface Turned {
  /** Clockwise angle of the writing on the displayed page, in radians. */
  angle: number;
  /** Size of the displayed page. */
  width: number;
  height: number;
}

/** Size of the upright page that holds all of a page turned by an angle. */
export function uprightSize({ angle, width, height }: Turned): { width: number; height: number } {
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  const round = (value: number) => Math.round(value * 100) / 100;
  return { width: round(width * cos + height * sin), height: round(width * sin + height * cos) };
}

/** A point of the displayed page on the upright one: both turn about their middles. */
export function toUpright(x: number, y: number, turned: Turned): [x: number, y: number] {
  const size = uprightSize(turned);
  const cos = Math.cos(turned.angle);
  const sin = Math.sin(turned.angle);
  const dx = x - turned.width / 2;
  const dy = y - turned.height / 2;
  return [size.width / 2 + dx * cos + dy * sin, size.height / 2 - dx * sin + dy * cos];
}

/** The box around what stands in a box of the upright page, on the displayed page. */
export function toDisplayed([x0, y0, x1, y1]: Box, turned: Turned): Box {
  const size = uprightSize(turned);
  const cos = Math.cos(turned.angle);
  const sin = Math.sin(turned.angle);
  const dx = (x0 + x1) / 2 - size.width / 2;
  const dy = (y0 + y1) / 2 - size.height / 2;
  const x = turned.width / 2 + dx * cos - dy * sin;
  const y = turned.height / 2 + dx * sin + dy * cos;
  const halfWidth = (Math.abs((x1 - x0) * cos) + Math.abs((y1 - y0) * sin)) / 2;
  const halfHeight = (Math.abs((x1 - x0) * sin) + Math.abs((y1 - y0) * cos)) / 2;
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most) * 100) / 100;
  return [
    within(x - halfWidth, turned.width),
    within(y - halfHeight, turned.height),
    within(x + halfWidth, turned.width),
    within(y + halfHeight, turned.height),
  ];
}

/** Rotation of a line of the upright page on the displayed one. */
export function displayedRotation(rotation: number, { angle }: Turned): number {
  return (((Math.round(rotation * 10 + (angle * 1800) / Math.PI) % 3600) + 3600) % 3600) / 10;
}

export function displayedPage(page: Page, { width, height }: Turned): Page {
  return { ...page, width, height };
}
