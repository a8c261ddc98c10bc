import { encode } from 'fast-png';
import { Dice } from '../random.js';

/** A picture as a camera might give it: smooth colours, some shapes, some grain. PNG bytes. */
export function paintPicture(seed: string, ratio: number): Uint8Array {
  const dice = new Dice(seed);
  const width = 240;
  const height = Math.max(40, Math.round(width / ratio));
  const grey = dice.chance(0.3);
  const waves = Array.from({ length: 6 }, () => ({
    x: dice.real(-6, 6),
    y: dice.real(-6, 6),
    phase: dice.real(0, 6.3),
    color: [dice.real(0, 70), dice.real(0, 70), dice.real(0, 70)] as const,
  }));
  const base = [dice.int(60, 190), dice.int(60, 190), dice.int(60, 190)] as const;
  const discs = Array.from({ length: dice.int(0, 5) }, () => ({
    x: dice.next(),
    y: dice.next(),
    radius: dice.real(0.04, 0.25),
    color: [dice.int(0, 255), dice.int(0, 255), dice.int(0, 255)] as const,
  }));
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width;
      const v = y / height;
      const disc = discs.find((d) => Math.hypot(u - d.x, (v - d.y) / ratio) < d.radius);
      const grain = (dice.next() - 0.5) * 18;
      for (let c = 0; c < 3; c++) {
        const from = grey ? 0 : c;
        let value = disc?.color[from] ?? base[from] ?? 0;
        for (const wave of waves)
          value += (wave.color[from] ?? 0) * Math.sin(wave.x * u + wave.y * v + wave.phase) * 0.5;
        data[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, Math.round(value + grain)));
      }
    }
  }
  return encode({ width, height, data, channels: 3 });
}
