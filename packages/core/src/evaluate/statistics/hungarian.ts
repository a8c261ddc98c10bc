/**
 * The cheapest assignment of each row to a column of its own (Kuhn and Munkres, with potentials; cubic time). Where
 * there are more rows than columns, every column gets a row instead. Returns pairs of row and column.
 */
export function assign(costs: readonly (readonly number[])[]): [row: number, column: number][] {
  const columns = costs[0]?.length ?? 0;
  if (costs.length <= columns) return assignRows(costs, columns);
  const turned = Array.from({ length: columns }, (_, j) => costs.map((row) => row[j] ?? 0));
  return assignRows(turned, costs.length).map(([column, row]) => [row, column]);
}

function assignRows(costs: readonly (readonly number[])[], columns: number): [number, number][] {
  const rows = costs.length;
  // Rows and columns count from 1; 0 stands for "none yet".
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  const cameFrom = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    const slack = new Float64Array(columns + 1).fill(Infinity);
    const visited = new Uint8Array(columns + 1);
    let column = 0;
    rowOf[0] = row;
    do {
      visited[column] = 1;
      const current = rowOf[column] ?? 0;
      let least = Infinity;
      let next = 0;
      for (let j = 1; j <= columns; j++) {
        if (visited[j]) continue;
        const reduced = (costs[current - 1]?.[j - 1] ?? 0) - (rowPotential[current] ?? 0) - (columnPotential[j] ?? 0);
        if (reduced < (slack[j] ?? 0)) {
          slack[j] = reduced;
          cameFrom[j] = column;
        }
        if ((slack[j] ?? 0) < least) {
          least = slack[j] ?? 0;
          next = j;
        }
      }
      for (let j = 0; j <= columns; j++) {
        if (visited[j]) {
          const owner = rowOf[j] ?? 0;
          rowPotential[owner] = (rowPotential[owner] ?? 0) + least;
          columnPotential[j] = (columnPotential[j] ?? 0) - least;
        } else slack[j] = (slack[j] ?? 0) - least;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = cameFrom[column] ?? 0;
      rowOf[column] = rowOf[previous] ?? 0;
      column = previous;
    }
  }
  const pairs: [number, number][] = [];
  for (let j = 1; j <= columns; j++) if (rowOf[j]) pairs.push([(rowOf[j] ?? 0) - 1, j - 1]);
  return pairs;
}
