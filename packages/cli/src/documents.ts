import { basename } from 'node:path';
import type { EngineName, InputKind, Vision } from 'treeline';
import type { Work } from './convert.js';
import { extensionOf, FORMATS, type Format } from './formats.js';
import { imagesOf } from './images.js';
import type { Input } from './inputs.js';
import type { MaskFile, ParseTask } from './task.js';
import { VERSION } from './version.js';

export interface Parsing {
  format: Format;
  /** What the inputs are; without it by their names and first bytes. */
  from: InputKind | undefined;
  engine: EngineName;
  vision: Vision;
  givenOrder: boolean;
  /** The soft mask to use instead of the shipped one. */
  mask: MaskFile | undefined;
  pages: string | undefined;
  password: string | undefined;
  /** The folder that pictures of figures go to. */
  images: string | undefined;
}

/** What `treeline paper.pdf` does with each input. */
export function documentWork(parsing: Parsing): Work<ParseTask> {
  const { format, from, engine, vision, givenOrder, mask, pages, password, images } = parsing;
  const extension = extensionOf(FORMATS, format);
  return {
    script: new URL('./worker.js', import.meta.url),
    extension,
    made: JSON.stringify([VERSION, format, from, engine, vision, givenOrder, mask?.text, pages, images]),
    task: (input, source, output) => ({
      source,
      name: basename(input.label),
      format,
      from: from ?? kindOf(input),
      engine,
      vision,
      givenOrder,
      mask,
      pages,
      password,
      images: images === undefined ? undefined : imagesOf(images, input.label, output?.path, extension),
      output,
    }),
  };
}

/** `paper.json` can only be a list of HRDoc's; everything else shows by its first bytes what it is. */
function kindOf(input: Input): InputKind | undefined {
  return input.kind === 'file' && /\.json$/i.test(input.path) ? 'hrdoc' : undefined;
}
