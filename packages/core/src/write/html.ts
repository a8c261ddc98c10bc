import type { Document } from '../document/schema.js';
import { collapse, oneLine } from './clean.js';
import { type Block, flowOf } from './flow.js';
import { escapeHtml } from './html-escape.js';
import { type Direction, directionOfLanguage, directionOfText, languageTag } from './language.js';
import type { List } from './lists.js';
import { type Note, type Passage, piecesOf } from './passage.js';
import { pictureUrl } from './picture-url.js';
import { spanningTable } from './tables.js';

/**
 * The document as one accessible HTML page without scripts.
 *
 * Headings open nested, labelled sections and never skip a level; the title is the `h1` and the outermost headings `h2`
 * (`h1` without a title). Figures and tables have their captions, header cells their scope, notes stand at the end and
 * lead back. Text is escaped whatever it contains, and nothing in it becomes a link.
 */
export function toHtml(document: Document): string {
  return [...htmlPieces(document)].join('');
}

/** The same in pieces, one for each block. */
export function* htmlPieces(document: Document): Generator<string> {
  yield* new HtmlWriter(document).pieces();
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
  #sections = 0;

  constructor(document: Document) {
    this.#document = document;
    this.#language = languageTag(document.source.language);
    this.#direction = directionOfLanguage(this.#language);
    this.#ourWords = /^en(?:-|$)/i.test(this.#language) ? '' : ' lang="en" dir="ltr"';
  }

  *pieces(): Generator<string> {
    const { blocks, titled } = flowOf(this.#document);
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
      const lines = [...this.#block(block, titled)];
      if (lines.length > 0) yield `${lines.join('\n')}\n`;
    }
    yield* this.#close(0);
    yield* this.#endnotes(titled);
    yield '</main>\n</body>\n</html>\n';
  }

  *#block(block: Block, titled: boolean): Generator<string> {
    switch (block.kind) {
      case 'title':
        yield* this.#close(0);
        yield `<h1${this.#dir(block.passage)}>${this.#inline(block.passage)}</h1>`;
        return;
      case 'subtitle':
      case 'subheading':
      case 'byline':
        yield `<p class="${block.kind}"${this.#dir(block.passage)}>${this.#inline(block.passage)}</p>`;
        return;
      case 'heading': {
        yield* this.#close(block.depth);
        this.#open.push(block.depth);
        this.#sections += 1;
        const id = `s${this.#sections}`;
        const level = this.#open.length + (titled ? 1 : 0);
        const tag = `h${Math.min(6, level)}`;
        const deeper = level > 6 ? ` aria-level="${level}"` : '';
        yield `<section aria-labelledby="${id}">`;
        yield `<${tag} id="${id}"${deeper}${this.#dir(block.passage)}>${this.#inline(block.passage)}</${tag}>`;
        return;
      }
      case 'paragraph': {
        const text = this.#inline(block.passage);
        if (text !== '') yield `<p${this.#dir(block.passage)}>${text}</p>`;
        return;
      }
      case 'list':
        if (block.of === 'contents') yield `<nav role="doc-toc" aria-label="Contents">`;
        yield* this.#lists(block.lists, block.of !== 'items');
        if (block.of === 'contents') yield '</nav>';
        return;
      case 'code':
        yield `<pre dir="ltr"><code>${escapeHtml(block.rows.join('\n'))}</code></pre>`;
        return;
      case 'figure':
      case 'formula':
        yield `<figure class="${block.kind}">`;
        yield this.#picture(block);
        yield* this.#figcaptions(block.captions);
        yield '</figure>';
        return;
      case 'table':
        yield* this.#table(block);
        return;
      case 'notes':
        for (const note of block.notes) {
          if (note.number !== undefined) this.#notes.push(note);
          else yield `<aside role="note"><p${this.#dir(note.passage)}>${this.#inline(note.passage)}</p></aside>`;
        }
    }
  }

  /** Ends the sections that a heading of this depth cannot stand in. */
  *#close(depth: number): Generator<string> {
    while (this.#open.length > 0 && (this.#open.at(-1) ?? 0) >= depth) {
      this.#open.pop();
      yield '</section>\n';
    }
  }

  #inline(passage: Passage): string {
    let out = '';
    for (const piece of piecesOf(passage)) {
      if (!('note' in piece)) {
        out += escapeHtml(collapse(piece.text));
        continue;
      }
      const { note } = piece;
      const times = (this.#references.get(note) ?? 0) + 1;
      this.#references.set(note, times);
      out += `<sup><a id="${backId(note, times)}" href="#fn${note.number}" role="doc-noteref">${note.number}</a></sup>`;
    }
    return out.trim();
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
        yield `<li${this.#dir(passage)}>${this.#inline(passage)}`;
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
    if (kind !== 'figure' && rows.length > 0) return preformatted(rows);
    return `<p class="placeholder"${this.#ourWords}>${words}</p>`;
  }

  *#figcaptions(captions: readonly Passage[]): Generator<string> {
    if (captions.length === 0) return;
    const [only] = captions;
    if (only && captions.length === 1) yield `<figcaption${this.#dir(only)}>${this.#inline(only)}</figcaption>`;
    else {
      yield `<figcaption>${captions.map((each) => `<p${this.#dir(each)}>${this.#inline(each)}</p>`).join('')}</figcaption>`;
    }
  }

  *#table(block: Extract<Block, { kind: 'figure' | 'table' | 'formula' }>): Generator<string> {
    const cells = block.object.cells ?? [];
    if (cells.length === 0) {
      yield '<figure class="table">';
      yield* this.#figcaptions(block.captions);
      yield this.#picture(block);
      // The picture shows the table, the rows keep its words.
      if (block.object.image !== undefined && block.rows.length > 0) yield preformatted(block.rows);
      yield '</figure>';
      return;
    }
    const texts = block.captions.map((caption) => this.#inline(caption));
    const [first] = block.captions;
    const caption = first ? [`<caption${this.#dir(first)}>${texts.join('<br>')}</caption>`] : [];
    yield* spanningTable(cells, caption);
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
      yield `<li id="fn${note.number}"><p${this.#dir(note.passage)}>${this.#inline(note.passage)}${back.join('')}</p></li>\n`;
    }
    yield '</ol>\n</section>\n';
  }
}

function preformatted(rows: readonly string[]): string {
  return `<pre dir="ltr">${escapeHtml(rows.join('\n'))}</pre>`;
}

function backId({ number }: Note, times: number): string {
  return times === 1 ? `fnref${number}` : `fnref${number}-${times}`;
}
