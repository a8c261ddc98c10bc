import { basename } from 'node:path';
import type { Work } from './convert.js';
import { extensionOf, PICTURE_FORMATS, type PictureFormat } from './formats.js';
import type { PictureTask } from './task.js';
import { VERSION } from './version.js';

/** What `treeline read picture.jpg` does with each input. */
export function pictureWork(format: PictureFormat): Work<PictureTask> {
  return {
    script: new URL('./picture-worker.js', import.meta.url),
    extension: extensionOf(PICTURE_FORMATS, format),
    made: JSON.stringify([VERSION, 'read', format]),
    task: (input, source, output) => ({ source, name: basename(input.label), format, output }),
  };
}
