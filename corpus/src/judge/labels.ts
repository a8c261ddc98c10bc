import type { CorpusDocument, Truth } from '../format/format.js';
import { byHash } from '../labels/by-hash.js';
import { type LabelledPage, readGraphicLabels } from '../labels/graphics.js';
import { type LinkRun, readLinkLabels } from '../labels/links.js';
import { truthIn } from '../labels/links-truth.js';

/*
 * The pages labelled by hand (corpus/labels) as documents of the corpus. An engine gets all pages of the document that the
 * corpus has; the truth covers the labelled ones.
 */

export class HandLabels {
  readonly #runs: Map<string, LinkRun[]>;
  readonly #pages: Map<string, LabelledPage[]>;
  readonly #split: 'test' | 'valid';
  readonly #missing: string[] = [];

  constructor(runs: readonly LinkRun[], pages: readonly LabelledPage[], split: 'test' | 'valid' = 'test') {
    this.#runs = byHash(runs);
    this.#pages = byHash(pages);
    this.#split = split;
  }

  static async read(): Promise<HandLabels> {
    return new HandLabels((await readLinkLabels()).runs, (await readGraphicLabels()).pages);
  }

  /** Those of documents that a training may use: to choose by, not to test with. */
  static async readValid(): Promise<HandLabels> {
    return new HandLabels((await readLinkLabels('links-valid')).runs, [], 'valid');
  }

  /** What is labelled of this file and was not asked for before: several sources may have the same file. */
  of(document: CorpusDocument): CorpusDocument[] {
    const { sha256 = '' } = document;
    const result: CorpusDocument[] = [];
    const runs = (this.#runs.get(sha256) ?? []).filter(({ pages }) => hasAll(document, pages));
    for (const run of runs) result.push(this.#linked(document, run));
    this.#runs.set(
      sha256,
      (this.#runs.get(sha256) ?? []).filter((run) => !runs.includes(run)),
    );
    const pages = (this.#pages.get(sha256) ?? []).filter(({ page }) => hasAll(document, [page]));
    const [first] = pages;
    if (first) result.push(this.#withTruth(document, `graphics of ${first.source}`, graphicTruth(pages)));
    this.#pages.set(
      sha256,
      (this.#pages.get(sha256) ?? []).filter((page) => !pages.includes(page)),
    );
    return result;
  }

  /** In words: what was labelled and has not been met in any document, or not found on its page. */
  missing(): string[] {
    return [
      ...[...this.#runs.values()].flat().map(({ document, pages }) => `links of ${document}, pages ${pages.join()}`),
      ...[...this.#pages.values()].flat().map(({ document, page }) => `graphics of ${document}, page ${page}`),
      ...this.#missing,
    ];
  }

  #linked(document: CorpusDocument, run: LinkRun): CorpusDocument {
    const { truth, missing } = truthIn(run, document.pages);
    this.#missing.push(...missing.map((what) => `${run.document}: ${what}`));
    return this.#withTruth(document, `links of ${run.source}`, truth);
  }

  #withTruth(document: CorpusDocument, name: string, truth: Truth): CorpusDocument {
    const source = this.#split === 'valid' ? `${name} (valid)` : name;
    return { ...document, source, split: this.#split, truth };
  }
}

function hasAll(document: CorpusDocument, pages: readonly number[]): boolean {
  return pages.every((page) => document.pages.some(({ number }) => number === page));
}

function graphicTruth(pages: readonly LabelledPage[]): Truth {
  return {
    known: ['graphics'],
    regions: pages.flatMap(({ page, objects }) =>
      objects.map(({ kind, box }) => ({ role: kind, page, box, lines: [] })),
    ),
    pages: pages.map(({ page }) => page),
  };
}
