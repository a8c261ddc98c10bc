/** Events in the order of their time; a binary heap. */
export class Agenda<What> {
  readonly #heap: { at: number; what: What }[] = [];

  add(at: number, what: What): void {
    const heap = this.#heap;
    heap.push({ at, what });
    for (let i = heap.length - 1; i > 0; ) {
      const above = (i - 1) >> 1;
      if (!this.#before(i, above)) break;
      this.#swap(i, above);
      i = above;
    }
  }

  next(): { at: number; what: What } | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      const lower = right < heap.length && this.#before(right, left) ? right : left;
      if (lower >= heap.length || !this.#before(lower, i)) return first;
      this.#swap(lower, i);
      i = lower;
    }
  }

  #before(one: number, other: number): boolean {
    return (this.#heap[one]?.at ?? 0) < (this.#heap[other]?.at ?? 0);
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a === undefined || b === undefined) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
