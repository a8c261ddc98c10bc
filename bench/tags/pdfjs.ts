import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js reads from a file: a second engine that knows nothing of ours. */
export interface PdfJsReading {
  outline: { title: string; level: number; page: number }[];
  /** The text of the first pages, without blanks. */
  text: string;
  /** The marked content of the first pages in the order of reading, as `structureOf` names it. */
  content: string[];
  /** The object numbers of those pages. */
  pages: Set<string>;
}

interface OutlineItem {
  title: string;
  dest: unknown;
  items: readonly OutlineItem[];
}

interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: readonly Node[];
}

export async function readWithPdfJs(bytes: Uint8Array, pages: number): Promise<PdfJsReading> {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0, isEvalSupported: false });
  try {
    const pdf = await loading.promise;
    const reading: PdfJsReading = { outline: [], text: '', content: [], pages: new Set() };
    const numbers = new Map<string, number>();
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      if (page.ref) numbers.set(`${page.ref.num} ${page.ref.gen}`, number);
      if (number > pages) continue;
      if (page.ref) reading.pages.add(String(page.ref.num));
      const { items } = await page.getTextContent({ disableNormalization: false });
      reading.text += items.map((item) => ('str' in item ? item.str : '')).join('');
      const tree: Node | null = await page.getStructTree();
      if (tree) addContent(tree, [], reading.content);
      page.cleanup();
    }
    const visit = async (items: readonly OutlineItem[], level: number): Promise<void> => {
      for (const { title, dest, items: below } of items) {
        const place: unknown = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
        const page = numbers.get(refName(Array.isArray(place) ? place[0] : undefined)) ?? 0;
        reading.outline.push({ title, level, page });
        await visit(below, level + 1);
      }
    };
    await visit((await pdf.getOutline()) ?? [], 1);
    reading.text = reading.text.replace(/\s/gu, '');
    return reading;
  } finally {
    await loading.destroy();
  }
}

function refName(target: unknown): string {
  if (typeof target !== 'object' || target === null || !('num' in target) || !('gen' in target)) return '';
  return `${String(target.num)} ${String(target.gen)}`;
}

function addContent({ role, type, id, children = [] }: Node, path: readonly string[], content: string[]): void {
  if (type === 'content') {
    const [, holder = '', number = ''] = /^p(\d+)R\d*_mc(\d+)$/.exec(id ?? '') ?? [];
    content.push(`${holder}.${number} ${path.join('/')}`);
  }
  const own = role === undefined || role === 'Root' ? path : [...path, role];
  for (const child of children) addContent(child, own, content);
}

/** Whether pdf.js finds the same pieces in the same elements and order, on the pages it read. Forms are left out. */
export function sameContent(ours: readonly string[], { content, pages }: PdfJsReading): boolean {
  const byPage = (names: readonly string[]) =>
    [...pages].map((page) => names.filter((name) => name.startsWith(`${page}.`)).join('\n')).join('\n\n');
  return byPage(ours) === byPage(content);
}
