import { type PDFContext, PDFDict, PDFName, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { Box } from '../../../../document/schema.js';
import { applyToBox, IDENTITY, type Matrix, multiply } from '../../page-space.js';
import type { Font, FontReader } from '../fonts/font.js';
import { bytesOf, dictOf, entry, nameIn, numberOf, numbersIn } from '../pdf-objects.js';
import type { ContentEvent, EdgeEvent, Interpreted, ShownString, TextItem } from './events.js';
import { nameOf, numbersOf, type Operand, type Operator, operatorsOf } from './tokens.js';

/*
 * What a content stream draws, where, in the order of drawing. Only as much of the graphics state is followed as places
 * need: matrices, text state and the box of the clip. Colours and the rest are left alone.
 */

export interface World {
  context: PDFContext;
  fonts: FontReader;
  page: Box;
  /** Decoded forms. */
  forms: Map<PDFStream, Uint8Array>;
}

interface State {
  ctm: Matrix;
  clip: Box;
  font: Font | undefined;
  size: number;
  charSpace: number;
  wordSpace: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

const MAX_FORM_DEPTH = 12;
const MAX_STATES = 1000;
const CONSTRUCTION = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const PAINTING = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);

export function interpret(
  bytes: Uint8Array,
  resources: PDFDict | undefined,
  ctm: Matrix,
  world: World,
  parents: readonly PDFStream[] = [],
): Interpreted {
  return new Interpreter(bytes, resources, ctm, world, parents).run();
}

class Interpreter {
  readonly #events: ContentEvent[] = [];
  readonly #edits: Interpreted['edits'] = [];
  readonly #stack: State[] = [];
  /** For each open mark, whether it is kept. */
  readonly #marks: boolean[] = [];
  #state: State;
  #textMatrix: Matrix = IDENTITY;
  #lineMatrix: Matrix = IDENTITY;
  #path: { start: number; box: Box; clips: boolean } | undefined;
  #inText = false;

  constructor(
    readonly bytes: Uint8Array,
    readonly resources: PDFDict | undefined,
    ctm: Matrix,
    readonly world: World,
    readonly parents: readonly PDFStream[],
  ) {
    this.#state = {
      ctm,
      clip: world.page,
      font: undefined,
      size: 1,
      charSpace: 0,
      wordSpace: 0,
      scale: 1,
      leading: 0,
      rise: 0,
      mode: 0,
    };
  }

  run(): Interpreted {
    for (const operator of operatorsOf(this.bytes)) {
      if (CONSTRUCTION.has(operator.name)) this.#construct(operator);
      else if (PAINTING.has(operator.name)) this.#paint(operator);
      else this.#other(operator);
    }
    if (this.#inText) this.#edge('close', 'text', this.bytes.length);
    return { events: this.#events, edits: this.#edits, unclosed: this.#marks.filter((kept) => kept).length };
  }

  #construct({ name, operands, start }: Operator): void {
    const n = numbersOf(operands);
    this.#path ??= { start, box: [Infinity, Infinity, -Infinity, -Infinity], clips: false };
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const points = name === 're' ? [x, y, x + w, y + h, x + w, y, x, y + h] : n;
    const { ctm } = this.#state;
    const { box } = this.#path;
    for (let i = 0; i + 1 < points.length; i += 2) {
      const px = points[i] ?? 0;
      const py = points[i + 1] ?? 0;
      const dx = ctm[0] * px + ctm[2] * py + ctm[4];
      const dy = ctm[1] * px + ctm[3] * py + ctm[5];
      if (dx < box[0]) box[0] = dx;
      if (dy < box[1]) box[1] = dy;
      if (dx > box[2]) box[2] = dx;
      if (dy > box[3]) box[3] = dy;
    }
  }

  #paint({ end }: Operator): void {
    if (!this.#path) return;
    const { start, box } = this.#path;
    this.#events.push({ kind: 'path', start, end, box: this.#clipped(box) });
    this.#endPath();
  }

  #endPath(): void {
    if (this.#path?.clips) this.#state.clip = this.#clipped(this.#path.box);
    this.#path = undefined;
  }

  /** What is left of a box under the clip; a box outside of it stays, as its place still says where it belongs. */
  #clipped(box: Box): Box {
    const { clip } = this.#state;
    const inside: Box = [
      Math.max(box[0], clip[0]),
      Math.max(box[1], clip[1]),
      Math.min(box[2], clip[2]),
      Math.min(box[3], clip[3]),
    ];
    return inside[0] <= inside[2] && inside[1] <= inside[3] ? inside : box;
  }

  #other(operator: Operator): void {
    const { name, operands, start, end } = operator;
    const n = numbersOf(operands);
    const state = this.#state;
    const [a = 0, b = 0] = n;
    switch (name) {
      case 'W':
      case 'W*':
        if (this.#path) this.#path.clips = true;
        return;
      case 'n':
        this.#endPath();
        return;
      case 'q':
        if (this.#stack.length < MAX_STATES) this.#stack.push({ ...state });
        return;
      case 'Q':
        this.#state = this.#stack.pop() ?? state;
        return;
      case 'cm':
        if (n.length >= 6) state.ctm = multiply(matrixOf(n), state.ctm);
        return;
      case 'BT':
        this.#textMatrix = IDENTITY;
        this.#lineMatrix = IDENTITY;
        if (!this.#inText) this.#edge('open', 'text', start, end);
        this.#inText = true;
        return;
      case 'ET':
        if (this.#inText) this.#edge('close', 'text', start, end);
        this.#inText = false;
        return;
      case 'Tf':
        state.font = this.world.fonts.fontOf(this.#resource('Font', nameOf(operands[0])));
        state.size = n[1] ?? 1;
        return;
      case 'gs':
        this.#extendedState(nameOf(operands[0]));
        return;
      case 'Tc':
        state.charSpace = a;
        return;
      case 'Tw':
        state.wordSpace = a;
        return;
      case 'Tz':
        state.scale = a / 100;
        return;
      case 'TL':
        state.leading = a;
        return;
      case 'Ts':
        state.rise = a;
        return;
      case 'Tr':
        state.mode = a;
        return;
      case 'Td':
        this.#move(a, b);
        return;
      case 'TD':
        state.leading = -b;
        this.#move(a, b);
        return;
      case 'Tm':
        if (n.length >= 6) this.#lineMatrix = this.#textMatrix = matrixOf(n);
        return;
      case 'T*':
        this.#move(0, -state.leading);
        return;
      case '"':
        state.wordSpace = a;
        state.charSpace = b;
        this.#move(0, -state.leading);
        this.#show(operator);
        return;
      case "'":
        this.#move(0, -state.leading);
        this.#show(operator);
        return;
      case 'Tj':
      case 'TJ':
        this.#show(operator);
        return;
      case 'sh':
        this.#events.push({ kind: 'shading', start, end, box: state.clip });
        return;
      case 'BI':
        this.#events.push({ kind: 'image', start, end, box: this.#clipped(applyToBox(state.ctm, 0, 0, 1, 1)) });
        return;
      case 'Do':
        this.#object(operator);
        return;
      case 'BMC':
      case 'BDC':
        this.#mark(operator);
        return;
      case 'EMC':
        if (this.#marks.pop()) this.#edge('close', 'mark', start, end);
        else this.#edits.push({ start, end, text: ' ' });
        return;
      case 'MP':
      case 'DP':
        this.#edits.push({ start, end, text: ' ' });
    }
  }

  #edge(edge: EdgeEvent['edge'], of: EdgeEvent['of'], start: number, end = start): void {
    this.#events.push({ kind: 'edge', edge, of, start, end });
  }

  #move(x: number, y: number): void {
    this.#lineMatrix = this.#textMatrix = multiply([1, 0, 0, 1, x, y], this.#lineMatrix);
  }

  #resource(kind: string, name: string | undefined): PDFObject | undefined {
    return name === undefined ? undefined : dictOf(this.resources, kind)?.get(PDFName.of(name));
  }

  #extendedState(name: string | undefined): void {
    const dict = this.world.context.lookup(this.#resource('ExtGState', name));
    if (!(dict instanceof PDFDict)) return;
    const font = entry(dict, 'Font');
    const [size = 0] = numbersIn(this.world.context, font).slice(1);
    const reference = font && 'get' in font && typeof font.get === 'function' ? font.get(0) : undefined;
    if (!(reference instanceof PDFRef)) return;
    this.#state.font = this.world.fonts.fontOf(reference);
    this.#state.size = size;
  }

  #show(operator: Operator): void {
    const last = operator.operands.at(-1);
    const parts: readonly Operand[] = last?.kind === 'array' ? last.items : last ? [last] : [];
    const { font, size, scale, charSpace, wordSpace, rise, ctm, mode } = this.#state;
    const items: TextItem[] = [];
    for (const part of parts) {
      if (part.kind === 'number') {
        items.push({ kind: 'adjust', value: part.value });
        const shift = (-part.value / 1000) * size;
        this.#advance(font?.vertical ? 0 : shift * scale, font?.vertical ? shift : 0);
        continue;
      }
      if (part.kind !== 'string' || !font) continue;
      if (mode !== 3) font.rendered = true;
      const glyphs = font.decode(part.value);
      const matrix = multiply([size * scale, 0, 0, size, 0, rise], multiply(this.#textMatrix, ctm));
      const starts = [0];
      let at = 0;
      for (const glyph of glyphs) {
        const advance = font.vertical ? 1 : glyph.width;
        at += advance + (charSpace + (glyph.space ? wordSpace : 0)) / (size || 1);
        starts.push(at);
      }
      items.push({ kind: 'string', bytes: part.value, glyphs, starts, matrix, font });
      if (font.vertical) this.#advance(0, -at * size);
      else this.#advance(at * size * scale, 0);
    }
    const { start, end } = operator;
    if (items.some((item) => item.kind === 'string' && item.glyphs.length > 0))
      this.#events.push({ kind: 'text', start, end, operator, items, invisible: mode === 3 || mode === 7 });
  }

  #advance(x: number, y: number): void {
    this.#textMatrix = multiply([1, 0, 0, 1, x, y], this.#textMatrix);
  }

  #object({ operands, start, end }: Operator): void {
    const { context, forms } = this.world;
    const name = nameOf(operands[0]) ?? '';
    const stream = context.lookup(this.#resource('XObject', name));
    if (!(stream instanceof PDFStream)) return;
    const { ctm } = this.#state;
    const circular = this.parents.includes(stream) || this.parents.length >= MAX_FORM_DEPTH;
    const bytes = forms.get(stream) ?? bytesOf(stream);
    if (nameIn(stream.dict, 'Subtype') !== 'Form' || circular || !bytes) {
      this.#events.push({ kind: 'image', start, end, box: this.#clipped(applyToBox(ctm, 0, 0, 1, 1)), stream });
      return;
    }
    forms.set(stream, bytes);
    const own = numbersIn(context, entry(stream.dict, 'Matrix'));
    const matrix = own.length >= 6 ? multiply(matrixOf(own), ctm) : ctm;
    const resources = dictOf(stream.dict, 'Resources') ?? this.resources;
    const inner = interpret(bytes, resources, matrix, this.world, [...this.parents, stream]);
    this.#events.push({ kind: 'form', start, end, name, stream, bytes, inner });
  }

  /** Old tags go. Optional content stays, and so do spans with a text or a language of their own. */
  #mark({ operands, start, end }: Operator): void {
    const [tag, properties] = operands;
    const isTag = nameOf(tag) !== 'OC';
    if (!isTag) {
      this.#marks.push(true);
      this.#edge('open', 'mark', start, end);
      return;
    }
    const inline = properties?.kind === 'dict' ? properties.items : undefined;
    const keys = inline?.filter((_, i) => i % 2 === 0).map(nameOf) ?? this.#propertyKeys(nameOf(properties));
    const speaks = keys.some((key) => key === 'ActualText' || key === 'Alt' || key === 'E' || key === 'Lang');
    const numbered = keys.includes('MCID');
    const kept = nameOf(tag) !== 'Artifact' && speaks && (!numbered || inline !== undefined);
    this.#marks.push(kept);
    if (!kept) {
      this.#edits.push({ start, end, text: ' ' });
      return;
    }
    if (numbered && inline) this.#edits.push({ start, end, text: `/Span <<${this.#without(inline, 'MCID')}>> BDC` });
    this.#edge('open', 'mark', start, end);
  }

  #propertyKeys(name: string | undefined): string[] {
    const dict = this.world.context.lookup(this.#resource('Properties', name));
    if (!(dict instanceof PDFDict) || numberOf(dict, 'MCID') !== undefined) return [];
    return dict.keys().map((key) => key.decodeText());
  }

  #without(items: readonly Operand[], key: string): string {
    let text = '';
    for (let i = 0; i + 1 < items.length; i += 2) {
      const value = items[i + 1];
      if (nameOf(items[i]) === key || !value) continue;
      for (let k = items[i]?.start ?? 0; k < value.end; k++) text += String.fromCharCode(this.bytes[k] ?? 0);
    }
    return text;
  }
}

function matrixOf(n: readonly number[]): Matrix {
  return [n[0] ?? 1, n[1] ?? 0, n[2] ?? 0, n[3] ?? 1, n[4] ?? 0, n[5] ?? 0];
}

/** The box of some glyphs of a string on the page as displayed. */
export function boxOfGlyphs({ matrix, starts, glyphs, font }: ShownString, from: number, to: number): Box {
  const x0 = starts[from] ?? 0;
  const end = starts[to - 1] ?? 0;
  const width = font.vertical ? 1 : Math.max(glyphs[to - 1]?.width ?? 0, 0.05);
  const x1 = end + width;
  if (font.vertical) return applyToBox(matrix, font.low, -x1, font.high, -x0);
  return applyToBox(matrix, x0, font.low, x1, font.high);
}
