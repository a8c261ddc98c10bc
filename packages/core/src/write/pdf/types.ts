export interface BookmarkOptions {
  /** Replaces bookmarks that the file already has. Default: they are kept and nothing is written. */
  replace?: boolean;
}

export interface BookmarkReport {
  /** How many bookmarks were written. */
  written: number;
  /**
   * `appended`: every byte of the input is there, the bookmarks follow. `rewritten`: the cross-reference of the input is
   * damaged, so all objects were written again. `unchanged`: the output is the input.
   */
  method: 'appended' | 'rewritten' | 'unchanged';
  /** How many bookmarks the input had. */
  existing: number;
  /** Titles of the outline whose page the file does not have. */
  withoutPage: string[];
}

export interface Bookmarked {
  bytes: Uint8Array;
  report: BookmarkReport;
}

export interface TagOptions {
  /** Replaces tags that the file already has. Default: they are judged and kept, and nothing is written. */
  replace?: boolean;
  /** Alternative texts for figures and formulas, by the id of the object. They win over captions. */
  alternatives?: Readonly<Record<string, string>>;
  /** The language of the document. Default: what the file says, else what was found in its text. */
  language?: string;
  /** The title. Default: what the file says, else the title on its first page. */
  title?: string;
  /**
   * Fonts to embed for those that the file does not embed: TrueType, or bare CFF. One is used only where the widths of all
   * glyphs agree and it says that it is free, in itself or in the `licence` beside it. Default: none.
   */
  embedFonts?: readonly { bytes: Uint8Array; licence?: string }[];
  /** Reads the tags back from the written file and compares them with the document. Default: true. */
  readBack?: boolean;
}

/** What was put right in the fonts, and what was left. */
export interface FontReport {
  /** Fonts that got a better ToUnicode map, and how many codes got a text. */
  toUnicode: { fonts: number; codes: number };
  /** Codes of ligatures that stand for their letters now. */
  ligatures: number;
  cidSets: number;
  charSets: number;
  cidToGidMaps: number;
  /** TrueType programs that got the widths of their dictionary, by which text is spaced. */
  widths: number;
  /** Fonts without their program: viewers show others instead (ISO 14289-1, 7.21.4.1). */
  notEmbedded: string[];
  /** Fonts that got a substitute which the caller supplied. */
  embedded: { font: string; by: string }[];
  /** Fonts with codes whose characters nobody knows (7.21.7). */
  unknown: { font: string; codes: number }[];
  /** Codes that show the sign for a missing glyph (7.21.8). */
  notdef: number;
  /** Symbolic TrueType fonts with an encoding, which viewers may read in two ways (7.21.6). */
  ambiguous: string[];
  /** Fonts that give glyphs other widths than their program (7.21.5). */
  otherWidths: string[];
}

/** What was written, and what was left out, unknown or lost. A file is not accessible because this list is short. */
export interface TagReport {
  /** `kept`: the file has tags already, and the output is the input. */
  status: 'tagged' | 'kept';
  /** The tags the file had. */
  existing?: { elements: number; headings: number; recall: number; inOrder: number };
  title: string;
  /** `und` where the language is unknown. */
  language: string;
  /** How many elements of each standard type were written. */
  elements: Record<string, number>;
  /** Pieces of marked content. */
  marks: number;
  text: {
    glyphs: number;
    /** Glyphs on no line of the document. They are tagged with what stands around them, or at the end of their page. */
    adrift: number;
    /** Glyphs that are not shown and on no line. They are artifacts. */
    invisible: number;
    /** Hyphens that only break a word. Their text is a soft hyphen now. */
    hyphens: number;
    /** Accents drawn apart from their letters. Both have the letter with its accent as their text now. */
    accents: number;
  };
  /**
   * Where alternative texts came from: the options, a caption, the words inside the picture, the text of a formula, the link
   * over the picture.
   */
  alternatives: { given: number; caption: number; words: number; formula: number; link: number };
  /** Pictures that stand at the same place of many pages, above or below the text: running heads, no figures. */
  runningPictures: number;
  /** Figures without any text; `object` where the document knows them. */
  figuresWithoutText: { page: number; object?: string }[];
  /** Figures of the document for which nothing drawn was found: parts of a scan, for one. They are not tagged. */
  figuresWithoutContent: { page: number; object: string }[];
  tablesWithoutCells: number;
  annotations: number;
  /** Pages that got an invisible layer with the text that OCR found. */
  textLayers: number;
  /** Pages whose content could not be read. Nothing on them is tagged. */
  unreadablePages: number[];
  fonts: FontReport;
  /**
   * The tags as they were read back. `recall`: the share of the document's characters that are under the tags of their page,
   * in any order. `inOrder`: the share of its runs of four characters that are read in the same order.
   */
  readBack?: { elements: number; headings: number; recall: number; inOrder: number };
  /** Whether the file says that it follows PDF/UA-1. It does so only when nothing is known to be missing. */
  conforms: boolean;
  /** What is left to do, in plain words. */
  left: string[];
}

export interface Tagged {
  bytes: Uint8Array;
  report: TagReport;
}
