import type { Document, PageObject } from '../../document/schema.js';
import { oneLine } from '../flow/clean.js';
import { type Block, blockObjects, flowOf } from '../flow/flow.js';
import type { Target } from '../flow/links.js';
import type { List } from '../flow/lists.js';
import type { Note, Passage } from '../flow/passage.js';
import type { Row } from '../flow/rows.js';
import { type Styled, Styles } from '../flow/styles.js';
import { cellPassage, spanningRows } from '../flow/tables.js';
import { type Direction, directionOfLanguage, directionOfText, languageTag } from '../language.js';
import { pictureUrl } from '../picture-url.js';
import { Anchors } from './anchors.js';
import { escapeHtml } from './escape.js';
import { weaveHtml } from './inline.js';

export interface HtmlOptions {
  /** Marks where the first block of each page begins. Default: false. */
  pageMarkers?: boolean | undefined;
}

/**
 * The document as one accessible HTML page without scripts.
 *
 * Headings open nested, labelled sections and never skip a level; the title is the `h1` and the outermost headings `h2`
 * (`h1` without a title). Figures and tables have their captions, header cells their scope, notes stand at the end and
 * lead back. Text is escaped whatever it contains. Links lead to addresses of safe schemes, or to anchors of the page; an
 * anchor is the id of its object, and headings have theirs always.
 */
export function toHtml(document: Document, options: HtmlOptions = {}): string {
  return [...htmlPieces(document, options)].join('');
}

/** The same in pieces, one for each block. */
export function* htmlPieces(document: Document, options: HtmlOptions = {}): Generator<string> {
  yield* new HtmlWriter(document, options).pieces();
}

/**
 * The body block by block, for a page that shows it beside the document. Elements name their object in `data-object`, in a
 * paragraph over columns each part does, and places for pictures in `data-picture`. Sections do not nest here.
 */
export function* htmlBlocks(document: Document): Generator<string> {
  yield* new HtmlWriter(document, {}, true).blocks();
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1.05rem/1.6 Georgia, "Times New Roman", serif; margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem; }
h1, h2, h3, h4, h5, h6 { font-family: system-ui, sans-serif; line-height: 1.25; margin: 1.8em 0 .6em; }
.byline { margin: .2em 0; }
.subtitle, .subheading { font-weight: bold; }
figure { margin: 1.5em 0; }
figcaption, caption { font-size: .92em; padding: .4em 0; text-align: start; }
img { height: auto; max-width: 100%; }
pre { font: .88em/1.45 ui-monospace, monospace; overflow-x: auto; }
table { border-collapse: collapse; font-size: .92em; margin: 1.5em 0; }
th, td { border: 1px solid color-mix(in srgb, currentColor 35%, transparent); padding: .25em .6em; text-align: start; vertical-align: top; }
.placeholder { font-style: italic; opacity: .75; }
ul.plain { list-style: none; padding-inline-start: 0; }
ul.plain ul.plain { padding-inline-start: 1.5em; }
[role="doc-endnotes"] { border-top: 1px solid color-mix(in srgb, currentColor 35%, transparent); font-size: .92em; margin-top: 3em; }
`.trim();

class HtmlWriter {
  readonly #document: Document;
  readonly #language: string;
  readonly #direction: Direction;
  /** Our own few words are English; where the document is not, they say so. */
  readonly #ourWords: string;
  readonly #notes: Note[] = [];
  readonly #references = new Map<Note, number>();
  /** Depths of the sections that are open. */
  #open: number[] = [];
  readonly #blocks: readonly Block[];
  readonly #titled: boolean;
  readonly #styles: Styles;
  readonly #anchors: Anchors;
  /** Whether elements name their objects; blocks then stand alone, without sections around them. */
  readonly #isMarked: boolean;

  constructor(document: Document, { pageMarkers = false }: HtmlOptions, isMarked = false) {
    this.#document = document;
    this.#isMarked = isMarked;
    const { blocks, titled } = flowOf(document);
    this.#blocks = blocks;
    this.#titled = titled;
    this.#styles = new Styles(document);
    this.#anchors = new Anchors(document, blocks, pageMarkers);
    this.#language = languageTag(document.source.language);
    this.#direction = directionOfLanguage(this.#language);
    this.#ourWords = /^en(?:-|$)/i.test(this.#language) ? '' : ' lang="en" dir="ltr"';
  }

  *pieces(): Generator<string> {
    const blocks = this.#blocks;
    const titled = this.#titled;
    const name = blocks.find(({ kind }) => kind === 'title') ?? blocks.find(({ kind }) => kind === 'heading');
    const title = name && 'passage' in name ? oneLine(name.passage.text) : '';
    const { engine } = this.#document;
    yield [
      '<!DOCTYPE html>',
      `<html lang="${this.#language}" dir="${this.#direction}">`,
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<meta name="generator" content="${escapeHtml(`${engine.name} ${engine.version}`)}">`,
      `<title>${escapeHtml(title || oneLine(this.#document.source.name))}</title>`,
      `<style>\n${STYLE}\n</style>`,
      '</head>',
      '<body>',
      '<main>',
      '',
    ].join('\n');
    for (const block of blocks) {
      const page = blockObjects(block)[0]?.page ?? 0;
      const lines = [...this.#anchors.pagesUntil(page), ...this.#block(block, titled)];
      if (lines.length > 0) yield `${lines.join('\n')}\n`;
    }
    yield* this.#close(0);
    yield* this.#endnotes(titled);
    yield '</main>\n</body>\n</html>\n';
  }

  *blocks(): Generator<string> {
    for (const block of this.#blocks) {
      const html = [...this.#block(block, this.#titled)].join('\n');
      if (html !== '') yield html;
    }
    const notes = [...this.#endnotes(this.#titled)].join('');
    if (notes !== '') yield notes;
  }

  *#block(block: Block, titled: boolean): Generator<string> {
    switch (block.kind) {
      case 'title':
        yield* this.#close(0);
        yield `<h1${this.#id(block.passage, true)}${this.#dir(block.passage)}>${this.#inline(block.passage, true)}</h1>`;
        return;
      case 'subtitle':
      case 'subheading':
      case 'byline':
        yield `<p class="${block.kind}"${this.#id(block.passage)}${this.#dir(block.passage)}>${this.#inline(block.passage, true)}</p>`;
        return;
      case 'heading': {
        yield* this.#close(block.depth);
        this.#open.push(block.depth);
        const id = escapeHtml(block.passage.parts[0]?.object.id ?? '');
        const level = this.#open.length + (titled ? 1 : 0);
        const tag = `h${Math.min(6, level)}`;
        const deeper = level > 6 ? ` aria-level="${level}"` : '';
        if (!this.#isMarked) yield `<section aria-labelledby="${id}">`;
        const own = this.#id(block.passage, true);
        yield `<${tag}${own}${deeper}${this.#dir(block.passage)}>${this.#inline(block.passage, true)}</${tag}>`;
        return;
      }
      case 'paragraph': {
        const text = this.#inline(block.passage);
        if (text !== '') yield `<p${this.#id(block.passage)}${this.#dir(block.passage)}>${text}</p>`;
        return;
      }
      case 'field': {
        const mark = block.checked === undefined ? '' : `[${block.checked ? 'x' : ' '}] `;
        yield `<p class="field"${this.#id(block.passage)}>${mark}${this.#inline(block.passage)}</p>`;
        return;
      }
      case 'list':
        if (block.of === 'contents') yield `<nav role="doc-toc" aria-label="Contents">`;
        yield* this.#lists(block.lists, block.of !== 'items');
        if (block.of === 'contents') yield '</nav>';
        return;
      case 'code':
        if (block.captions.length > 0) yield '<figure class="code">';
        yield* this.#figcaptions(block.captions);
        yield `<pre${this.#idOf(block.objects[0])} dir="ltr"><code>${escapeHtml(textOfRows(block.rows))}</code></pre>`;
        if (block.captions.length > 0) yield '</figure>';
        return;
      case 'figure':
      case 'formula':
        yield `<figure class="${block.kind}"${this.#idOf(block.object)}>`;
        yield this.#picture(block);
        if (block.kind === 'figure' && block.rows.length > 0) yield preformatted(block.rows);
        yield* this.#figcaptions(block.captions);
        yield '</figure>';
        return;
      case 'table':
        yield* this.#table(block);
        return;
      case 'notes':
        for (const note of block.notes) {
          if (note.number !== undefined) this.#notes.push(note);
          else
            yield `<aside role="note"><p${this.#id(note.passage)}${this.#dir(note.passage)}>${this.#inline(note.passage, true)}</p></aside>`;
        }
    }
  }

  /** Ends the sections that a heading of this depth cannot stand in. */
  *#close(depth: number): Generator<string> {
    while (this.#open.length > 0 && (this.#open.at(-1) ?? 0) >= depth) {
      this.#open.pop();
      if (!this.#isMarked) yield '</section>\n';
    }
  }

  #inline(passage: Passage, isApart = false): string {
    return weaveHtml(passage, this.#shown(passage, isApart), {
      hrefOf: (target: Target) => this.#anchors.hrefOf(target),
      noteOf: (note) => this.#noteMark(note),
      marksParts: this.#isMarked && passage.parts.length > 1,
    }).text;
  }

  #shown(passage: Passage, isApart: boolean): Styled[] {
    return this.#styles.of(passage, isApart).filter(({ styling }) => {
      return styling.kind !== 'link' || this.#anchors.hrefOf(styling.target) !== undefined;
    });
  }

  #noteMark(note: Note): string {
    const times = (this.#references.get(note) ?? 0) + 1;
    this.#references.set(note, times);
    return `<sup><a id="${backId(note, times)}" href="#fn${note.number}" role="doc-noteref">${note.number}</a></sup>`;
  }

  #id(passage: Passage, isAlways = false): string {
    return this.#idOf(passage.parts[0]?.object, isAlways);
  }

  #idOf(object: PageObject | undefined, isAlways = false): string {
    const id = this.#anchors.idOf(object, isAlways);
    return this.#isMarked && object ? `${id} data-object="${escapeHtml(object.id)}"` : id;
  }

  #dir(passage: Passage): string {
    const direction = directionOfText(passage.text);
    return direction === undefined || direction === this.#direction ? '' : ` dir="${direction}"`;
  }

  *#lists(lists: readonly List[], plain: boolean): Generator<string> {
    for (const { numbered, items } of lists) {
      // A list whose bullets are styled away is no list to some screen readers unless it says so.
      yield numbered
        ? `<ol${numbered.start === 1 ? '' : ` start="${numbered.start}"`}>`
        : plain
          ? '<ul class="plain" role="list">'
          : '<ul>';
      for (const { passage, children } of items) {
        yield `<li${this.#id(passage)}${this.#dir(passage)}>${this.#inline(passage)}`;
        yield* this.#lists(children, plain);
        yield '</li>';
      }
      yield numbered ? '</ol>' : '</ul>';
    }
  }

  #picture({ kind, object, rows, captions }: Extract<Block, { kind: 'figure' | 'table' | 'formula' }>): string {
    const words = `${kind === 'figure' ? 'Figure' : kind === 'table' ? 'Table' : 'Formula'} on page ${object.page}`;
    if (object.image !== undefined) {
      const alt = oneLine(captions[0]?.text ?? (kind === 'formula' ? object.text : '')) || words;
      return `<img src="${escapeHtml(pictureUrl(object.image))}" alt="${escapeHtml(alt)}">`;
    }
    const place = this.#isMarked && kind !== 'table' ? ` data-picture="${escapeHtml(object.id)}"` : '';
    if (kind !== 'figure' && rows.length > 0) return preformatted(rows, place);
    return `<p class="placeholder"${place}${this.#ourWords}>${words}</p>`;
  }

  *#figcaptions(captions: readonly Passage[]): Generator<string> {
    if (captions.length === 0) return;
    const [only] = captions;
    if (only && captions.length === 1)
      yield `<figcaption${this.#id(only)}${this.#dir(only)}>${this.#inline(only, true)}</figcaption>`;
    else {
      yield `<figcaption>${captions.map((each) => `<p${this.#isMarked ? this.#id(each) : ''}${this.#dir(each)}>${this.#inline(each, true)}</p>`).join('')}</figcaption>`;
    }
  }

  *#table(block: Extract<Block, { kind: 'figure' | 'table' | 'formula' }>): Generator<string> {
    const { object, cells, captions } = block;
    if (cells.length === 0) {
      yield `<figure class="table"${this.#idOf(object)}>`;
      yield* this.#figcaptions(captions);
      yield this.#picture(block);
      // The picture shows the table, the rows keep its words.
      if (object.image !== undefined && block.rows.length > 0) yield preformatted(block.rows);
      yield '</figure>';
      return;
    }
    yield `<table${this.#idOf(object)}>`;
    const [first] = captions;
    const texts = captions.map((caption) => this.#inline(caption, true));
    if (first)
      yield `<caption${this.#isMarked ? this.#id(first) : ''}${this.#dir(first)}>${texts.join('<br>')}</caption>`;
    for (const row of spanningRows(cells)) {
      yield row
        .map((part) =>
          typeof part === 'string' ? part : this.#inline(cellPassage(part, object), part.header === true),
        )
        .join('');
    }
    yield '</table>';
  }

  *#endnotes(titled: boolean): Generator<string> {
    if (this.#notes.length === 0) return;
    const tag = titled ? 'h2' : 'h1';
    yield `<section role="doc-endnotes" aria-labelledby="notes">\n<${tag} id="notes"${this.#ourWords}>Notes</${tag}>\n<ol>\n`;
    for (const note of this.#notes) {
      const times = this.#references.get(note) ?? 0;
      const back = Array.from({ length: times }, (_, i) => {
        const label = `Back to reference ${note.number}${times > 1 ? `, place ${i + 1}` : ''}`;
        return ` <a href="#${backId(note, i + 1)}" role="doc-backlink" aria-label="${label}"${this.#ourWords}>↩</a>`;
      });
      const place = this.#isMarked ? this.#idOf(note.passage.parts[0]?.object) : '';
      yield `<li id="fn${note.number}"${place}><p${this.#dir(note.passage)}>${this.#inline(note.passage, true)}${back.join('')}</p></li>\n`;
    }
    yield '</ol>\n</section>\n';
  }
}

function preformatted(rows: readonly Row[], attributes = ''): string {
  return `<pre dir="ltr"${attributes}>${escapeHtml(textOfRows(rows))}</pre>`;
}

function textOfRows(rows: readonly Row[]): string {
  return rows.map(({ text }) => text).join('\n');
}

function backId({ number }: Note, times: number): string {
  return times === 1 ? `fnref${number}` : `fnref${number}-${times}`;
}
