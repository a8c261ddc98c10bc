import type { Cell, Document, PageObject } from '../../document/schema.js';
import { oneLine } from '../flow/clean.js';
import { type Block, blockObjects, flowOf } from '../flow/flow.js';
import type { Target } from '../flow/links.js';
import type { List } from '../flow/lists.js';
import { type Note, type Passage, passageOfText } from '../flow/passage.js';
import type { Row } from '../flow/rows.js';
import { Styles } from '../flow/styles.js';
import { cellPassage, gridOf, spanningRows } from '../flow/tables.js';
import { weaveHtml } from '../html/inline.js';
import { pictureUrl } from '../picture-url.js';
import { fenceFor } from './escape.js';
import { type Fragment, fragmentOf, mapOf, rowFragment, type SourceMap, syntax, textOf } from './fragments.js';
import { type Position, weave } from './inline.js';
import { slugsOf } from './slugs.js';

export interface MarkdownOptions {
  /** Says with a comment, `<!-- page 3 -->`, where the first block of each page begins. Default: false. */
  pageMarkers?: boolean | undefined;
}

/**
 * The document as Markdown (CommonMark with GFM tables and footnotes).
 *
 * - The title is `# Title`; a heading of outline level n is then of level n + 1, without a title of level n, at most 6.
 *   A heading that the outline does not have, of a box, say, is a paragraph in bold.
 * - Headers and footers are left out. Paragraphs are whole, over columns and pages.
 * - Bold, italic, code, struck out, raised and lowered text, and links are marked where they differ from their block.
 * - Footnotes are `[^1]`, numbered through the document, defined at the end of their outermost section. A note that
 *   nothing refers to is a paragraph there.
 * - Figures, tables and listings stand where Order has them, with their captions: those of tables and listings above.
 * - A table is a GFM table where it is a plain grid, HTML where cells span, and a `text` block with the rows as they
 *   are printed where the cells are not known. A table over several pages is one.
 * - A formula is its picture where there is one, otherwise a `text` block: what a PDF says of a formula is not TeX, and
 *   calling it so would make renderers print nonsense.
 */
export function toMarkdown(document: Document, options: MarkdownOptions = {}): string {
  return [...markdownPieces(document, options)].join('');
}

/** The same in pieces, one for each block, for writing large documents as they come. */
export function* markdownPieces(document: Document, options: MarkdownOptions = {}): Generator<string> {
  for (const fragments of new MarkdownWriter(document, options).blocks()) yield textOf(fragments);
}

/**
 * The same, and where each of its characters stands on the page.
 *
 * @example
 * const { text, map } = markdownWithMap(doc);
 * const place = map.segments.find(({ start, end }) => start <= offset && offset < end);
 */
export function markdownWithMap(document: Document, options: MarkdownOptions = {}): { text: string; map: SourceMap } {
  return mapOf(document, [...new MarkdownWriter(document, options).blocks()].flat());
}

type Float = Extract<Block, { kind: 'figure' | 'table' | 'formula' }>;

class MarkdownWriter {
  readonly #document: Document;
  readonly #styles: Styles;
  readonly #options: MarkdownOptions;
  #slugs: ReadonlyMap<string, string> = new Map();

  constructor(document: Document, options: MarkdownOptions) {
    this.#document = document;
    this.#styles = new Styles(document);
    this.#options = options;
  }

  *blocks(): Generator<Fragment[]> {
    const { blocks, titled } = flowOf(this.#document);
    this.#slugs = slugsOf(blocks);
    let first = true;
    let page = 0;
    let numberedBefore = '';
    for (const block of blocks) {
      const fragments = this.#block(block, titled, numberedBefore);
      if (textOf(fragments) === '') continue;
      const object = blockObjects(block)[0];
      if (!first) fragments.unshift(syntax('\n', object));
      if (this.#options.pageMarkers && object && object.page > page) {
        page = object.page;
        fragments.unshift(syntax(`${first ? '' : '\n'}<!-- page ${page} -->\n`, object));
        if (first) fragments.splice(1, 0, syntax('\n', object));
      }
      fragments.push(syntax('\n', object));
      yield fragments;
      first = false;
      numberedBefore = block.kind === 'list' ? lastMarkerOf(block.lists, numberedBefore) : '';
    }
  }

  #block(block: Block, titled: boolean, markerBefore: string): Fragment[] {
    switch (block.kind) {
      case 'title':
        return this.#heading(1, block.passage);
      case 'heading':
        return this.#heading(Math.min(6, block.depth + (titled ? 1 : 0)), block.passage);
      case 'subtitle':
      case 'subheading': {
        const text = this.#inline(block.passage, 'strong', true);
        return text.text === '' ? [] : [syntax('**', text.object), text, syntax('**', text.object)];
      }
      case 'byline':
      case 'paragraph':
        return [this.#inline(block.passage, 'block', false)];
      case 'field': {
        const mark = block.checked === undefined ? '' : `- [${block.checked ? 'x' : ' '}] `;
        return [syntax(mark, block.object), this.#inline(block.passage, 'block', true)];
      }
      case 'list':
        return joined(this.#listLines(block.lists, '', markerBefore), '\n');
      case 'code':
        return joined([...this.#captions(block.captions), this.#fenced(block.rows, '', block.objects[0])], '\n\n');
      case 'formula':
      case 'figure': {
        const labels =
          block.kind === 'figure' && block.rows.length > 0 ? [this.#fenced(block.rows, 'text', block.object)] : [];
        return joined([this.#picture(block), ...labels, ...this.#captions(block.captions)], '\n\n');
      }
      case 'table':
        return joined([...this.#captions(block.captions), this.#table(block)], '\n\n');
      case 'notes':
        return joined(
          block.notes.map((note) => this.#note(note)),
          '\n\n',
        );
    }
  }

  #inline(passage: Passage, position: Position, isApart: boolean): Fragment {
    const styled = this.#styles.of(passage, isApart);
    return fragmentOf(
      passage,
      weave(passage, styled, (target) => this.#address(target), position),
    );
  }

  /** Markdown has anchors for headings alone, and references that we found are not the author's links. */
  #address(target: Target): string | undefined {
    if ('uri' in target) return target.uri;
    if (target.object === undefined || target.reference) return undefined;
    const slug = this.#slugs.get(target.object);
    return slug === undefined ? undefined : `#${slug}`;
  }

  #heading(level: number, passage: Passage): Fragment[] {
    const text = this.#inline(passage, 'heading', true);
    return text.text === '' ? [] : [syntax(`${'#'.repeat(level)} `, text.object), text];
  }

  #captions(captions: readonly Passage[]): Fragment[][] {
    return captions
      .map((caption) => [this.#inline(caption, 'block', true)])
      .filter(([caption]) => caption?.text !== '');
  }

  #fenced(rows: readonly Row[], info: string, object: PageObject | undefined): Fragment[] {
    if (rows.length === 0) return [];
    const fence = fenceFor(rows.map(({ text }) => text));
    const body = rows.flatMap((row) => [syntax('\n', object), rowFragment(row, object)]);
    return [syntax(`${fence}${info}`, object), ...body, syntax(`\n${fence}`, object)];
  }

  #picture({ object, kind, captions, rows }: Float): Fragment[] {
    if (object.image !== undefined) {
      const alt = oneLine(captions[0]?.text ?? (kind === 'formula' ? object.text : ''));
      const { text } = weave(passageOfText(alt, object), [], () => undefined, 'block');
      return [syntax(`![${text.replace(/(?<!\\)([[\]])/g, '\\$1')}](${pictureUrl(object.image)})`, object)];
    }
    if (kind !== 'figure' && rows.length > 0) return this.#fenced(rows, 'text', object);
    const words = kind === 'figure' ? 'Figure' : kind === 'table' ? 'Table' : 'Formula';
    return [syntax(`*${words} on page ${object.page}*`, object)];
  }

  #table(block: Float): Fragment[] {
    const { object, cells } = block;
    if (cells.length === 0) {
      // The picture shows the table, the rows keep its words.
      const rows = object.image !== undefined ? [this.#fenced(block.rows, 'text', object)] : [];
      return joined([this.#picture(block), ...rows], '\n\n');
    }
    const grid = gridOf(cells);
    if (!grid) return this.#spanning(cells, object);
    const lines = grid.map((row, i) => {
      const line = row.flatMap((cell) =>
        cell ? [syntax(' ', object), this.#cell(cell, object, i === 0), syntax(' |', object)] : [syntax('  |', object)],
      );
      return [syntax('|', object), ...line];
    });
    lines.splice(1, 0, [syntax(`|${' --- |'.repeat(grid[0]?.length ?? 0)}`, object)]);
    return joined(lines, '\n');
  }

  #cell(cell: Cell, object: PageObject, isHead: boolean): Fragment {
    return this.#inline(cellPassage(cell, object), 'cell', isHead);
  }

  #spanning(cells: readonly Cell[], object: PageObject): Fragment[] {
    const context = {
      hrefOf: (target: Target) => this.#address(target),
      noteOf: (note: Note) => `[^${note.number}]`,
    };
    const rows = spanningRows(cells).map((row) =>
      row.map((part) => {
        if (typeof part === 'string') return syntax(part, object);
        const passage = cellPassage(part, object);
        return fragmentOf(passage, weaveHtml(passage, this.#styles.of(passage, part.header === true), context));
      }),
    );
    return joined([[syntax('<table>', object)], ...rows, [syntax('</table>', object)]], '\n');
  }

  #note({ number, passage }: Note): Fragment[] {
    const text = this.#inline(passage, 'block', true);
    if (number === undefined) return [text];
    // Where footnotes are not known, a single word would be taken for the address of a link, and not be shown.
    const end = /\s/.test(text.text) ? '' : ' <!-- -->';
    return [syntax(`[^${number}]: `, text.object), text, syntax(end, text.object)];
  }

  /** Lists that follow each other would run into one; another marker keeps them apart. */
  #listLines(lists: readonly List[], indent: string, markerBefore: string): Fragment[][] {
    const out: Fragment[][] = [];
    let before = markerBefore;
    for (const [n, { numbered, items, isLoose }] of lists.entries()) {
      const marker = markerOf(numbered?.delimiter, before);
      before = marker;
      // A number other than 1 cannot begin a list right under a line of text.
      if (n > 0 || (indent !== '' && numbered && numbered.start !== 1)) out.push([syntax('')]);
      for (const [i, { passage, children }] of items.entries()) {
        if (isLoose && i > 0) out.push([syntax('')]);
        const sign = numbered ? `${numbered.start + i}${marker}` : marker;
        const text = this.#inline(passage, 'block', false);
        out.push([syntax(`${indent}${sign}${text.text === '' ? '' : ' '}`, text.object), text]);
        out.push(...this.#listLines(children, indent + ' '.repeat(sign.length + 1), ''));
      }
    }
    return out;
  }
}

/** Groups of fragments with a text between them; empty ones only where they are lines of their own. */
function joined(groups: readonly Fragment[][], separator: string): Fragment[] {
  const filled = separator === '\n' ? groups : groups.filter((group) => textOf(group) !== '');
  return filled.flatMap((group, i) => (i === 0 ? group : [syntax(separator, group[0]?.object), ...group]));
}

function markerOf(delimiter: '.' | ')' | undefined, before: string): string {
  if (delimiter === undefined) return before === '-' ? '*' : '-';
  if (before !== delimiter) return delimiter;
  return delimiter === '.' ? ')' : '.';
}

function lastMarkerOf(lists: readonly List[], markerBefore: string): string {
  return lists.reduce((before, { numbered }) => markerOf(numbered?.delimiter, before), markerBefore);
}
