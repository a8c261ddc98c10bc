/** More cells than this in the table of an alignment are left to proportions. */
const MAX_CELLS = 250_000;

/**
 * Which character of a line each glyph shows: the glyphs in the order of the line, with their texts where these are known,
 * against the text of the line. Spaces are drawn or not, so they do not count. Gives for each glyph the index of its
 * (first) character.
 */
export function alignGlyphs(texts: readonly (string | undefined)[], line: string): number[] {
  const characters: { at: number; text: string }[] = [];
  for (const { index, 0: text } of line.matchAll(/\S/gu)) characters.push({ at: index, text: fold(text) });
  const wanted: { glyph: number; text: string | undefined }[] = [];
  texts.forEach((text, glyph) => {
    const visible = text?.replace(/\s/gu, '');
    if (visible === undefined || visible === '') wanted.push({ glyph, text: undefined });
    else for (const character of fold(visible)) wanted.push({ glyph, text: character });
  });
  const matches =
    wanted.length * characters.length > MAX_CELLS
      ? proportional(wanted.length, characters.length)
      : match(wanted, characters);
  const places = new Array<number>(texts.length).fill(-1);
  wanted.forEach(({ glyph }, i) => {
    const place = characters[matches[i] ?? -1]?.at;
    if (place !== undefined && places[glyph] === -1) places[glyph] = place;
  });
  // What matched nothing stands where its neighbour does.
  let last = 0;
  return places.map((place) => {
    if (place >= 0) last = place;
    return last;
  });
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function proportional(count: number, of: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.floor((i * of) / Math.max(1, count)));
}

/** Needleman and Wunsch's alignment; a glyph without a text may be any character. */
function match(wanted: readonly { text: string | undefined }[], characters: readonly { text: string }[]): number[] {
  const n = wanted.length;
  const m = characters.length;
  const width = m + 1;
  const scores = new Int32Array((n + 1) * width);
  for (let i = 0; i <= n; i++) scores[i * width] = -i;
  for (let j = 0; j <= m; j++) scores[j] = -j;
  const pair = (i: number, j: number) => {
    const text = wanted[i]?.text;
    if (text === undefined) return 1;
    return text === characters[j]?.text ? 3 : -1;
  };
  for (let i = 1; i <= n; i++)
    for (let j = 1; j <= m; j++) {
      const diagonal = (scores[(i - 1) * width + j - 1] ?? 0) + pair(i - 1, j - 1);
      const up = (scores[(i - 1) * width + j] ?? 0) - 1;
      const left = (scores[i * width + j - 1] ?? 0) - 1;
      scores[i * width + j] = Math.max(diagonal, up, left);
    }
  const matches = new Array<number>(n).fill(-1);
  for (let i = n, j = m; i > 0 && j > 0; ) {
    const score = scores[i * width + j] ?? 0;
    if (score === (scores[(i - 1) * width + j - 1] ?? 0) + pair(i - 1, j - 1)) {
      i--;
      j--;
      matches[i] = j;
    } else if (score === (scores[(i - 1) * width + j] ?? 0) - 1) i--;
    else j--;
  }
  return matches;
}
