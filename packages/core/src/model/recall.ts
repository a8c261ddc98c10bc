/** What goes into a network, or decides what does. */
type Input = ArrayLike<number> | ArrayLike<string>;

interface Answered<Answer> {
  inputs: readonly Input[];
  answer: Answer;
  cost: number;
}

/** The answers kept for a place: the last one, and the one before it for whoever undoes a change. */
const MOST_AT_PLACE = 2;

/**
 * What a network said before. A session asks again after each correction, and nearly all of the questions are the same.
 * Inputs are compared number by number, so an answer is never taken for that of another question.
 */
export class Recall<Answer> {
  readonly #kept = new Map<string, Answered<Answer>[]>();
  #room: number;

  /** `room`: the most that is kept, in the unit of the costs. */
  constructor(room: number) {
    this.#room = room;
  }

  /** The answer of before where place and inputs are the same, else a new one. The inputs must not change afterwards. */
  async ask(place: string, inputs: readonly Input[], cost: number, run: () => Promise<Answer>): Promise<Answer> {
    const here = this.#kept.get(place) ?? [];
    const known = here.find((each) => isSame(each.inputs, inputs));
    if (known) return known.answer;
    const answer = await run();
    while (here.length >= MOST_AT_PLACE) this.#room += here.shift()?.cost ?? 0;
    if (cost <= this.#room) {
      this.#room -= cost;
      here.push({ inputs, answer, cost });
      this.#kept.set(place, here);
    }
    return answer;
  }
}

function isSame(a: readonly Input[], b: readonly Input[]): boolean {
  return a.length === b.length && a.every((input, i) => isEqual(input, b[i]));
}

function isEqual(a: Input, b: Input | undefined): boolean {
  if (b === undefined || a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
