import { setFont } from '../detect/lines/fields.js';
import type { ConstructModel, HeadingFields, HeadingScores } from '../model/construct-model.js';
import type { TextModel } from '../model/text-model.js';
import type { Recalled } from '../stages.js';
import { numberingFields } from '../words/numbering.js';
import type { Candidate } from './candidates.js';
import { LOOK, setLook } from './look-fields.js';

/* What the network of Construct says of headings. */

/** Headings that the network sees together. A longer document goes on with the open path of the tree before it. */
export const MOST_HEADINGS = 160;
export type Model = Pick<ConstructModel, 'run'>;
export type Encoder = Pick<TextModel, 'encode'>;

/** Log-odds of being a heading, and of standing in the outline. */
export interface Odds {
  heading: number;
  listed: number;
}

export type Ask = (headings: readonly Candidate[]) => Promise<HeadingScores>;

/** What the model says of headings. Where the outline has all candidates, it is asked about the same ones twice in a row. */
export function askedOnce(model: Model, text: Encoder, recall?: Recalled): Ask {
  let last: { headings: readonly Candidate[]; scores: HeadingScores } | undefined;
  let questions = 0;
  return async (headings) => {
    const isSame = last?.headings.length === headings.length && headings.every((it, i) => it === last?.headings[i]);
    if (!last || !isSame) {
      const place = String(questions++);
      last = {
        headings,
        scores: await (recall ? recalled(place, headings, { model, text, recall }) : fresh(headings)),
      };
    }
    return last.scores;
  };

  async function fresh(headings: readonly Candidate[]): Promise<HeadingScores> {
    return await model.run(fieldsOf(headings, await text.encode(textsOf(headings))));
  }
}

interface Remembering {
  model: Model;
  text: Encoder;
  recall: Recalled;
}

async function recalled(
  place: string,
  headings: readonly Candidate[],
  { model, text, recall }: Remembering,
): Promise<HeadingScores> {
  const texts = textsOf(headings);
  const vectors = await recall.texts.ask(place, [texts], texts.length, () => text.encode(texts));
  const fields = fieldsOf(headings, vectors);
  const { features, font, box, size, page, numbers, evidence, look } = fields;
  const inputs = [texts, features, font, box, size, page, numbers, evidence, look];
  const scores = await recall.headings.ask(place, inputs, 2 * headings.length ** 2, () => model.run(fields));
  // The decoder writes into what it gets.
  return { ...scores, parent: scores.parent.slice() };
}

function textsOf(headings: readonly Candidate[]): string[] {
  return headings.map(({ object, page, row }) => page.lines[row]?.text ?? object.text);
}

/** What each candidate is on its page, and what the outline has with the whole document, or a long stretch of it, in view. */
export async function headingOdds(all: readonly Candidate[], ask: Ask): Promise<Odds[]> {
  const odds: Odds[] = [];
  for (let start = 0; start < all.length; start += MOST_HEADINGS) {
    const part = all.slice(start, start + MOST_HEADINGS);
    const { heading } = await ask(part);
    for (const [i, { ownOdds }] of part.entries()) odds.push({ heading: ownOdds, listed: heading[i] ?? 0 });
  }
  return odds;
}

function fieldsOf(headings: readonly Candidate[], vectors: Float32Array): HeadingFields {
  const count = headings.length;
  const lines = headings.map(({ page, row }) => page.lines[row]);
  const width = headings.reduce((most, { features }) => Math.max(most, features.length), 0);
  const fields: HeadingFields = {
    count,
    features: new Float32Array(count * width),
    text: vectors,
    font: new Float32Array(count * 8),
    box: new Float32Array(count * 4),
    size: new Float32Array(count * 2),
    page: new Float32Array(count),
    numbers: new Int32Array(count * 8),
    evidence: new Float32Array(count * 2),
    look: new Float32Array(count * LOOK),
  };
  for (const [i, heading] of headings.entries()) {
    const { object, features, page, number, odds, listed } = heading;
    const line = lines[i];
    fields.features.set(features, i * width);
    if (line) setFont(fields.font, i, line);
    fields.box.set(line?.box ?? object.box, i * 4);
    fields.size.set([page.page.width, page.page.height], i * 2);
    fields.page[i] = number;
    fields.numbers.set(numberingFields(line?.text ?? object.text), i * 8);
    fields.evidence.set([odds, listed], i * 2);
    setLook(fields.look, i, heading);
  }
  return fields;
}
