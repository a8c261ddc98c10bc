import { basename } from 'node:path';
import type { ParseSettings, WriteSettings } from '@treeline/pool';
import { extensionOf, FORMATS, type Format } from '@treeline/pool/formats';
import type { InputKind } from 'treeline';
import type { Work } from './convert.js';
import { imagesOf } from './images.js';
import type { Input } from './inputs.js';
import { VERSION } from './version.js';

/** What is asked for, of all inputs alike. */
export interface Parsing extends ParseSettings {
  format: Format;
  password: string | undefined;
  /** The folder that pictures of figures go to. */
  images: string | undefined;
  write: WriteSettings;
  /** The file that the source map of the Markdown goes to. */
  map: string | undefined;
}

/** What `treeline paper.pdf` does with each input. */
export function documentWork({ format, password, images, write, map, ...options }: Parsing): Work {
  const { from, engine, vision, ocr, givenOrder, mask, pages, corrections } = options;
  const extension = extensionOf(FORMATS, format);
  return {
    extension,
    made: JSON.stringify([
      VERSION,
      format,
      from,
      engine,
      vision,
      ocr,
      givenOrder,
      mask?.text,
      pages,
      images,
      write,
      corrections,
    ]),
    images,
    map,
    job: (input, source, to, path, mapTo) => ({
      input: source,
      name: basename(input.label),
      options: { ...options, from: from ?? kindOf(input) },
      password,
      images: images === undefined ? undefined : imagesOf(images, input.label, path, extension),
      write,
      outputs: [{ format, to }, ...(mapTo ? [{ format: 'map' as const, to: mapTo }] : [])],
    }),
  };
}

/** `paper.json` can only be a list of HRDoc's; everything else shows by its first bytes what it is. */
function kindOf(input: Input): InputKind | undefined {
  return input.kind === 'file' && /\.json$/i.test(input.path) ? 'hrdoc' : undefined;
}
