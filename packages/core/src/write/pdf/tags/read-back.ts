import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { linesById } from '../../../document/lookups.js';
import { isFurniture } from '../../../document/roles.js';
import type { Document, PageObject } from '../../../document/schema.js';
import { nameOf, type Operand, operatorsOf } from './content/tokens.js';
import { FontReader } from './fonts/font.js';
import { contentsOf } from './page.js';
import { bytesOf, dictOf, entry, nameIn, numberOf } from './pdf-objects.js';

/** An element as it stands in a file, with the text under it. */
export interface ReadElement {
  type: string;
  /** Text and elements, in the order of reading. */
  kids: (string | ReadElement)[];
}

export interface ReadTags {
  elements: number;
  headings: number;
  /** The share of the document's text that is under tags. */
  recall: number;
}

const MAX_DEPTH = 200;

/** Reads the tags of a file and compares them with the document. */
export function readTags(pdf: PDFDocument, document: Document): ReadTags {
  const root = readStructure(pdf);
  let elements = 0;
  let headings = 0;
  const visit = ({ type, kids }: ReadElement) => {
    elements++;
    if (/^H[1-6]?$/.test(type)) headings++;
    for (const kid of kids) if (typeof kid !== 'string') visit(kid);
  };
  for (const kid of root.kids) if (typeof kid !== 'string') visit(kid);
  return { elements, headings, recall: recallOf(wantedTexts(document), textOf(root)) };
}

/** What should be under tags: the pieces of lines that the document's objects are made of. */
function wantedTexts(document: Document): string[] {
  const lines = linesById(document);
  const cellRuns = (object: PageObject) =>
    object.role === 'table' ? (object.cells ?? []).flatMap(({ runs = [] }) => runs) : [];
  return document.objects
    .filter(({ role }) => !isFurniture(role))
    .flatMap((object) => [...object.runs, ...cellRuns(object)])
    .map(([, line, from, length]) => lines.get(line)?.text.slice(from, from + length) ?? '');
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

const GRAM = 4;

/**
 * The share of the runs of four characters of some texts that another text has too, as often. Spaces and hyphens do not
 * count. Texts are taken one by one, so that their order does not matter.
 */
export function recallOf(wanted: readonly string[], found: string): number {
  const have = new Map<string, number>();
  const other = folded(found);
  for (let i = 0; i + GRAM <= other.length; i++) {
    const gram = other.slice(i, i + GRAM);
    have.set(gram, (have.get(gram) ?? 0) + 1);
  }
  let matched = 0;
  let total = 0;
  for (const text of wanted) {
    const own = folded(text);
    for (let i = 0; i + GRAM <= own.length; i++) {
      total++;
      const gram = own.slice(i, i + GRAM);
      const left = have.get(gram) ?? 0;
      if (left === 0) continue;
      matched++;
      have.set(gram, left - 1);
    }
  }
  return total === 0 ? 1 : matched / total;
}

function folded(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad\u2010-]/gu, '');
}

/** The structure tree with the text of its marked content. */
export function readStructure(pdf: PDFDocument): ReadElement {
  const { context, catalog } = pdf;
  const contents = new MarkedText(pdf);
  const seen = new Set<PDFObject>();
  const tree = dictOf(catalog, 'StructTreeRoot');
  const roles = dictOf(tree, 'RoleMap');
  const read = (kid: PDFObject | undefined, page: PDFRef | undefined, parent: ReadElement, depth: number): void => {
    const value = context.lookup(kid);
    if (value instanceof PDFArray) {
      for (const item of value.asArray()) read(item, page, parent, depth);
    } else if (value instanceof PDFNumber) parent.kids.push(contents.text(page, value.asNumber()));
    else if (value instanceof PDFDict && !seen.has(value) && depth < MAX_DEPTH) {
      seen.add(value);
      const own = value.get(PDFName.of('Pg'));
      const here = own instanceof PDFRef ? own : page;
      if (nameIn(value, 'Type') === 'MCR') {
        const stream = value.get(PDFName.of('Stm'));
        parent.kids.push(contents.text(stream instanceof PDFRef ? stream : here, numberOf(value, 'MCID') ?? -1));
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
    const marks: (number | undefined)[] = [outer];
    let font = this.#fonts.fontOf(undefined);
    const saved: (typeof font)[] = [];
    const show = (operand: Operand | undefined) => {
      const mcid = marks.at(-1);
      if (mcid === undefined || !font || operand?.kind !== 'string') return;
      let text = '';
      for (const glyph of font.decode(operand.value)) text += glyph.text ?? glyph.likely ?? '\ufffd';
      texts.set(mcid, (texts.get(mcid) ?? '') + text);
    };
    for (const { name, operands } of operatorsOf(bytes)) {
      const last = operands.at(-1);
      if (name === 'Tf')
        font = this.#fonts.fontOf(dictOf(resources, 'Font')?.get(PDFName.of(nameOf(operands[0]) ?? '')));
      else if (name === 'q') saved.push(font);
      else if (name === 'Q') font = saved.pop() ?? font;
      else if (name === 'TJ' && last?.kind === 'array') last.items.forEach(show);
      else if (name === 'Tj' || name === "'" || name === '"') show(last);
      else if (name === 'BMC') marks.push(nameOf(operands[0]) === 'Artifact' ? undefined : marks.at(-1));
      else if (name === 'BDC') marks.push(this.#number(operands, resources) ?? inherited(operands, marks.at(-1)));
      else if (name === 'EMC') marks.pop();
      else if (name === 'Do') this.#form(nameOf(operands[0]), resources, texts, marks.at(-1), depth);
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
    if (properties?.kind !== 'dict') return undefined;
    const at = properties.items.findIndex((item) => nameOf(item) === 'MCID');
    const value = at < 0 ? undefined : properties.items[at + 1];
    return value?.kind === 'number' ? value.value : undefined;
  }
}

function inherited(operands: readonly Operand[], outer: number | undefined): number | undefined {
  return nameOf(operands[0]) === 'Artifact' ? undefined : outer;
}
