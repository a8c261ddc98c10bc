import { basename } from 'node:path';

/*
 * What can be written, without what writes it: the command line and its help need only this, and start faster without
 * the library. To add a format, add it here and say in render.ts how it is written.
 */

export const FORMATS = {
  md: { extensions: ['.md', '.markdown'], about: 'Markdown: headings, lists, tables, footnotes (the default)' },
  json: { extensions: ['.json'], about: 'the whole document: lines, boxes, roles, order, links, outline' },
  html: { extensions: ['.html', '.htm'], about: 'semantic, accessible HTML' },
  text: { extensions: ['.txt'], about: 'plain text in reading order' },
  outline: { extensions: ['.outline.txt'], about: 'the table of contents with page numbers' },
  chunks: {
    extensions: ['.chunks.jsonl', '.jsonl'],
    about: 'pieces for retrieval, one JSON a line, with heading path and place',
  },
  hrdoc: {
    extensions: ['.hrdoc.json'],
    about: "HRDoc's list: class, parent and relation of every line",
  },
  overlay: { extensions: ['.overlay.html'], about: 'one HTML file: page pictures, boxes by role, order, outline' },
} as const satisfies Record<string, { extensions: readonly [string, ...string[]]; about: string }>;

export type Format = keyof typeof FORMATS;

export function isFormat(name: string): name is Format {
  return Object.hasOwn(FORMATS, name);
}

export const FORMAT_NAMES: readonly Format[] = Object.keys(FORMATS).filter(isFormat);

/** The extension that output files of this format get in a folder. */
export function extensionOf(format: Format): string {
  return FORMATS[format].extensions[0];
}

/** The format that a file name asks for; the longest extension wins, so `x.outline.txt` is no plain text. */
export function formatOfName(path: string): Format | undefined {
  const name = basename(path).toLowerCase();
  let best: { format: Format; length: number } | undefined;
  for (const format of FORMAT_NAMES) {
    for (const extension of FORMATS[format].extensions) {
      if (name.endsWith(extension) && extension.length > (best?.length ?? 0))
        best = { format, length: extension.length };
    }
  }
  return best?.format;
}
