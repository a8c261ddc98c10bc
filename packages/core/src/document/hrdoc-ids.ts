/** Id of the line at a place of an HRDoc list, and back: the writer gives rows in the order of the list. */
export function hrdocLineId(index: number): string {
  return `l${index}`;
}

export function hrdocIndex(line: string): number {
  return Number(line.slice(1));
}
