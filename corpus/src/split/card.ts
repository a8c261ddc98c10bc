import { type CorpusDocument, KNOWLEDGE } from '../format/format.js';
import { columnsOf } from './layout.js';

interface Counts {
  documents: Record<CorpusDocument['split'], number>;
  pages: number;
  lines: number;
  dropped: number;
  kinds: Set<string>;
  known: Set<string>;
}

/** Counts the corpus for its card (`docs/corpus.md`). */
export class Card {
  readonly #sources = new Map<string, Counts>();
  readonly #roles = new Map<string, number>();
  readonly #languages = new Map<string, number>();
  readonly #layouts = new Map<string, number>();

  add(document: CorpusDocument): void {
    const counts = this.#of(document.source);
    counts.documents[document.split] += 1;
    counts.pages += document.pages.length;
    counts.kinds.add(document.kind);
    for (const kind of document.truth.known) counts.known.add(kind);
    bump(this.#languages, document.language ?? 'unknown');
    for (const { width, height, lines } of document.pages) {
      counts.lines += lines.length;
      bump(this.#layouts, `${width > height ? 'landscape' : 'portrait'}, ${columnsOf(lines, width)}`);
    }
    for (const { role } of document.truth.regions ?? []) bump(this.#roles, role);
  }

  drop(source: string): void {
    this.#of(source).dropped += 1;
  }

  toMarkdown(): string {
    const sources = [...this.#sources].sort(([a], [b]) => (a < b ? -1 : 1));
    const total = sources.reduce(
      (sum, [, { documents, pages }]) => ({
        documents: sum.documents + documents.train + documents.valid + documents.test,
        pages: sum.pages + pages,
      }),
      { documents: 0, pages: 0 },
    );
    return [
      `${total.documents} documents, ${total.pages} pages.`,
      table(
        ['source', 'kind', 'train', 'valid', 'test', 'pages', 'lines', 'dropped as repeats'],
        sources.map(([name, c]) => [
          name,
          [...c.kinds].join(),
          c.documents.train,
          c.documents.valid,
          c.documents.test,
          c.pages,
          c.lines,
          c.dropped,
        ]),
      ),
      table(
        ['source', ...KNOWLEDGE],
        sources.map(([name, c]) => [name, ...KNOWLEDGE.map((kind) => (c.known.has(kind) ? 'known' : '–'))]),
      ),
      table(['role', 'regions'], ranked(this.#roles)),
      table(['layout', 'pages'], ranked(this.#layouts)),
      table(['language', 'documents'], ranked(this.#languages)),
    ].join('\n\n');
  }

  #of(source: string): Counts {
    let counts = this.#sources.get(source);
    if (!counts) {
      counts = {
        documents: { train: 0, valid: 0, test: 0 },
        pages: 0,
        lines: 0,
        dropped: 0,
        kinds: new Set(),
        known: new Set(),
      };
      this.#sources.set(source, counts);
    }
    return counts;
  }
}

function bump(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function ranked(counts: Map<string, number>): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function table(head: string[], rows: (string | number)[][]): string {
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
