export interface Recognised {
  text: string;
  /** Mean probability of the characters; 0 without any. */
  confidence: number;
  /** For each character of `text` as it was read (not by UTF-16 unit): its text and its place from 0 to 1 along the strip. */
  characters: { text: string; at: number; confidence: number }[];
}

/** Greedy CTC: the likeliest class of each step, repeats joined, blanks (class 0) dropped. */
export function decodeCtc(probabilities: Float32Array, characters: readonly string[]): Recognised {
  const classes = characters.length;
  const steps = Math.floor(probabilities.length / classes);
  const read: Recognised['characters'] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const best = likeliest(probabilities, step * classes, classes, before);
    const most = probabilities[step * classes + best] ?? 0;
    const last = read.at(-1);
    // A character that goes on has its place in the middle of its steps.
    if (best !== 0 && best === before && last) last.at += 0.5 / steps;
    else if (best !== 0) read.push({ text: characters[best] ?? '', at: (step + 0.5) / steps, confidence: most });
    before = best;
  }
  const sum = read.reduce((total, { confidence }) => total + confidence, 0);
  return {
    text: read.map(({ text }) => text).join(''),
    confidence: read.length > 0 ? sum / read.length : 0,
    characters: read,
  };
}

/** Blank, and what was read last, are tried first: more than a half cannot be surpassed. */
function likeliest(probabilities: Float32Array, from: number, classes: number, before: number): number {
  if ((probabilities[from] ?? 0) > 0.5) return 0;
  if ((probabilities[from + before] ?? 0) > 0.5) return before;
  let best = 0;
  let most = -1;
  for (let c = 0; c < classes; c++) {
    const value = probabilities[from + c] ?? 0;
    if (value > most) {
      most = value;
      best = c;
    }
  }
  return best;
}
