/** Edit distance of two sequences, with unit costs; memory grows with the shorter one only. */
export function levenshtein<T>(a: ArrayLike<T>, b: ArrayLike<T>): number {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const row = Int32Array.from({ length: short.length + 1 }, (_, j) => j);
  for (let i = 1; i <= long.length; i++) {
    let diagonal = row[0] ?? 0;
    let left = i;
    row[0] = i;
    const item = long[i - 1];
    for (let j = 1; j <= short.length; j++) {
      const above = row[j] ?? 0;
      const replaced = diagonal + (item === short[j - 1] ? 0 : 1);
      const skipped = Math.min(above, left) + 1;
      left = Math.min(replaced, skipped);
      row[j] = left;
      diagonal = above;
    }
  }
  return row[short.length] ?? 0;
}
