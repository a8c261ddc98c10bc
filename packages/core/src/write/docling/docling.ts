import { linesOf } from '../../document/lookups.js';
import { isFurniture } from '../../document/roles.js';
import type { Box, Cell, Document, PageObject } from '../../document/schema.js';
import { oneLine } from '../flow/clean.js';
import { type Block, flowOf } from '../flow/flow.js';
import { type Inline, inlineOf } from '../flow/inline.js';
import type { List } from '../flow/lists.js';
import type { Note, Passage } from '../flow/passage.js';
import type { Row } from '../flow/rows.js';
import { Styles } from '../flow/styles.js';
import { headRowsOf } from '../flow/tables.js';
import type {
  DoclingDocument,
  FloatNode,
  Formatting,
  GroupNode,
  Node,
  Provenance,
  Ref,
  TableCell,
  TableNode,
  TextNode,
} from './types.js';

/** The version of the format that is written. Later versions of docling-core read it too. */
const VERSION = '1.7.0';

const MIME_TYPES: Record<Document['source']['kind'], string> = {
  pdf: 'application/pdf',
  image: 'image/png',
  hocr: 'text/html',
  alto: 'application/xml',
  'page-xml': 'application/xml',
  hrdoc: 'application/json',
};

/**
 * The document as a DoclingDocument, which docling-core loads, serializes and cuts into chunks. Reading order, headings,
 * lists, tables with their spans, captions, notes, running heads, places on the page, formatting and links are kept.
 */
export function toDocling(document: Document): string {
  return `${JSON.stringify(doclingDocument(document), undefined, 1)}\n`;
}

export function doclingDocument(document: Document): DoclingDocument {
  return new DoclingWriter(document).written();
}

class DoclingWriter {
  readonly #document: Document;
  readonly #styles: Styles;
  readonly #out: DoclingDocument;

  constructor(document: Document) {
    const { source, pages } = document;
    this.#document = document;
    this.#styles = new Styles(document);
    this.#out = {
      schema_name: 'DoclingDocument',
      version: VERSION,
      name: source.name.replace(/\.[a-z0-9]{2,5}$/i, '') || 'document',
      origin: {
        mimetype: MIME_TYPES[source.kind],
        // As many digits of the hash as a number holds exactly.
        binary_hash: Number.parseInt(source.sha256.slice(0, 13), 16),
        filename: source.name,
      },
      furniture: {
        self_ref: '#/furniture',
        children: [],
        content_layer: 'furniture',
        name: '_root_',
        label: 'unspecified',
      },
      body: { self_ref: '#/body', children: [], content_layer: 'body', name: '_root_', label: 'unspecified' },
      groups: [],
      texts: [],
      pictures: [],
      tables: [],
      key_value_items: [],
      form_items: [],
      pages: Object.fromEntries(
        pages.map(({ number, width, height }) => [String(number), { size: { width, height }, page_no: number }]),
      ),
    };
  }

  written(): DoclingDocument {
    const { blocks, titled } = flowOf(this.#document);
    for (const block of blocks) this.#block(block, titled);
    for (const object of this.#document.objects) if (isFurniture(object.role)) this.#running(object);
    return this.#out;
  }

  #block(block: Block, titled: boolean): void {
    const { body } = this.#out;
    switch (block.kind) {
      case 'title':
        this.#passage(body, 'title', block.passage);
        return;
      case 'heading': {
        const level = Math.min(100, Math.max(1, block.depth + (titled ? 1 : 0)));
        this.#passage(body, 'section_header', block.passage, { level });
        return;
      }
      case 'subtitle':
      case 'subheading':
      case 'byline':
      case 'paragraph':
        this.#rich(body, block.passage);
        return;
      case 'field': {
        const { checked } = block;
        const label = checked === undefined ? 'text' : checked ? 'checkbox_selected' : 'checkbox_unselected';
        this.#passage(body, label, block.passage);
        return;
      }
      case 'list':
        for (const list of block.lists) this.#list(body, list);
        return;
      case 'code':
        this.#rows(body, 'code', block.rows, block.objects, block.captions);
        return;
      case 'formula':
        this.#rows(body, 'formula', block.rows, [block.object], block.captions);
        return;
      case 'figure':
        this.#figure(block);
        return;
      case 'table':
        this.#table(block);
        return;
      case 'notes':
        for (const note of block.notes) this.#note(note);
    }
  }

  #add(parent: Node, list: 'texts' | 'groups' | 'pictures' | 'tables', label: string): Node {
    const self_ref = `#/${list}/${this.#out[list].length}`;
    parent.children.push({ $ref: self_ref });
    return { self_ref, parent: { $ref: parent.self_ref }, children: [], content_layer: parent.content_layer, label };
  }

  #text(parent: Node, label: string, text: string, prov: Provenance[], fields: Partial<TextNode> = {}): TextNode {
    const node: TextNode = { ...this.#add(parent, 'texts', label), prov, orig: text, text, ...fields };
    this.#out.texts.push(node);
    return node;
  }

  #passage(parent: Node, label: string, passage: Passage, fields: Partial<TextNode> = {}): TextNode | undefined {
    const text = oneLine(passage.text);
    return text === '' ? undefined : this.#text(parent, label, text, provenance(passage), fields);
  }

  /** A paragraph: one text, or a group of texts where parts of it are set apart. */
  #rich(parent: Node, passage: Passage): void {
    const styled = this.#styles.of(passage, false).filter(({ styling }) => {
      return styling.kind !== 'mono' && (styling.kind !== 'link' || 'uri' in styling.target);
    });
    const parts = [...leaves(inlineOf({ ...passage, marks: [] }, styled), {})].filter(
      ({ start, end }) => passage.text.slice(start, end).trim() !== '',
    );
    const [only] = parts;
    if (parts.length <= 1) {
      this.#passage(parent, 'text', passage, only?.look ?? {});
      return;
    }
    const group: GroupNode = { ...this.#add(parent, 'groups', 'inline'), name: 'group' };
    this.#out.groups.push(group);
    for (const { start, end, look } of parts) {
      const text = passage.text.slice(start, end).trim();
      this.#text(group, 'text', text, provenance(passage, start, end), look);
    }
  }

  #list(parent: Node, { numbered, items }: List): void {
    const group: GroupNode = { ...this.#add(parent, 'groups', 'list'), name: 'list' };
    this.#out.groups.push(group);
    for (const [i, { passage, children }] of items.entries()) {
      const marker = numbered ? `${numbered.start + i}${numbered.delimiter}` : '-';
      const text = oneLine(passage.text);
      const fields = { enumerated: numbered !== undefined, marker };
      const item = this.#text(group, 'list_item', text, provenance(passage), fields);
      for (const child of children) this.#list(item, child);
    }
  }

  #captions(parent: Node, captions: readonly Passage[]): Ref[] {
    return captions.flatMap((caption) => {
      const node = this.#passage(parent, 'caption', caption);
      return node ? [{ $ref: node.self_ref }] : [];
    });
  }

  #rows(
    parent: Node,
    label: 'code' | 'formula',
    rows: readonly Row[],
    objects: readonly PageObject[],
    captions: readonly Passage[],
  ): void {
    const text = rows.map((row) => row.text).join('\n');
    const prov = objects.map((object) => place(object.page, object.box, text.length));
    const floats = { captions: [], references: [], footnotes: [] };
    const fields = label === 'code' ? { code_language: 'unknown' as const, ...floats } : {};
    const node = this.#text(parent, label, text, prov, fields);
    const refs = this.#captions(label === 'code' ? node : parent, captions);
    if (label === 'code') node.captions = refs;
  }

  #float(list: 'pictures' | 'tables', label: string, parts: readonly PageObject[]): FloatNode {
    const node = this.#add(this.#out.body, list, label);
    const prov = parts.map(({ page, box }) => place(page, box, 0));
    return { ...node, prov, captions: [], references: [], footnotes: [] };
  }

  #figure({ object, captions, rows }: Extract<Block, { kind: 'figure' | 'table' | 'formula' }>): void {
    const picture = { ...this.#float('pictures', 'picture', [object]), annotations: [] };
    this.#out.pictures.push(picture);
    picture.captions = this.#captions(picture, captions);
    for (const { text } of rows) {
      if (text.trim() !== '') this.#text(picture, 'text', text.trim(), [place(object.page, object.box, text.length)]);
    }
  }

  #table({ object, captions, rows, cells, parts }: Extract<Block, { kind: 'figure' | 'table' | 'formula' }>): void {
    if (cells.length === 0) {
      // A table whose cells are not known keeps its text as it is printed.
      this.#captions(this.#out.body, captions);
      this.#rows(this.#out.body, 'code', rows, [object], []);
      return;
    }
    const head = headRowsOf(cells);
    const end = (reach: (cell: Cell) => number) => cells.reduce((most, cell) => Math.max(most, reach(cell)), 0);
    const table: TableNode = {
      ...this.#float('tables', 'table', parts),
      data: {
        table_cells: cells.map((cell) => cellOf(cell, head)),
        num_rows: end(({ row, rowSpan = 1 }) => row + rowSpan),
        num_cols: end(({ column, columnSpan = 1 }) => column + columnSpan),
      },
      annotations: [],
    };
    this.#out.tables.push(table);
    table.captions = this.#captions(table, captions);
  }

  #note({ passage, printed }: Note): void {
    const text = oneLine(printed);
    if (text !== '') this.#text(this.#out.body, 'footnote', text, provenance(passage));
  }

  #running(object: PageObject): void {
    const label = object.role === 'header' ? 'page_header' : 'page_footer';
    const text =
      oneLine(object.text) ||
      linesOf(this.#document, object)
        .map((line) => oneLine(line.text))
        .join(' ');
    if (text === '') return;
    const node = this.#text(this.#out.body, label, text, [place(object.page, object.box, text.length)]);
    node.content_layer = 'furniture';
  }
}

function cellOf(cell: Cell, headRows: number): TableCell {
  const { row, column, rowSpan = 1, columnSpan = 1, text, header = false, box } = cell;
  return {
    ...(box && { bbox: bounds(box) }),
    row_span: rowSpan,
    col_span: columnSpan,
    start_row_offset_idx: row,
    end_row_offset_idx: row + rowSpan,
    start_col_offset_idx: column,
    end_col_offset_idx: column + columnSpan,
    text: oneLine(text),
    column_header: row < headRows,
    row_header: header && row >= headRows,
    row_section: false,
  };
}

interface Look {
  formatting?: Formatting;
  hyperlink?: string;
}

const PLAIN: Formatting = { bold: false, italic: false, underline: false, strikethrough: false, script: 'baseline' };

/** Stretches of one look, in order. */
function* leaves(nodes: readonly Inline[], look: Look): Generator<{ start: number; end: number; look: Look }> {
  for (const node of nodes) {
    if (node.kind !== 'styled') yield { start: node.start, end: node.end, look };
    else yield* leaves(node.children, within(look, node.styling));
  }
}

function within(look: Look, styling: Extract<Inline, { kind: 'styled' }>['styling']): Look {
  const formatting = look.formatting ?? PLAIN;
  switch (styling.kind) {
    case 'link':
      return 'uri' in styling.target ? { ...look, hyperlink: styling.target.uri } : look;
    case 'super':
    case 'sub':
      return { ...look, formatting: { ...formatting, script: styling.kind } };
    case 'strike':
      return { ...look, formatting: { ...formatting, strikethrough: true } };
    case 'mono':
      return look;
    default:
      return { ...look, formatting: { ...formatting, [styling.kind]: true } };
  }
}

/** Where characters `[from, to)` of a passage stand: one place for each part of a broken paragraph. */
function provenance({ text, parts }: Passage, from = 0, to = text.length): Provenance[] {
  return parts.flatMap(({ object, start }, i) => {
    const first = Math.max(start, from);
    const end = Math.min(parts[i + 1]?.start ?? text.length, to);
    if (end <= first && parts.length > 1) return [];
    return [{ ...place(object.page, object.box, 0), charspan: [Math.max(0, first - from), Math.max(0, end - from)] }];
  });
}

function place(page: number, box: Box, length: number): Provenance {
  return { page_no: page, bbox: bounds(box), charspan: [0, length] };
}

function bounds([l, t, r, b]: Box): Provenance['bbox'] {
  return { l, t, r, b, coord_origin: 'TOPLEFT' };
}
