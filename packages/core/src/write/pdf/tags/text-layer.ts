import { type PDFContext, type PDFDict, PDFName, type PDFPage, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { Line } from '../../../document/schema.js';
import { joined } from '../append.js';
import { invert, type Matrix, multiply } from '../page-space.js';
import { toUnicodeCMap } from './fonts/cmap.js';
import { dictOf } from './pdf-objects.js';

/*
 * The text that OCR found on a scan, drawn invisibly over the picture of it, so that it can be selected, searched and read
 * aloud. Its font has no glyphs: text that is not drawn needs none (ISO 14289-1, 7.21.4.1).
 */

/** Advance of every glyph, in em; lines are scaled to their width. */
const ADVANCE = 0.5;
/** Letters stand on a base line this far above the lower edge of their line, as a share of its height. */
const BASE = 0.2;
const SIZE = 0.9;
const FONT_NAME = 'TreelineText';

export class TextLayer {
  readonly #context: PDFContext;
  readonly #codes = new Map<string, number>();
  #font: PDFRef | undefined;
  #dict: PDFDict | undefined;

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** The dictionary of the font, once a page uses it. */
  get font(): PDFDict | undefined {
    return this.#dict;
  }

  /** The content of a page with these lines over it; the page's resources get the font. */
  addTo(page: PDFPage, content: Uint8Array, lines: readonly Line[], display: Matrix): Uint8Array {
    const context = this.#context;
    const resources = (page.node.Resources() ?? context.obj({})).clone(context);
    const fonts = (dictOf(resources, 'Font') ?? context.obj({})).clone(context);
    fonts.set(PDFName.of(FONT_NAME), this.#fontRef());
    resources.set(PDFName.of('Font'), fonts);
    page.node.set(PDFName.of('Resources'), resources);
    const back = invert(display);
    const drawn = lines.map((line) => this.#line(line, back)).join('');
    const encoder = new TextEncoder();
    // The page's own content may leave any state behind.
    const [before, after] = [encoder.encode('q\n'), encoder.encode(`\nQ\nq\n${drawn}Q\n`)];
    return joined([before, content, after], before.length + content.length + after.length);
  }

  /** Writes what the codes mean; to be called after the last page. */
  finish(): void {
    if (!this.#dict) return;
    const texts = new Map([...this.#codes].map(([text, code]) => [code, text]));
    this.#dict.set(PDFName.of('ToUnicode'), this.#context.register(this.#context.flateStream(toUnicodeCMap(texts, 2))));
  }

  #line({ box: [x0, y0, x1, y1], text, rotation }: Line, back: Matrix): string {
    const characters = Array.from(text);
    if (characters.length === 0) return '';
    const angle = (rotation * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [width, height] = [x1 - x0, y1 - y0];
    const sideways = Math.abs(sin) > Math.abs(cos);
    const [length, thickness] = sideways ? [height, width] : [width, height];
    // From the middle of the box back along the line and down to the base line; y runs downwards here.
    const [along, down] = [-length / 2, thickness * (0.5 - BASE)];
    const x = (x0 + x1) / 2 + along * cos - down * sin;
    const y = (y0 + y1) / 2 + along * sin + down * cos;
    const matrix = multiply([cos, sin, sin, -cos, x, y], back);
    const size = thickness * SIZE;
    const scale = (100 * length) / (characters.length * ADVANCE * size || 1);
    const codes = characters.map((character) => this.#code(character).toString(16).padStart(4, '0')).join('');
    const numbers = matrix.map((value) => decimal(value)).join(' ');
    return `BT 3 Tr /${FONT_NAME} ${decimal(size)} Tf ${decimal(scale)} Tz ${numbers} Tm <${codes}> Tj ET\n`;
  }

  #code(character: string): number {
    let code = this.#codes.get(character);
    if (code === undefined) {
      code = this.#codes.size + 1;
      this.#codes.set(character, code);
    }
    return code;
  }

  #fontRef(): PDFRef {
    if (this.#font) return this.#font;
    const context = this.#context;
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: 'TreelineText',
        Flags: 4,
        FontBBox: [0, -200, 500, 800],
        ItalicAngle: 0,
        Ascent: 800,
        Descent: -200,
        CapHeight: 700,
        StemV: 80,
      }),
    );
    const descendant = context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: 'TreelineText',
      FontDescriptor: descriptor,
      CIDToGIDMap: 'Identity',
      DW: ADVANCE * 1000,
    });
    const system = context.obj({ Supplement: 0 });
    for (const [name, value] of [
      ['Registry', 'Adobe'],
      ['Ordering', 'Identity'],
    ] as const)
      system.set(PDFName.of(name), PDFString.of(value));
    descendant.set(PDFName.of('CIDSystemInfo'), system);
    this.#dict = context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'TreelineText',
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
    });
    this.#font = context.register(this.#dict);
    return this.#font;
  }
}

function decimal(value: number): string {
  return String(Math.round(value * 1e4) / 1e4);
}
