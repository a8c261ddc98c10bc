import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { Document } from '../../../document/schema.js';
import { nameOf, type Operand, operatorsOf } from './content/tokens.js';
import { FontReader } from './fonts/font.js';
import { contentsOf } from './page.js';
import { bytesOf, dictOf, entry, nameIn, numberOf, textIn } from './pdf-objects.js';
import { characterRecall, recallOf, wantedTexts } from './recall.js';

/** An element as it stands in a file, with the text under it. */
export interface ReadElement {
  type: string;
  /** Text and elements, in the order of reading. */
  kids: (string | ReadElement)[];
}

export interface ReadTags {
  elements: number;
  headings: number;
  /** The share of the document's characters that are under tags, page by page. */
  recall: number;
  /** The share of its runs of four characters that are read in the same order. */
  inOrder: number;
}

const MAX_DEPTH = 200;

/** Reads the tags of a file and compares them with the document. */
export function readTags(pdf: PDFDocument, document: Document): ReadTags {
  const pages = new Map<PDFRef, number>(pdf.getPages().map(({ ref }, index) => [ref, index + 1]));
  const found = new Map<number, string>();
  const root = readStructure(pdf, (page, text) => {
    const number = page && pages.get(page);
    if (number !== undefined) found.set(number, (found.get(number) ?? '') + text);
  });
  let elements = 0;
  let headings = 0;
  const visit = ({ type, kids }: ReadElement) => {
    elements++;
    if (/^H[1-6]?$/.test(type)) headings++;
    for (const kid of kids) if (typeof kid !== 'string') visit(kid);
  };
  for (const kid of root.kids) if (typeof kid !== 'string') visit(kid);
  const wanted = wantedTexts(document);
  const inOrder = recallOf([...wanted.values()].flat(), textOf(root));
  return { elements, headings, recall: characterRecall(wanted, found), inOrder };
}

/** The text under an element, in the order of reading. */
export function textOf({ kids }: ReadElement): string {
  return kids.map((kid) => (typeof kid === 'string' ? kid : textOf(kid))).join('');
}

/** Elements inside a line of text (ISO 32000-1, 14.8.4.4): their text is part of the block around them. */
const INLINE = new Set(['Span', 'Quote', 'Link', 'Reference', 'BibEntry', 'Annot', 'Ruby', 'Warichu', 'Em', 'Strong']);

export interface TaggedBlock {
  type: string;
  text: string;
}

/** The blocks of a structure that hold text, in the order of reading. */
export function blocksOf(root: ReadElement): TaggedBlock[] {
  const blocks: TaggedBlock[] = [];
  const visit = (element: ReadElement, type: string): void => {
    let text = '';
    const end = () => {
      if (text !== '') blocks.push({ type, text });
      text = '';
    };
    const inside = ({ kids }: ReadElement): void => {
      for (const kid of kids) {
        if (typeof kid === 'string') text += kid;
        else if (INLINE.has(kid.type)) inside(kid);
        else {
          end();
          visit(kid, kid.type);
        }
      }
    };
    inside(element);
    end();
  };
  visit(root, root.type);
  return blocks;
}

/** The structure tree with the text of its marked content. */
export function readStructure(
  pdf: PDFDocument,
  note: (page: PDFRef | undefined, text: string) => void = () => {},
): ReadElement {
  const { context, catalog } = pdf;
  const contents = new MarkedText(pdf);
  const seen = new Set<PDFObject>();
  const tree = dictOf(catalog, 'StructTreeRoot');
  const roles = dictOf(tree, 'RoleMap');
  const put = (parent: ReadElement, page: PDFRef | undefined, holder: PDFRef | undefined, mcid: number): void => {
    const text = contents.text(holder, mcid);
    note(page, text);
    parent.kids.push(text);
  };
  const read = (kid: PDFObject | undefined, page: PDFRef | undefined, parent: ReadElement, depth: number): void => {
    const value = context.lookup(kid);
    if (value instanceof PDFArray) {
      for (const item of value.asArray()) read(item, page, parent, depth);
    } else if (value instanceof PDFNumber) put(parent, page, page, value.asNumber());
    else if (value instanceof PDFDict && !seen.has(value) && depth < MAX_DEPTH) {
      seen.add(value);
      const own = value.get(PDFName.of('Pg'));
      const here = own instanceof PDFRef ? own : page;
      if (nameIn(value, 'Type') === 'MCR') {
        const stream = value.get(PDFName.of('Stm'));
        put(parent, here, stream instanceof PDFRef ? stream : here, numberOf(value, 'MCID') ?? -1);
      } else if (nameIn(value, 'Type') !== 'OBJR') {
        const type = nameIn(value, 'S') ?? '';
        const element: ReadElement = { type: nameIn(roles, type) ?? type, kids: [] };
        parent.kids.push(element);
        read(value.get(PDFName.of('K')), here, element, depth + 1);
      }
    }
  };
  const root: ReadElement = { type: 'StructTreeRoot', kids: [] };
  read(tree?.get(PDFName.of('K')), undefined, root, 0);
  return root;
}

/** The text of marked content, by the page or form it stands in and its number there. */
class MarkedText {
  readonly #context: PDFContext;
  readonly #fonts: FontReader;
  readonly #texts = new Map<PDFRef, Map<number, string>>();
  readonly #pages: Map<PDFRef, PDFDocument['getPages'] extends () => (infer Page)[] ? Page : never>;

  constructor(pdf: PDFDocument) {
    this.#context = pdf.context;
    this.#fonts = new FontReader(pdf.context);
    this.#pages = new Map(pdf.getPages().map((page) => [page.ref, page]));
  }

  text(holder: PDFRef | undefined, mcid: number): string {
    if (!holder) return '';
    let texts = this.#texts.get(holder);
    if (!texts) {
      texts = new Map();
      this.#texts.set(holder, texts);
      const page = this.#pages.get(holder);
      const stream = this.#context.lookup(holder);
      if (page) this.#read(contentsOf(this.#context, page), page.node.Resources(), texts, undefined, 0);
      else if (stream instanceof PDFStream)
        this.#read(bytesOf(stream), dictOf(stream.dict, 'Resources'), texts, undefined, 0);
    }
    return texts.get(mcid) ?? '';
  }

  #read(
    bytes: Uint8Array | undefined,
    resources: PDFDict | undefined,
    texts: Map<number, string>,
    outer: number | undefined,
    depth: number,
  ): void {
    if (!bytes || depth > 12) return;
    const marks: Marked[] = [{ mcid: outer, replaced: false }];
    const top = () => marks.at(-1) ?? NOWHERE;
    const append = (mcid: number, text: string) => texts.set(mcid, (texts.get(mcid) ?? '') + text);
    let font = this.#fonts.fontOf(undefined);
    const saved: (typeof font)[] = [];
    const show = (operand: Operand | undefined) => {
      const { mcid, replaced } = top();
      if (mcid === undefined || replaced || !font || operand?.kind !== 'string') return;
      let text = '';
      for (const glyph of font.decode(operand.value)) text += glyph.text ?? glyph.likely ?? '\ufffd';
      append(mcid, text);
    };
    const open = (operands: readonly Operand[]) => {
      const { mcid: outside, replaced } = top();
      const artifact = nameOf(operands[0]) === 'Artifact';
      const mcid = artifact ? undefined : (this.#number(operands, resources) ?? outside);
      const actual = replaced || artifact ? undefined : this.#actualText(operands, resources);
      if (actual !== undefined && mcid !== undefined) append(mcid, actual);
      marks.push({ mcid, replaced: replaced || actual !== undefined });
    };
    for (const { name, operands } of operatorsOf(bytes)) {
      const last = operands.at(-1);
      if (name === 'Tf')
        font = this.#fonts.fontOf(dictOf(resources, 'Font')?.get(PDFName.of(nameOf(operands[0]) ?? '')));
      else if (name === 'q') saved.push(font);
      else if (name === 'Q') font = saved.pop() ?? font;
      else if (name === 'TJ' && last?.kind === 'array') last.items.forEach(show);
      else if (name === 'Tj' || name === "'" || name === '"') show(last);
      else if (name === 'BMC' || name === 'BDC') open(operands);
      else if (name === 'EMC') marks.pop();
      else if (name === 'Do' && !top().replaced) this.#form(nameOf(operands[0]), resources, texts, top().mcid, depth);
    }
  }

  #form(
    name: string | undefined,
    resources: PDFDict | undefined,
    texts: Map<number, string>,
    mcid: number | undefined,
    depth: number,
  ): void {
    const stream = entry(dictOf(resources, 'XObject'), name ?? '');
    if (mcid === undefined || !(stream instanceof PDFStream) || nameIn(stream.dict, 'Subtype') !== 'Form') return;
    this.#read(bytesOf(stream), dictOf(stream.dict, 'Resources') ?? resources, texts, mcid, depth + 1);
  }

  #number(operands: readonly Operand[], resources: PDFDict | undefined): number | undefined {
    const properties = operands[1];
    if (properties?.kind === 'name') return numberOf(dictOf(dictOf(resources, 'Properties'), properties.value), 'MCID');
    const value = entryOf(properties, 'MCID');
    return value?.kind === 'number' ? value.value : undefined;
  }

  /** The text that stands for what is shown. */
  #actualText(operands: readonly Operand[], resources: PDFDict | undefined): string | undefined {
    const properties = operands[1];
    if (properties?.kind === 'name') {
      const own = dictOf(dictOf(resources, 'Properties'), properties.value);
      return own && textIn(own, 'ActualText');
    }
    const value = entryOf(properties, 'ActualText');
    return value?.kind === 'string' ? PDFHexString.of(hex(value.value)).decodeText() : undefined;
  }
}

/** An open mark: its number, and whether a text stands for what is in it. */
interface Marked {
  mcid: number | undefined;
  replaced: boolean;
}

const NOWHERE: Marked = { mcid: undefined, replaced: false };

function entryOf(properties: Operand | undefined, key: string): Operand | undefined {
  if (properties?.kind !== 'dict') return undefined;
  const at = properties.items.findIndex((item, i) => i % 2 === 0 && nameOf(item) === key);
  return at < 0 ? undefined : properties.items[at + 1];
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
