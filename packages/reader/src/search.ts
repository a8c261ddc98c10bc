import { type Box, type Document, linesOf, type PageObject, type Run } from 'treeline';

/** A place where the words of a query stand. */
export interface Hit {
  /** Id of the object. */
  object: string;
  role: PageObject['role'];
  page: number;
  /** The lines with the words; where the lines are not known, the object. */
  boxes: Box[];
  /** The words with some text around them. */
  snippet: string;
  /** Titles from the outermost heading down. */
  path: readonly string[];
}

interface Passage {
  object: PageObject;
  page: number;
  text: string;
  folded: string;
  runs: readonly Run[];
}

/** Characters of text around the words. */
const SNIPPET_MARGIN = 120;
/** What a passage gains that has the words as they were typed. */
const PHRASE_BONUS = 5;

/** Finds words in the text of a document. The text is prepared once. */
export class Search {
  readonly #document: Document;
  readonly #pathOf: (object: PageObject) => readonly string[];
  #prepared: Passage[] | undefined;
  #lineBoxes: ReadonlyMap<string, Box> | undefined;

  constructor(document: Document, pathOf: (object: PageObject) => readonly string[]) {
    this.#document = document;
    this.#pathOf = pathOf;
  }

  /** The best places first. Rare words count more than common ones; case and accents do not matter. */
  find(query: string, limit: number): Hit[] {
    const phrase = fold(query).trim();
    const terms = [...new Set(phrase.split(/[^\p{L}\p{N}]+/u).filter((term) => term !== ''))];
    if (terms.length === 0) return [];
    const passages = this.#passages();
    const weights = terms.map((term) => {
      const having = passages.reduce((sum, { folded }) => sum + (folded.includes(term) ? 1 : 0), 0);
      return Math.log(1 + passages.length / (1 + having));
    });
    const scored: { passage: Passage; score: number; at: number; length: number }[] = [];
    for (const passage of passages) {
      const found = terms.map((term) => passage.folded.indexOf(term));
      const whole = passage.folded.indexOf(phrase);
      let score = whole >= 0 ? PHRASE_BONUS : 0;
      for (const [i, at] of found.entries()) if (at >= 0) score += weights[i] ?? 0;
      if (score === 0) continue;
      const first = found.findIndex((at) => at >= 0);
      const at = whole >= 0 ? whole : (found[first] ?? 0);
      scored.push({ passage, score, at, length: whole >= 0 ? phrase.length : (terms[first]?.length ?? 0) });
    }
    scored.sort((a, b) => b.score - a.score);
    return scored.slice(0, limit).map(({ passage, at, length }) => this.#hit(passage, at, length));
  }

  /** Where a text stands word for word, whatever the spaces between its words. */
  locate(quote: string): Hit | undefined {
    const words = fold(quote)
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) return undefined;
    const pattern = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+'), 'u');
    for (const passage of this.#passages()) {
      const match = pattern.exec(passage.folded);
      if (match) return this.#hit(passage, match.index, match[0].length);
    }
    return undefined;
  }

  #hit({ object, page, text, runs }: Passage, at: number, length: number): Hit {
    const from = Math.max(0, at - SNIPPET_MARGIN);
    const to = Math.min(text.length, at + length + SNIPPET_MARGIN);
    const snippet = `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
    const boxes = this.#boxesOf(runs, at, length);
    return {
      object: object.id,
      role: object.role,
      page,
      boxes: boxes.length > 0 ? boxes : [object.box],
      snippet,
      path: this.#pathOf(object),
    };
  }

  #boxesOf(runs: readonly Run[], at: number, length: number): Box[] {
    this.#lineBoxes ??= new Map(this.#document.lines.map(({ id, box }) => [id, box]));
    const lines = new Set(
      runs.filter(([start, , , size]) => start < at + length && at < start + size).map(([, id]) => id),
    );
    return [...lines].flatMap((id) => {
      const box = this.#lineBoxes?.get(id);
      return box ? [box] : [];
    });
  }

  #passages(): Passage[] {
    this.#prepared ??= [...passagesOf(this.#document)];
    return this.#prepared;
  }
}

function* passagesOf(document: Document): Generator<Passage> {
  for (const object of document.objects) {
    if (object.role === 'header' || object.role === 'footer') continue;
    const cells = object.role === 'table' ? (object.cells ?? []) : [];
    for (const { text, runs = [], page = object.page } of cells) {
      if (text !== '') yield { object, page, text, folded: fold(text), runs };
    }
    if (cells.length > 0) continue;
    const text = object.text !== '' ? object.text : textOfLines(document, object);
    if (text !== '') yield { object, page: object.page, text, folded: fold(text), runs: object.runs };
  }
}

/** A figure has no text of its own; what stands inside it can be found all the same. */
function textOfLines(document: Document, object: PageObject): string {
  return object.role === 'figure'
    ? linesOf(document, object)
        .map(({ text }) => text)
        .join(' ')
    : '';
}

/** Lower case without accents. Every character keeps its place, so that offsets stay true. */
export function fold(text: string): string {
  return text.replace(/[A-Z]|[^\x00-\x7f]/g, (character) => {
    const [base = character] = character.normalize('NFD');
    const lower = base.toLowerCase();
    return lower.length === character.length ? lower : character;
  });
}
