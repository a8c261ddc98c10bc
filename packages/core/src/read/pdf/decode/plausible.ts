/** Letters of running text in the languages of Latin script, in thousandths, averaged over several of them. */
const LETTERS: Readonly<Record<string, number>> = {
  a: 90,
  b: 13,
  c: 30,
  d: 42,
  e: 140,
  f: 14,
  g: 17,
  h: 30,
  i: 76,
  j: 4,
  k: 10,
  l: 44,
  m: 28,
  n: 76,
  o: 65,
  p: 23,
  q: 5,
  r: 66,
  s: 68,
  t: 72,
  u: 45,
  v: 13,
  w: 10,
  x: 2,
  y: 9,
  z: 7,
};
const RARE = 1;

const costs = new Float32Array(128);
for (let code = 0; code < 128; code++) {
  const share = LETTERS[String.fromCharCode(code).toLowerCase()];
  costs[code] = -Math.log((share ?? RARE) / 1000);
}

/** What a letter costs on average in text that is one, and in text of evenly drawn letters. */
export const READABLE = 3;

/** Characters of a font that are looked at. */
export const SAMPLE = 2000;
/** Letters from which on they say something. */
const FEW = 24;
/** Text has at least so many different letters. The brackets of a font of symbols are two in turns, and any two look like text. */
const FEW_KINDS = 8;

/** Share of letters in running text, spaces aside. */
const MOSTLY_LETTERS = 0.65;

/**
 * How unlikely the letters are, per letter: under `READABLE` for text in a language of Latin script, above 3.4 for letters
 * that stand for others. Infinite where there are too few, or where much is no letter at all.
 */
export function costOf(codes: readonly number[]): number {
  let letters = 0;
  const kinds = new Set<number>();
  let cost = 0;
  let odd = 0;
  let inside = 0;
  let spaces = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    const isUpper = code >= 0x41 && code <= 0x5a;
    if (isUpper || (code >= 0x61 && code <= 0x7a)) {
      letters++;
      kinds.add(code);
      cost += costs[code] ?? 0;
      // A capital behind a small letter, all the time, is no language.
      const before = codes[i - 1] ?? 0;
      if (isUpper && before >= 0x61 && before <= 0x7a) inside++;
    } else if (code === 0x20) {
      spaces++;
    } else if (code < 0x20 || (code > 0x7e && code < 0xa0) || code > 0x2fff) {
      odd++;
    }
  }
  if (letters < FEW || kinds.size < FEW_KINDS) return Infinity;
  if (odd > 0.1 * codes.length || letters < MOSTLY_LETTERS * (codes.length - spaces)) return Infinity;
  return cost / letters + (3 * inside) / letters;
}
