/* The parts of a DoclingDocument that we write, as docling-core names them. */

export interface Ref {
  $ref: string;
}

export interface Provenance {
  page_no: number;
  bbox: { l: number; t: number; r: number; b: number; coord_origin: 'TOPLEFT' };
  charspan: [number, number];
}

export interface Node {
  self_ref: string;
  parent?: Ref;
  children: Ref[];
  content_layer: 'body' | 'furniture' | 'invisible';
  label: string;
}

export interface Formatting {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strikethrough: boolean;
  script: 'baseline' | 'sub' | 'super';
}

export interface TextNode extends Node {
  prov: Provenance[];
  orig: string;
  text: string;
  formatting?: Formatting;
  hyperlink?: string;
  /** Of headings. */
  level?: number;
  /** Of list items. */
  enumerated?: boolean;
  marker?: string;
  /** Of code. */
  code_language?: 'unknown';
  captions?: Ref[];
  references?: Ref[];
  footnotes?: Ref[];
}

export interface GroupNode extends Node {
  name: string;
}

export interface FloatNode extends Node {
  prov: Provenance[];
  captions: Ref[];
  references: Ref[];
  footnotes: Ref[];
}

export interface PictureNode extends FloatNode {
  annotations: never[];
}

export interface TableNode extends FloatNode {
  data: { table_cells: TableCell[]; num_rows: number; num_cols: number };
  annotations: never[];
}

export interface TableCell {
  bbox?: Provenance['bbox'];
  row_span: number;
  col_span: number;
  start_row_offset_idx: number;
  end_row_offset_idx: number;
  start_col_offset_idx: number;
  end_col_offset_idx: number;
  text: string;
  column_header: boolean;
  row_header: boolean;
  row_section: boolean;
}

export interface DoclingDocument {
  schema_name: 'DoclingDocument';
  version: string;
  name: string;
  origin: { mimetype: string; binary_hash: number; filename: string };
  furniture: GroupNode;
  body: GroupNode;
  groups: GroupNode[];
  texts: TextNode[];
  pictures: PictureNode[];
  tables: TableNode[];
  key_value_items: never[];
  form_items: never[];
  pages: Record<string, { size: { width: number; height: number }; page_no: number }>;
}
