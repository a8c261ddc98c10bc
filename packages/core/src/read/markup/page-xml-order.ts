/** A group of PAGE XML's reading order: regions and groups, whose order may matter or not. */
export interface ReadingGroup {
  ordered: boolean;
  index: number | undefined;
  /** The region that has what is in the group inside of it. */
  region: string | undefined;
  items: (ReadingGroup | { index: number | undefined; region: string })[];
}

/** The place of every region that the groups name, by its id. One that is named twice is read where it is named first. */
export function ranksFrom(groups: readonly ReadingGroup[]): Map<string, number> {
  const ranks = new Map<string, number>();
  const visit = (item: ReadingGroup['items'][number]): void => {
    if (item.region !== undefined && !ranks.has(item.region)) ranks.set(item.region, ranks.size);
    if (!('items' in item)) return;
    const items = item.ordered ? item.items.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)) : item.items;
    for (const inner of items) visit(inner);
  };
  for (const group of groups) visit(group);
  return ranks;
}
