import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Dice } from '../generate/random.js';

const WIDTH = 480;
const HEIGHT = 400;

/**
 * Draws the bank of photographs once: noise, clouds, blurred shapes and light, which no page of pictures could afford to
 * draw anew. They hold no text.
 */
export async function drawPhotos(page: Page, folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let i = 0; i < count; i++) {
    const file = join(folder, `${i}.jpg`);
    if (existsSync(file)) continue;
    await page.setViewportSize({ width: WIDTH, height: HEIGHT });
    await page.setContent(`<body style="margin:0">${scene(new Dice(`photo/${i}`))}`);
    await writeFile(file, await page.screenshot({ type: 'jpeg', quality: 85 }));
  }
}

function scene(dice: Dice): string {
  const hue = dice.int(0, 359);
  const near = (spread: number) => (hue + dice.int(-spread, spread) + 360) % 360;
  const color = (light: number) => `hsl(${near(40)} ${dice.int(8, 70)}% ${light}%)`;
  const [low, high] = dice.chance(0.5) ? [dice.int(15, 45), dice.int(50, 80)] : [dice.int(60, 75), dice.int(80, 95)];
  const blobs = Array.from({ length: dice.int(3, 14) }, () => {
    const [x, y, rx, ry] = [dice.int(0, WIDTH), dice.int(0, HEIGHT), dice.int(20, 170), dice.int(16, 150)];
    const shape = dice.chance(0.7)
      ? `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${dice.int(0, 90)} ${x} ${y})"`
      : `<rect x="${x - rx / 2}" y="${y - ry / 2}" width="${rx}" height="${ry}" rx="${dice.int(0, 30)}" transform="rotate(${dice.int(0, 90)} ${x} ${y})"`;
    return `${shape} fill="${color(dice.int(low, high))}" opacity="${dice.real(0.3, 0.9)}"/>`;
  }).join('');
  const horizon = dice.chance(0.5)
    ? `<rect y="${dice.int(200, 330)}" width="${WIDTH}" height="${HEIGHT}" fill="${color(dice.int(20, 70))}"/>`
    : '';
  const noise = dice.chance(0.75)
    ? `<rect width="100%" height="100%" filter="url(#n)" opacity="${dice.real(0.15, 0.6)}" style="mix-blend-mode:${dice.pick(['overlay', 'soft-light', 'multiply', 'normal'])}"/>`
    : '';
  return `<svg width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g" gradientTransform="rotate(${dice.int(0, 90)})"><stop offset="0" stop-color="${color(low)}"/><stop offset="1" stop-color="${color(high)}"/></linearGradient><filter id="b"><feGaussianBlur stdDeviation="${dice.int(0, 12)}"/></filter><filter id="n"><feTurbulence type="${dice.pick(['fractalNoise', 'turbulence'])}" baseFrequency="${dice.real(0.01, 0.3)} ${dice.real(0.01, 0.3)}" numOctaves="${dice.int(2, 4)}" seed="${dice.int(0, 999)}"/></filter></defs><rect width="100%" height="100%" fill="url(#g)"/>${horizon}<g filter="url(#b)">${blobs}</g>${noise}</svg>`;
}
