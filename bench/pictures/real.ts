import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LabelledPicture, readPictureLabels } from '@treeline/corpus/judge';
import { tighten } from 'treeline/reorganize';
import type { TruePicture } from './orders.js';

export interface RealPicture extends TruePicture {
  file: string;
  kind: LabelledPicture['kind'];
}

/** The pictures of corpus/labels/pictures.json that lie in these folders under any name, with their true order. */
export async function realPictures(folders: readonly string[]): Promise<{ pictures: RealPicture[]; missing: number }> {
  const files = await filesByHash(folders);
  const labels = await readPictureLabels();
  const pictures = labels.flatMap((label): RealPicture[] => {
    const file = files.get(label.sha256);
    return file === undefined ? [] : [{ ...placed(label), file, kind: label.kind }];
  });
  return { pictures, missing: labels.length - pictures.length };
}

function placed({ sha256, size, blocks, order }: LabelledPicture): TruePicture {
  const ranks = new Map(order.map((block, rank) => [block, rank]));
  const boxes = tighten(blocks);
  return { id: sha256.slice(0, 12), size, blocks: boxes.map((box, i) => ({ box, order: ranks.get(i) ?? null })) };
}

async function filesByHash(folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const name of (await readdir(folder, { recursive: true })).sort()) {
      if (!/\.(png|jpe?g)$/i.test(name)) continue;
      const file = join(folder, name);
      const bytes = await readFile(file);
      found.set(createHash('sha256').update(bytes).digest('hex'), file);
    }
  }
  return found;
}
