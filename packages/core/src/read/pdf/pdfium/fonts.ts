import type { RawFont } from '../engine.js';
import type { Instance } from './instance.js';

/** The fonts of one page. Addresses are not kept longer: PDFium may free a font with its last page and reuse the place. */
export class FontTable {
  readonly list: RawFont[] = [];
  readonly addresses: number[] = [];
  readonly #byAddress = new Map<number, number>();
  readonly #pdfium: Instance;

  readonly #onFound: (index: number) => void;

  constructor(pdfium: Instance, onFound: (index: number) => void) {
    this.#pdfium = pdfium;
    this.#onFound = onFound;
  }

  indexOf(address: number): number {
    let index = this.#byAddress.get(address);
    if (index === undefined) {
      index = this.list.length;
      this.#byAddress.set(address, index);
      this.list.push(describeFont(this.#pdfium, address));
      this.addresses.push(address);
      this.#onFound(index);
    }
    return index;
  }
}

function describeFont(pdfium: Instance, font: number): RawFont {
  if (font === 0) return { name: '', flags: 0, weight: 0, italicAngle: 0, ascent: 0, descent: 0, unreadable: false };
  const { call, scratch } = pdfium;
  const name = pdfium.utf8((address, size) => call.FPDFFont_GetBaseFontName(font, address, size));
  const float = (known: number) => (known !== 0 ? pdfium.float(0) : 0);
  return {
    name: name.replace(/^[A-Z]{6}\+/, ''),
    flags: call.FPDFFont_GetFlags(font),
    weight: call.FPDFFont_GetWeight(font),
    italicAngle: call.FPDFFont_GetItalicAngle(font, scratch) !== 0 ? pdfium.int(0) : 0,
    ascent: float(call.FPDFFont_GetAscent(font, 1, scratch)),
    descent: -float(call.FPDFFont_GetDescent(font, 1, scratch)),
    unreadable: false,
  };
}
