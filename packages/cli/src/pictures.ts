import { basename } from 'node:path';
import { extensionOf, PICTURE_FORMATS, type PictureFormat } from '@treeline/pool/formats';
import type { Work } from './convert.js';
import { VERSION } from './version.js';

/** What `treeline read picture.jpg` does with each input. */
export function pictureWork(format: PictureFormat): Work {
  return {
    extension: extensionOf(PICTURE_FORMATS, format),
    made: JSON.stringify([VERSION, 'read', format]),
    needsText: true,
    job: (input, source, to) => ({
      kind: 'picture',
      input: source,
      name: basename(input.label),
      outputs: [{ format, to }],
    }),
  };
}
