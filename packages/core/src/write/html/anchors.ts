import type { Document } from '../../document/schema.js';
import { type Block, blockObjects } from '../flow/flow.js';
import { type Target, textTarget } from '../flow/links.js';
import { escapeHtml } from './escape.js';

/** Where links of the page may lead: objects that are printed and linked to, and pages. */
export class Anchors {
  readonly #printed: ReadonlySet<string>;
  readonly #linked = new Set<string>();
  readonly #pages = new Set<number>();
  /** The pages that blocks begin on: an anchor stands before the first of each. */
  readonly #starts: ReadonlySet<number>;
  readonly #placed = new Set<string>();
  #lastPage = 0;

  constructor(document: Document, blocks: readonly Block[], pageMarkers: boolean) {
    const objects = blocks.flatMap((block) => blockObjects(block));
    this.#printed = new Set(objects.map(({ id }) => id));
    this.#starts = new Set(blocks.flatMap((block) => blockObjects(block)[0]?.page ?? []));
    if (pageMarkers) for (const page of this.#starts) this.#pages.add(page);
    for (const link of document.links) if (link.type === 'reference') this.#linked.add(link.to);
    for (const { id } of document.hyperlinks) {
      const target = textTarget(document, id);
      if (!target || 'uri' in target) continue;
      if (target.object !== undefined && this.#printed.has(target.object)) this.#linked.add(target.object);
      else if (this.#starts.has(target.page)) this.#pages.add(target.page);
    }
  }

  hrefOf(target: Target): string | undefined {
    if ('uri' in target) return target.uri;
    if (target.object !== undefined && this.#printed.has(target.object)) return `#${target.object}`;
    return this.#pages.has(target.page) ? `#page-${target.page}` : undefined;
  }

  /** The attribute of an element that prints an object, where something leads to it. Each anchor stands once. */
  idOf(object: { id: string } | undefined, isAlways = false): string {
    if (!object || this.#placed.has(object.id) || !(isAlways || this.#linked.has(object.id))) return '';
    this.#placed.add(object.id);
    return ` id="${escapeHtml(object.id)}"`;
  }

  /** Anchors of the pages from the last one up to this one. */
  *pagesUntil(page: number): Generator<string> {
    for (const number of [...this.#pages].sort((a, b) => a - b)) {
      if (number > page) return;
      if (number <= this.#lastPage) continue;
      this.#lastPage = number;
      yield `<span id="page-${number}" role="doc-pagebreak" aria-label="${number}"></span>`;
    }
  }
}
