import { readFile } from 'node:fs/promises';
import { openPicture } from 'treeline';
import { afterAll, describe, expect, it } from 'vitest';
import { createPool, type DrawJob } from '../index.js';

const pool = createPool({ size: 1 });
afterAll(() => pool.close());

async function drawn(name: string, job: Pick<DrawJob, 'page' | 'box' | 'scale' | 'maxSide'>): Promise<number[]> {
  const pieces: Uint8Array[] = [];
  await pool.run({
    ...job,
    kind: 'drawing',
    input: await readFile(new URL(`../../../../samples/${name}`, import.meta.url)),
    outputs: [{ format: 'png', to: (piece) => void pieces.push(Buffer.from(piece)) }],
  });
  const [page] = openPicture(Buffer.concat(pieces)).pages;
  return [page?.width ?? 0, page?.height ?? 0];
}

describe('a page that is drawn', () => {
  it('is as large as the scale says, and never larger than its longest side may be', async () => {
    const [width = 0, height = 0] = await drawn('paper.pdf', { page: 1, scale: 1 });
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    const [, small = 0] = await drawn('paper.pdf', { page: 1, scale: 4, maxSide: 300 });
    expect(small).toBeGreaterThan(280);
    expect(small).toBeLessThanOrEqual(303);
  });

  it('can be a part of a page of a PDF or of a picture', async () => {
    expect(await drawn('paper.pdf', { page: 1, scale: 2, box: [100, 100, 200, 150] })).toEqual([200, 100]);
    expect(await drawn('mug.jpg', { page: 1, box: [10, 10, 60, 40] })).toEqual([50, 30]);
  });

  it('has to be there', async () => {
    await expect(drawn('paper.pdf', { page: 99 })).rejects.toMatchObject({ code: 'no-such-page' });
    await expect(drawn('mug.jpg', { page: 2 })).rejects.toMatchObject({ code: 'no-such-page' });
  });
});
