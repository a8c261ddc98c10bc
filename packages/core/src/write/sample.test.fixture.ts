import { account } from '../document/account.js';
import type { DraftCell, DraftObject } from '../document/draft.js';
import type { Role } from '../document/roles.js';
import type { Box, Document, Line, Link, OutlineEntry, Thread } from '../document/schema.js';
import { validate } from '../document/validate.js';

export interface Item {
  role: Role;
  text: string;
  id?: string;
  page?: number;
  box?: Box;
  level?: number;
  /** A heading that the outline does not have. */
  unlisted?: boolean;
  thread?: Thread['kind'];
  cells?: DraftCell[];
  image?: string;
  /** Lines of their own, with boxes; otherwise one line with the text of the object. */
  lines?: { text: string; box: Box; rotation?: number }[];
}

const THREADS: Partial<Record<Role, Thread['kind']>> = {
  header: 'furniture',
  footer: 'furniture',
  footnote: 'note',
  figure: 'float',
  table: 'float',
  caption: 'float',
};

/** A valid document from a short description; objects are stacked down the page unless they say where they stand. */
export function documentOf(items: readonly Item[], links: readonly Link[] = [], language?: string): Document {
  const lines: Line[] = [];
  const objects: DraftObject[] = [];
  const body: string[] = [];
  const threads: Thread[] = [];
  const filled = new Map<number, number>();
  for (const [i, item] of items.entries()) {
    const id = item.id ?? `o${i}`;
    const page = item.page ?? 1;
    const top = filled.get(page) ?? 40;
    const box: Box = item.box ?? [72, top, 540, top + 12];
    if (!item.box) filled.set(page, (top + 14) % 760);
    const own = item.lines ?? (item.role === 'figure' || item.cells ? [] : [{ text: item.text, box }]);
    const ids = own.map((line, j) => {
      lines.push({ id: `${id}l${j}`, page, box: line.box, text: line.text, rotation: line.rotation ?? 0 });
      return `${id}l${j}`;
    });
    objects.push({
      id,
      role: item.role,
      page,
      box,
      lines: ids,
      text: item.text,
      confidence: 0.9,
      ...(item.role === 'heading' && !item.unlisted && { level: item.level ?? 1 }),
      ...(item.cells && { cells: item.cells }),
      ...(item.image !== undefined && { image: item.image }),
    });
    const kind = item.thread ?? THREADS[item.role] ?? 'body';
    if (kind === 'body') body.push(id);
    else threads.push({ kind, objects: [id] });
  }
  if (body.length > 0) threads.unshift({ kind: 'body', objects: body });
  const pages = [...new Set(objects.map(({ page }) => page))].sort((a, b) => a - b);
  const document: Document = {
    schema: 'treeline/1',
    source: {
      name: 'sample.pdf',
      kind: 'pdf',
      pages: pages.length,
      sha256: '0'.repeat(64),
      ...(language !== undefined && { language }),
    },
    engine: { name: 'baseline', version: '0.1.0' },
    status: 'ok',
    problems: [],
    pages: pages.map((number) => ({ number, width: 612, height: 792, unit: 'pt' })),
    lines,
    hyperlinks: [],
    ...account({ lines, objects, threads, links: [...links], outline: outlineOf(objects) }, 'rules', 'given'),
  };
  const checked = validate(document);
  if (!checked.valid) throw new Error(checked.errors.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return document;
}

function outlineOf(objects: readonly DraftObject[]): OutlineEntry[] {
  const top: OutlineEntry[] = [];
  const path: OutlineEntry[] = [];
  for (const { id, level, text, page } of objects) {
    if (level === undefined) continue;
    const entry: OutlineEntry = { object: id, title: text, level, page, confidence: 0.9, children: [] };
    path.length = Math.min(path.length, level - 1);
    (path.at(-1)?.children ?? top).push(entry);
    path.push(entry);
  }
  return top;
}

/** Texts that would mean something if they were not escaped. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<https://example.org/?a=1&b=2> and <a@b.example>',
  'a < b and c > d, x<y, <!-- note --> <?pi?> </p>',
  '`code` ``more`` and ``` three',
  'a | b | c',
  '| a | b |',
  '| --- | --- |',
  '# heading',
  '#hashtag and # sign',
  '###### six',
  'C# and F# #',
  '##',
  '1. one',
  '12) twelve',
  '1986. A great year',
  '- item',
  '-',
  '+ item',
  '* item',
  '• item',
  '- [ ] task',
  '[x] done',
  '> quote',
  '~~~',
  '~~gone~~ and ~one~ and ~5 mm',
  '===',
  '---',
  '- - -',
  '***',
  '___',
  '[link](https://example.org)',
  '![image](x.png)',
  '[12] A reference',
  'as shown in [3], [4][5] and [6](7)',
  '[id]: https://example.org "title"',
  '[^1]: a false note',
  'a false mark[^1] and [^note]',
  'www.example.org/a_b_c and https://example.org/_x_*y*?q=~z~&copy=1;',
  'https://example.org/path_(with)_signs. http://a.example',
  'mail_me@example.org and _me_@example.org',
  '&amp; &lt;b&gt; &#x3C; &copy; AT&T &nosuch;',
  'ends with a backslash \\',
  'C:\\new\\table \\* \\\\ \\',
  '*emphasis* **strong** _under_ __score__ ***all***',
  'snake_case_name and _private and __init__ a_ _b',
  '2*3*4 = 24; f(x)*g(x)',
  '\tindented by a tab',
  '    indented by four',
  'tabs\tinside\tthe text',
  'שלום \u200Fעולם\u200E and \u202Eoverride\u202C',
  'nul \u0000 bell \u0007 escape \u001B[31m delete \u007F',
  'it costs $5 or $10, $$x^2$$',
  '\\(x\\) \\[y\\]',
  'line one\nline two\n\n# not a heading\n- not an item',
  'wow![^1] wow! [x] !',
  '\u{1D49C}_\u{1D49E}_x 漢字_仮名_ x',
  'a  \nb\\\nc',
  '<',
  '&',
  '[',
  '](',
  '!',
  '`',
  '_',
  ':smile: @someone #123',
  '{{ template }} {% tag %} $ {x}',
  '</title></style></textarea><svg onload=alert(1)>',
  '" onmouseover="alert(1)',
  "' autofocus onfocus='alert(1)",
  'javascript:alert(1)',
  '<![CDATA[x]]>',
  'setext\n===',
  'setext\n---',
];
