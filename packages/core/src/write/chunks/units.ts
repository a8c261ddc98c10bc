import type { Cell, Document, PageObject } from '../../document/schema.js';
import { sentencesOf } from '../../words/sentences.js';
import { collapse, oneLine } from '../flow/clean.js';
import { type Block, passagesOf } from '../flow/flow.js';
import { groupBy } from '../flow/group.js';
import { flatten } from '../flow/lists.js';
import { type Note, objectsBetween, type Passage } from '../flow/passage.js';
import type { Row } from '../flow/rows.js';
import { Styles } from '../flow/styles.js';
import { cellPassage, headRowsOf } from '../flow/tables.js';
import { blockText, tableLines } from '../text.js';
import { type ChunkKind, type ChunkLink, join, type Piece, type Unit } from './pack.js';

/** Turns the blocks of a document into units. Every note follows the first text that refers to it. */
export class Units {
  readonly #styles: Styles;
  readonly #language: string | undefined;
  readonly #cited = new Set<Note>();

  constructor(document: Document) {
    this.#styles = new Styles(document);
    this.#language = document.source.language;
  }

  *of(block: Block): Generator<Unit> {
    if (block.kind !== 'notes') yield this.#unit(block);
    const notes =
      block.kind === 'notes' ? block.notes : passagesOf(block).flatMap(({ marks }) => marks.map(({ note }) => note));
    for (const note of notes) {
      if (this.#cited.has(note)) continue;
      this.#cited.add(note);
      yield unit('text', [{ ...this.whole(note.passage), text: oneLine(note.printed) }]);
    }
  }

  whole(passage: Passage): Piece {
    return {
      text: oneLine(passage.text),
      objects: passage.parts.map(({ object }) => object),
      links: this.#links(passage, 0, passage.text.length),
    };
  }

  #unit(block: Exclude<Block, { kind: 'notes' }>): Unit {
    switch (block.kind) {
      case 'list': {
        const lines = blockText(block);
        const items = [...flatten(block.lists)];
        return unit(
          'text',
          items.map(({ passage }, i) => ({ ...this.whole(passage), text: lines[i] ?? '' })),
        );
      }
      case 'code':
        return unit('code', rowPieces(textsOf(block.rows), block.objects), this.#captions(block.captions));
      case 'field':
        return unit('text', [{ ...this.whole(block.passage), text: blockText(block).join(' ') }]);
      case 'figure':
      case 'formula': {
        const captions = this.#captions(block.captions).map((piece) => ({
          ...piece,
          objects: [block.object, ...piece.objects],
        }));
        const kind: ChunkKind = block.kind === 'formula' ? 'formula' : 'caption';
        return unit(kind, [...rowPieces(textsOf(block.rows), [block.object]), ...captions]);
      }
      case 'table':
        return this.#table(block);
      default: {
        const { passage } = block;
        return {
          kind: 'text',
          whole: this.whole(passage),
          pieces: () => this.#sentences(passage),
          separator: '',
          lead: [],
        };
      }
    }
  }

  #table(block: Extract<Block, { kind: 'figure' | 'table' | 'formula' }>): Unit {
    const { object, cells, parts, captions } = block;
    const rows = tableLines(block);
    // Where no row is known to be the head, the first one is the best guess.
    const head = Math.max(1, headRowsOf(cells));
    const byRow = groupBy(cells, ({ row }) => row);
    const numbers = [...byRow.keys()].sort((a, b) => a - b);
    const pieces = rows.map((text, i): Piece => {
      const own = byRow.get(numbers[i] ?? -1) ?? [];
      return {
        text,
        objects: [partOf(own, parts) ?? object],
        links: own.flatMap((cell) => this.#cellLinks(cell, object)),
      };
    });
    return unit('table', pieces.slice(head), [...this.#captions(captions), ...pieces.slice(0, head)]);
  }

  #cellLinks(cell: Cell, object: PageObject): ChunkLink[] {
    const passage = cellPassage(cell, object);
    return this.#links(passage, 0, passage.text.length);
  }

  #captions(captions: readonly Passage[]): Piece[] {
    return captions.map((caption) => this.whole(caption));
  }

  /** Sentences know which part of a broken paragraph they stand in, so a citation shows the right column. */
  #sentences(passage: Passage): Piece[] {
    return sentencesOf(passage.text, this.#language).map(({ text, start }) => ({
      text: collapse(text),
      objects: objectsBetween(passage, start, start + text.length),
      links: this.#links(passage, start, start + text.length),
    }));
  }

  #links(passage: Passage, from: number, to: number): ChunkLink[] {
    return this.#styles.linksOf(passage).flatMap(({ start, end, styling }): ChunkLink[] => {
      if (styling.kind !== 'link' || start < from || start >= to) return [];
      const text = passage.text.slice(start, end);
      const { target } = styling;
      if ('uri' in target) return [{ text, uri: target.uri }];
      return [{ text, page: target.page, ...(target.object !== undefined && { object: target.object }) }];
    });
  }
}

/** The part of a table over several pages that a row stands in. */
function partOf(row: readonly Cell[], parts: readonly PageObject[]): PageObject | undefined {
  const page = row.find((cell) => cell.page !== undefined)?.page;
  return page === undefined ? parts[0] : parts.find((part) => part.page === page);
}

function unit(kind: ChunkKind, pieces: readonly Piece[], lead: readonly Piece[] = []): Unit {
  return {
    kind,
    whole: join([...lead, ...pieces].filter(filled), '\n'),
    pieces: () => pieces.filter(filled),
    separator: '\n',
    lead: lead.filter(filled),
  };
}

function textsOf(rows: readonly Row[]): string[] {
  return rows.map(({ text }) => text);
}

function rowPieces(rows: readonly string[], objects: readonly PageObject[]): Piece[] {
  return rows.map((text) => ({ text, objects }));
}

export function filled({ text }: Piece): boolean {
  return text !== '';
}
