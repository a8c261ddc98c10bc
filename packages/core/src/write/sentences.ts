export interface Sentence {
  text: string;
  start: number;
}

/** The sentences of a text with their trailing space, which together are the text. */
export function sentencesOf(text: string, language?: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { segment, index } of segmenter(language).segment(text)) {
    const last = sentences.at(-1);
    // "et al. We", "Fig. 3", "e.g. this": an abbreviation does not end a sentence.
    if (last && ABBREVIATED.test(last.text.slice(-16))) last.text += segment;
    else sentences.push({ text: segment, start: index });
  }
  return sentences;
}

const ABBREVIATED =
  /(?:^|[\s(])(?:\p{L}|al|cf|ca|vs|e\.g|i\.e|resp|approx|figs?|eqs?|eqn|secs?|tabs?|refs?|nos?|pp|vol|dr|mr|mrs|prof)\.\s*$/iu;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language = 'en'): Intl.Segmenter {
  let known = segmenters.get(language);
  if (!known) {
    known = new Intl.Segmenter(supported(language), { granularity: 'sentence' });
    segmenters.set(language, known);
  }
  return known;
}

function supported(language: string): string {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Text cut into parts of at most `limit` that together are the text: between words, never inside a character. */
export function hardSplit(text: string, limit: number): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > limit) {
    const space = text.lastIndexOf(' ', from + limit - 1);
    let end = space > from + limit / 2 ? space + 1 : from + limit;
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
    parts.push(text.slice(from, end));
    from = end;
  }
  parts.push(text.slice(from));
  return parts;
}
