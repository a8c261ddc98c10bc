/** What an importer kept and what it dropped, with the reason: every importer prints one at its end. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #examples = new Map<string, string>();

  add(what: string, amount = 1, example?: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + amount);
    if (example !== undefined && !this.#examples.has(what)) this.#examples.set(what, example);
  }

  get(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  toString(): string {
    return [...this.#counts]
      .map(([what, count]) => `${String(count).padStart(9)}  ${what}${this.#example(what)}`)
      .join('\n');
  }

  #example(what: string): string {
    const example = this.#examples.get(what);
    return example === undefined ? '' : `  (e.g. ${example})`;
  }
}
