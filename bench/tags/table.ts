import type { OutlineEntry } from 'treeline';
import type { TagReport } from 'treeline/pdf';

/** What one file looked like after tags and bookmarks were written into it. What was not measured is `undefined`. */
export interface SoakedFile {
  path: string;
  pages: number;
  parseMs: number;
  tagMs: number;
  growth: number;
  report: TagReport;
  /** The share of pixels that differ. */
  pictures: number | undefined;
  /** The text as poppler and pdf.js read it: line-end hyphens and blanks aside. */
  text: { poppler: TextChange | undefined; pdfjs: TextChange | undefined };
  /** Whether other programs read the structure that was written. */
  /** The share of OCR's words that poppler finds in their place. */
  inPlace: number | undefined;
  structure: { poppler: boolean | undefined; pdfjs: boolean | undefined; pdfium: boolean };
  newFaults: boolean | undefined;
  bookmarks: SoakedBookmarks;
  clauses?: string[];
}

export interface SoakedBookmarks {
  written: number;
  /** Whether other programs read the outline that was written. */
  outline: { poppler: boolean | undefined; pdfjs: boolean | undefined; pdfium: boolean };
  newFaults: boolean | undefined;
  pictures: number | undefined;
}

/** `order`: the same characters in another order. `repaired`: codes got Unicode, or pictures got the text OCR found. */
export type TextChange = 'same' | 'order' | 'repaired' | 'changed';

/** The share of pixels that may differ. */
export const MAX_DIFFERING = 0.0001;

export function textChange(before: string, after: string, { fonts, textLayers, text }: TagReport): TextChange {
  if (before === after) return 'same';
  if (haveSameCharacters(before, after)) return 'order';
  return fonts.toUnicode.codes > 0 || textLayers > 0 || text.accents > 0 ? 'repaired' : 'changed';
}

function haveSameCharacters(a: string, b: string): boolean {
  return [...a].sort().join('') === [...b].sort().join('');
}

export function flatOutline(
  entries: readonly OutlineEntry[],
  level = 1,
): { title: string; level: number; page: number }[] {
  return entries.flatMap(({ title, page, children }) => [
    { title: title.replace(/\s+/g, ' ').trim(), level, page },
    ...flatOutline(children, level + 1),
  ]);
}

export type Row = [figure: string, wanted: string, measured: string];

/** The lines of the table "must reach", with what was measured. */
export function soakTable(files: readonly SoakedFile[], bookmarks: readonly SoakedBookmarks[]): Row[] {
  return [...bookmarkRows(bookmarks), ...tagRows(files)];
}

function bookmarkRows(files: readonly SoakedBookmarks[]): Row[] {
  const marked = files.filter(({ written }) => written > 0);
  return [
    ['bookmarks: no new fault in qpdf', 'all', share(marked, ({ newFaults }) => opposite(newFaults))],
    ['bookmarks: outline read back by PDFium', 'all', share(marked, ({ outline }) => outline.pdfium)],
    ['bookmarks: outline read back by pdf.js', 'all', share(marked, ({ outline }) => outline.pdfjs)],
    ['bookmarks: outline read back by poppler', 'all', share(marked, ({ outline }) => outline.poppler)],
    ['bookmarks: same page pictures', 'all', share(marked, ({ pictures }) => isAtMost(pictures, 0))],
  ];
}

function tagRows(files: readonly SoakedFile[]): Row[] {
  if (files.length === 0) return [];
  const recalls = files.map(({ report }) => report.readBack?.recall ?? 0).sort((a, b) => a - b);
  const inOrder = files.map(({ report }) => report.readBack?.inOrder ?? 0).sort((a, b) => a - b);
  const judged = files.filter((file) => file.clauses !== undefined);
  const clausesOf = (file: SoakedFile) => (file.clauses ?? []).filter((clause) => clause !== '5-1');
  const foreign = (file: SoakedFile) => clausesOf(file).filter((clause) => !/^7\.21|^7\.3-/.test(clause));
  const total = (of: (file: SoakedFile) => number) => files.reduce((sum, file) => sum + of(file), 0);
  const withoutText = files.filter(({ report }) => report.figuresWithoutText.length > 0);
  return [
    ['tags: veraPDF, nothing outside of 7.21 and 7.3', '0.95', share(judged, (file) => foreign(file).length === 0)],
    ['tags: veraPDF, pass (5-1 aside)', '0.65', share(judged, (file) => clausesOf(file).length === 0)],
    ['tags: veraPDF, pass, with the identifier', 'counted', share(judged, ({ clauses }) => clauses?.length === 0)],
    ['tags: files that claim PDF/UA and fail', 'none', share(judged, isFalseClaim)],
    [
      'tags: figures without text',
      'counted',
      `${total(({ report }) => report.figuresWithoutText.length)} in ${withoutText.length} files`,
    ],
    ['tags: no new fault in qpdf', 'all', share(files, ({ newFaults }) => opposite(newFaults))],
    ['tags: same page pictures', 'all', share(files, ({ pictures }) => isAtMost(pictures, MAX_DIFFERING))],
    ...textRows(files),
    ['tags: hyphens with ActualText', 'counted', String(total(({ report }) => report.text.hyphens))],
    ['tags: accents with ActualText', 'counted', String(total(({ report }) => report.text.accents))],
    ['tags: ligatures that stand for their letters', 'counted', String(total(({ report }) => report.fonts.ligatures))],
    ['tags: fonts embedded', 'counted', String(total(({ report }) => report.fonts.embedded.length))],
    ['tags: font programs with mended widths', 'counted', String(total(({ report }) => report.fonts.widths))],
    ['tags: pictures in running heads', 'counted', String(total(({ report }) => report.runningPictures))],
    ['tags: codes that got Unicode', 'counted', String(total(({ report }) => report.fonts.toUnicode.codes))],
    ['tags: pages with a layer of OCR text', 'counted', String(total(({ report }) => report.textLayers))],
    ['tags: words of OCR found in place by poppler', 'counted', meanOf(files.flatMap(({ inPlace }) => inPlace ?? []))],
    ['tags: structure read back by poppler', 'all', share(files, ({ structure }) => structure.poppler)],
    ['tags: structure read back by pdf.js', 'all', share(files, ({ structure }) => structure.pdfjs)],
    ['tags: headings, labels, figures read back by PDFium', 'all', share(files, ({ structure }) => structure.pdfium)],
    ['tags: median recall', '0.99', (recalls[recalls.length >> 1] ?? 0).toFixed(4)],
    ['tags: lowest recall', '0.95', (recalls[0] ?? 0).toFixed(4)],
    ['tags: read in the same order, median', 'counted', (inOrder[inOrder.length >> 1] ?? 0).toFixed(4)],
    ['tags: read in the same order, lowest', 'counted', (inOrder[0] ?? 0).toFixed(4)],
    ['tags: largest growth', '1.30', Math.max(...files.map(({ growth }) => growth)).toFixed(2)],
    [
      'tags: time, as a share of parsing',
      '0.5',
      (total(({ tagMs }) => tagMs) / total(({ parseMs }) => parseMs)).toFixed(2),
    ],
  ];
}

function textRows(files: readonly SoakedFile[]): Row[] {
  return (['poppler', 'pdfjs'] as const).map((reader) => {
    const known = files.flatMap(({ text }) => text[reader] ?? []);
    const count = (change: TextChange) => known.filter((own) => own === change).length;
    const measured =
      known.length === 0
        ? 'not measured'
        : `${count('same')} of ${known.length}; ${count('repaired')} repaired, ${count('order')} in another order, ${count('changed')} changed`;
    return [`tags: same text in ${reader}, line-end hyphens aside`, 'all', measured];
  });
}

function meanOf(shares: readonly number[]): string {
  if (shares.length === 0) return 'not measured';
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return `${mean.toFixed(4)} in ${shares.length} files, the lowest ${Math.min(...shares).toFixed(4)}`;
}

function isFalseClaim({ report, clauses = [] }: SoakedFile): boolean {
  return report.conforms && clauses.length > 0;
}

function share<File>(files: readonly File[], of: (file: File) => boolean | undefined): string {
  const known = files.filter((file) => of(file) !== undefined);
  return known.length === 0 ? 'not measured' : `${known.filter((file) => of(file)).length} of ${known.length}`;
}

function isAtMost(value: number | undefined, limit: number): boolean | undefined {
  return value === undefined ? undefined : value <= limit;
}

function opposite(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** The faults of one file in a few words, for the list below the table. */
export function faultsOf({ pictures, text, structure, newFaults, report, bookmarks, clauses }: SoakedFile): string[] {
  const { outline } = bookmarks;
  const faults: [boolean, string][] = [
    [(pictures ?? 0) > 0, `pictures (${((pictures ?? 0) * 100).toFixed(4)} % of pixels)`],
    [(text.poppler ?? 'same') !== 'same' && text.poppler !== 'repaired', `text in poppler: ${text.poppler}`],
    [(text.pdfjs ?? 'same') !== 'same' && text.pdfjs !== 'repaired', `text in pdf.js: ${text.pdfjs}`],
    [structure.poppler === false, 'structure in poppler'],
    [structure.pdfjs === false, 'structure in pdf.js'],
    [!structure.pdfium, 'structure in PDFium'],
    [newFaults === true, 'qpdf'],
    [(report.readBack?.recall ?? 1) < 0.99, `recall ${report.readBack?.recall.toFixed(4)}`],
    [(report.readBack?.inOrder ?? 1) < 0.95, `in order ${report.readBack?.inOrder.toFixed(4)}`],
    [bookmarks.newFaults === true, 'bookmarks: qpdf'],
    [(bookmarks.pictures ?? 0) > 0, 'bookmarks: pictures'],
    [outline.poppler === false, 'bookmarks: poppler'],
    [outline.pdfjs === false, 'bookmarks: pdf.js'],
    [!outline.pdfium, 'bookmarks: PDFium'],
    [(clauses ?? []).length > 0, `veraPDF ${clauses?.join(' ')}`],
  ];
  return faults.flatMap(([is, name]) => (is ? [name] : []));
}

const COUNTED = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Lbl', 'Figure'];

/** Whether these types, which PDFium lists once, are as many as were written. */
export function sameCounts(ours: Readonly<Record<string, number>>, types: readonly string[]): boolean {
  return COUNTED.every((type) => (ours[type] ?? 0) === types.filter((other) => other === type).length);
}
