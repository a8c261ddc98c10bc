import { basename } from 'node:path';

/*
 * What can be written, without what writes it: the command line and its help need only this, and start faster without
 * the library. To add a format, add it here and say in render.ts how it is written.
 */

/** What each format is called by, its own extension first, and what it is. */
export type Formats<Name extends string> = Readonly<
  Record<Name, { extensions: readonly [string, ...string[]]; about: string }>
>;

export const FORMATS = {
  md: { extensions: ['.md', '.markdown'], about: 'Markdown: headings, lists, tables, footnotes (the default)' },
  json: { extensions: ['.json'], about: 'the whole document: lines, boxes, roles, order, links, outline' },
  jsonl: { extensions: ['.treeline.jsonl'], about: 'the same in rows, one JSON a line, for very long documents' },
  html: { extensions: ['.html', '.htm'], about: 'semantic, accessible HTML' },
  text: { extensions: ['.txt'], about: 'plain text in reading order' },
  outline: { extensions: ['.outline.txt'], about: 'the table of contents with page numbers' },
  chunks: {
    extensions: ['.chunks.jsonl', '.jsonl'],
    about: 'pieces for retrieval, one JSON a line, with heading path and place',
  },
  docling: { extensions: ['.docling.json'], about: 'DoclingDocument, for docling-core and what is built on it' },
  map: { extensions: ['.map.json'], about: 'where each character of the Markdown stands on its page' },
  hrdoc: {
    extensions: ['.hrdoc.json'],
    about: "HRDoc's list: class, parent and relation of every line",
  },
  'comp-hrdoc': { extensions: ['.comp-hrdoc.json'], about: "the same in Comp-HRDoc's form, in reading order" },
  'comp-hrdoc-toc': { extensions: ['.comp-hrdoc-toc.json'], about: 'its list of headings' },
  overlay: { extensions: ['.overlay.html'], about: 'one HTML file: page pictures, boxes by role, order, outline' },
} as const satisfies Formats<string>;

/** What `treeline read` writes. */
export const PICTURE_FORMATS = {
  text: { extensions: ['.txt'], about: 'plain text, a line a block, an empty line between groups (the default)' },
  json: { extensions: ['.json'], about: 'the whole document: blocks with boxes and confidences' },
  ssml: { extensions: ['.ssml'], about: 'for a voice: paragraphs, pauses, languages' },
  html: { extensions: ['.html', '.htm'], about: 'a web page: the picture with its text over it, in reading order' },
} as const satisfies Formats<string>;

export type Format = keyof typeof FORMATS;
export type PictureFormat = keyof typeof PICTURE_FORMATS;

export function namesOf<Name extends string>(formats: Formats<Name>): Name[] {
  const isName = (name: string): name is Name => Object.hasOwn(formats, name);
  return Object.keys(formats).filter(isName);
}

export const FORMAT_NAMES: readonly Format[] = namesOf<Format>(FORMATS);

/** The extension that output files of this format get in a folder. */
export function extensionOf<Name extends string>(formats: Formats<Name>, format: Name): string {
  return formats[format].extensions[0];
}

/** The format that a file name asks for; the longest extension wins, so `x.outline.txt` is no plain text. */
export function formatOfName<Name extends string>(formats: Formats<Name>, path: string): Name | undefined {
  const name = basename(path).toLowerCase();
  let best: { format: Name; length: number } | undefined;
  for (const format of namesOf(formats)) {
    for (const extension of formats[format].extensions) {
      if (name.endsWith(extension) && extension.length > (best?.length ?? 0))
        best = { format, length: extension.length };
    }
  }
  return best?.format;
}
