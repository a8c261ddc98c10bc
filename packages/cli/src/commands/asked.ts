import { resolve } from 'node:path';
import { FORMAT_NAMES, FORMATS, type Format } from '@treeline/pool/formats';
import type { Asked } from '@treeline/queue';
import { Option } from 'commander';
import type { Parsing } from '../documents.js';
import { ENGINES, KINDS, VISIONS } from './convert.js';
import {
  type OcrOptions,
  ocrOptions,
  ocrSettings,
  type WriteOptions,
  writeOptions,
  writeSettings,
} from './settings.js';

/** What `work` and `enqueue` ask of every input. */
export interface AskedOptions extends OcrOptions, WriteOptions {
  format: Format;
  from?: NonNullable<Parsing['from']>;
  engine: NonNullable<Parsing['engine']>;
  vision: NonNullable<Parsing['vision']>;
  pages?: string;
}

export function askedOptions(): Option[] {
  return [
    new Option('-f, --format <name>', `what is written: ${FORMAT_NAMES.join(', ')}`)
      .choices(FORMAT_NAMES)
      .default('md' satisfies Format),
    new Option('--from <kind>', 'what the inputs are (default: by what is in them)').choices(Object.keys(KINDS)),
    new Option('--engine <name>', `the way to the tree: ${Object.keys(ENGINES).join(', ')}`)
      .choices(Object.keys(ENGINES))
      .default('treeline'),
    new Option('--vision <when>', 'which pages are looked at as pictures too: always, auto or never')
      .choices(Object.keys(VISIONS))
      .default('auto'),
    new Option('--pages <list>', 'read only these pages, for example 3-7 or 1,4,9-'),
    ...ocrOptions(),
    ...writeOptions(),
  ];
}

export function askedFrom(options: AskedOptions): Asked {
  const { format, from, engine, vision, pages } = options;
  const ocr = ocrSettings(options);
  // Workers may have another working folder.
  const models = ocr.models === undefined ? undefined : resolve(ocr.models);
  const settings = { from, engine, vision, pages, ocr: { ...ocr, models } };
  return { format, settings, write: writeSettings(options) };
}

export function extensionFor(format: Format): string {
  return FORMATS[format].extensions[0];
}
