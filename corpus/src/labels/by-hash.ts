/** What is labelled of each file. */
export function byHash<T extends { sha256: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(item.sha256, [...(groups.get(item.sha256) ?? []), item]);
  return groups;
}
