import { extname } from 'node:path';
import { z } from '@hono/zod-openapi';
import type { ParseSettings, WriteSettings } from '@treeline/pool';
import { FORMAT_NAMES, FORMATS, type Format } from '@treeline/pool/formats';
import { ENGINE_NAMES, INPUT_KINDS, OCR_MODES, VISION } from 'treeline';

/* The options of the command as query parameters. What the command says about them in its help is said here too. */

const MAX_NAME = 255;

const flag = z.enum(['true', 'false']).default('false');
/** Digits, as they stand in an address. */
const count = z.string().regex(/^\d{1,7}$/);

export const querySchema = z.strictObject({
  format: z
    .enum(FORMAT_NAMES)
    .default('md')
    .openapi({ description: FORMAT_NAMES.map((name) => `\`${name}\`: ${FORMATS[name].about}`).join('. ') }),
  pages: z.string().max(1000).optional().openapi({ description: 'Read only these pages.', example: '3-7,9,12-' }),
  from: z.enum(INPUT_KINDS).optional().openapi({ description: 'What the input is. Default: detected from its bytes.' }),
  engine: z.enum(ENGINE_NAMES).default('treeline').openapi({ description: 'The way to the tree.' }),
  vision: z.enum(VISION).default('auto').openapi({ description: 'Which pages the vision model sees.' }),
  ocr: z
    .enum(OCR_MODES)
    .default('auto')
    .openapi({ description: 'Which pages are read by OCR: scans and unreadable text, all, or none.' }),
  ocrLang: z
    .string()
    .regex(/^[a-z_]{2,12}(?:\+[a-z_]{2,12}){0,9}$/i)
    .optional()
    .openapi({ description: 'Languages of scanned text. Default: detected.', example: 'deu+fra' }),
  givenOrder: flag.openapi({ description: 'The order of an HRDoc list is its reading order.' }),
  hidden: z
    .enum(['drop', 'keep'])
    .default('drop')
    .openapi({ description: 'Text that the page does not show: left out, or printed at the end of its page.' }),
  figureText: flag.openapi({ description: 'Print the labels inside figures.' }),
  pageMarkers: flag.openapi({ description: 'Say in Markdown and HTML where pages begin.' }),
  chunkSize: count
    .optional()
    .openapi({ description: 'Longest text of a chunk. Default: 2000 characters or 512 tokens.' }),
  chunkUnit: z
    .enum(['characters', 'tokens'])
    .default('characters')
    .openapi({ description: 'What the size and the overlap of chunks count.' }),
  chunkOverlap: count.optional().openapi({ description: 'How much of a chunk the next one repeats. Default: 0.' }),
  chunkHeadings: flag.openapi({ description: 'Put the headings above a chunk into its text.' }),
  name: z.string().max(MAX_NAME).optional().openapi({
    description: 'The name of the source in the document. It is never used as a path.',
    example: 'paper.pdf',
  }),
});

export type Query = z.infer<typeof querySchema>;

/** What is asked for: everything besides the file that decides the answer. */
export interface Request {
  format: Format;
  name: string;
  settings: ParseSettings;
  write: WriteSettings;
  password: string | undefined;
}

export function requestOf(query: Query, fileName: string | undefined, password: string | undefined): Request {
  const { format, name, pages, from, engine, vision, ocr, ocrLang, givenOrder } = query;
  const { hidden, figureText, pageMarkers, chunkSize, chunkUnit, chunkOverlap, chunkHeadings } = query;
  return {
    format,
    name: plainName(name ?? fileName) ?? 'document',
    settings: {
      pages,
      from,
      engine,
      vision,
      ocr: { mode: ocr, languages: ocrLang?.split('+'), models: undefined },
      givenOrder: givenOrder === 'true',
    },
    write: {
      hidden,
      figureText: figureText === 'true',
      pageMarkers: pageMarkers === 'true',
      chunks: {
        size: numberOf(chunkSize),
        unit: chunkUnit,
        overlap: numberOf(chunkOverlap),
        headings: chunkHeadings === 'true',
      },
    },
    password,
  };
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

/** The last part of a name that a client gave, as text. It names the source in the document and nothing else. */
function plainName(name: string | undefined): string | undefined {
  const plain = name
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, MAX_NAME);
  return plain || undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.md': 'text/markdown; charset=utf-8',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

/** The media type of a format, by the extension that its files have. */
export function contentTypeOf(format: Format): string {
  const [extension] = FORMATS[format].extensions;
  return TYPES[extname(`x${extension}`)] ?? 'application/octet-stream';
}
