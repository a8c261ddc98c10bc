import { basename } from 'node:path';
import type { InputKind } from 'treeline';
import type { Work } from './convert.js';
import { extensionOf, FORMATS } from './formats.js';
import { imagesOf } from './images.js';
import type { Input } from './inputs.js';
import type { ParseTask } from './task.js';
import { VERSION } from './version.js';

/** What is asked for, of all inputs alike. */
export interface Parsing extends Omit<ParseTask, 'source' | 'name' | 'output' | 'images'> {
  /** The folder that pictures of figures go to. */
  images: string | undefined;
}

/** What `treeline paper.pdf` does with each input. */
export function documentWork(parsing: Parsing): Work<ParseTask> {
  const { format, from, engine, vision, givenOrder, mask, pages, images } = parsing;
  const extension = extensionOf(FORMATS, format);
  return {
    script: new URL('./worker.js', import.meta.url),
    extension,
    made: JSON.stringify([VERSION, format, from, engine, vision, givenOrder, mask?.text, pages, images]),
    task: (input, source, output) => ({
      ...parsing,
      source,
      name: basename(input.label),
      from: from ?? kindOf(input),
      images: images === undefined ? undefined : imagesOf(images, input.label, output?.path, extension),
      output,
    }),
  };
}

/** `paper.json` can only be a list of HRDoc's; everything else shows by its first bytes what it is. */
function kindOf(input: Input): InputKind | undefined {
  return input.kind === 'file' && /\.json$/i.test(input.path) ? 'hrdoc' : undefined;
}
