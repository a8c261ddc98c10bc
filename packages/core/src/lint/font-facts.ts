import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { openForReading } from '../write/pdf/open.js';
import { type Font, FontReader } from '../write/pdf/tags/fonts/font.js';
import { dictOf } from '../write/pdf/tags/pdf-objects.js';

/**
 * The pages of these on which every font says what its codes mean, by a map or by names that every program knows. The engine
 * does not ask the names in fonts that are drawn by hand (Type 3), so its own count of unknown characters is too high there.
 */
export async function pagesWithNamedGlyphs(bytes: Uint8Array, pages: readonly number[]): Promise<Set<number>> {
  const pdf = pages.length > 0 ? await openForReading(bytes) : undefined;
  if (!pdf) return new Set();
  const reader = new FontReader(pdf.context);
  return new Set(pages.filter((page) => fontsOf(pdf, page, reader).every(speaks)));
}

const DEPTH = 3;

/** The fonts that a page and its forms name. */
function fontsOf(pdf: PDFDocument, number: number, reader: FontReader): Font[] {
  const page = pdf.getPages()[number - 1];
  const found: Font[] = [];
  const visit = (resources: PDFDict | undefined, depth: number): void => {
    const fonts = dictOf(resources, 'Font');
    for (const name of fonts?.keys() ?? []) {
      const font = reader.fontOf(fonts?.get(name));
      if (font) found.push(font);
    }
    const objects = dictOf(resources, 'XObject');
    if (depth < DEPTH)
      for (const name of objects?.keys() ?? [])
        visit(dictOf(dictOf(objects, name.decodeText()), 'Resources'), depth + 1);
  };
  visit(page?.node.Resources(), 0);
  return found;
}

function speaks({ toUnicode, composite, nameOf, meaningOf }: Font): boolean {
  if (toUnicode) return true;
  if (composite) return false;
  const named = Array.from({ length: 256 }, (_, code) => code).filter((code) => nameOf(code) !== undefined);
  return named.length > 0 && named.every((code) => meaningOf(code) !== undefined);
}
