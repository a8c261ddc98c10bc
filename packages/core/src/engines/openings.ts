import { loadShippedWeights } from '#weights';
import { repeats } from '../detect/lines/repeats.js';
import { openingFields } from '../detect/openings/fields.js';
import { type Opening, openingsOf } from '../detect/openings/openings.js';
import { chainsOf, rowsOf, scorePages } from '../detect/score.js';
import { DetectModel } from '../model/detect-model.js';
import { type OpeningFields, openingTexts } from '../model/opening-model.js';
import { TextModel } from '../model/text-model.js';
import type { Weights } from '../model/weights.js';
import { withoutMarginNumbers } from '../read/aside.js';
import type { Reading, ReadPage } from '../read/reading.js';

/** What the network of openings gets of one page, with the vectors of its texts: a row for each opening. */
export interface PageOpenings {
  page: ReadPage;
  openings: readonly Opening[];
  fields: OpeningFields;
  words: Float32Array;
  rests: Float32Array;
}

/** Reads off what the network of openings learns from: the openings of each page, with all that it sees of them. */
export async function openingReader(
  weights: Weights = loadShippedWeights,
): Promise<(reading: Reading) => AsyncGenerator<PageOpenings>> {
  const text = await TextModel.load(weights);
  const model = await DetectModel.load(text, weights);
  return async function* read(given) {
    const reading = withoutMarginNumbers(given);
    const again = repeats(reading.pages);
    for (const [i, page] of reading.pages.entries()) {
      const [parts = []] = await scorePages([page], reading.source.pages, again.slice(i), [], model);
      const openings = openingsOf(page, chainsOf(parts), new Set());
      if (openings.length === 0) continue;
      const fields = openingFields(page, openings, {
        features: rowsOf(page, parts, 'features'),
        classes: rowsOf(page, parts, 'classes'),
      });
      const [words, rests] = await openingTexts(text, fields);
      yield { page, openings, fields, words, rests };
    }
  };
}
