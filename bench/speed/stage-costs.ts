import { median } from '../report.js';

/** The floor first, then the stages in the order in which a document goes through them. */
export const STAGES = ['PDFium alone', 'reading', 'Detect', 'Order', 'Construct', 'writing Markdown'] as const;
/** What is a part of a stage is measured once more on its own. */
export const TEXT_ENCODER = 'text encoder of Detect';

export type Measured = (typeof STAGES)[number] | typeof TEXT_ENCODER;

export interface Figure {
  name: string;
  /** Milliseconds of processor time a page, the median of the rounds. */
  cpuPerPage: number;
  /** To PDFium alone, within a round first: neighbours in time share the weather. */
  ratio: number;
}

/** Milliseconds of processor time in one round, by what they were spent on. */
export class Round {
  readonly #spent = new Map<Measured, number>();

  async time<T>(name: Measured, work: () => T | Promise<T>): Promise<T> {
    const before = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(before);
    this.add(name, (user + system) / 1000);
    return result;
  }

  add(name: Measured, milliseconds: number): void {
    this.#spent.set(name, this.of(name) + milliseconds);
  }

  of(name: Measured): number {
    return this.#spent.get(name) ?? 0;
  }
}

/** What a page costs, stage by stage, the two halves of Detect and the whole path from the file to Markdown. */
export function figuresOf(rounds: readonly Round[], pages: number): Figure[] {
  const figure = (name: string, spent: (round: Round) => number): Figure => ({
    name,
    cpuPerPage: median(rounds.map(spent)) / pages,
    ratio: median(rounds.map((round) => spent(round) / round.of('PDFium alone'))),
  });
  const stages = STAGES.map((name) => figure(name, (round) => round.of(name)));
  const halves = [
    figure(TEXT_ENCODER, (round) => round.of(TEXT_ENCODER)),
    figure('rest of Detect', (round) => round.of('Detect') - round.of(TEXT_ENCODER)),
  ];
  const path = figure('whole path', (round) => STAGES.slice(1).reduce((sum, name) => sum + round.of(name), 0));
  return [...stages.slice(0, 3), ...halves, ...stages.slice(3), path];
}
