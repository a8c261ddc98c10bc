import type { Cell, Document, Table } from '../../document/schema.js';

/** The parts of every table that goes on over pages or columns, by its first part. */
export function tableChains(document: Document): Map<string, Table[]> {
  const tables = new Map<string, Table>();
  for (const object of document.objects) if (object.role === 'table') tables.set(object.id, object);
  const chains = new Map<string, Table[]>();
  for (const table of tables.values()) {
    const chain = table.continues === undefined ? undefined : chains.get(table.continues);
    // The first part of a chain names it; later parts are looked up by the part before them.
    const parts = chain ?? [];
    parts.push(table);
    chains.set(table.id, parts);
  }
  return chains;
}

/** The cells of all parts as one table, each with its page. */
export function joinedCells(parts: readonly Table[]): Cell[] {
  const [first] = parts;
  const out: Cell[] = [];
  let rows = 0;
  for (const { cells = [], page } of parts) {
    for (const cell of cells) {
      const moved = rows === 0 ? cell : { ...cell, row: cell.row + rows };
      out.push(page === first?.page ? moved : { ...moved, page: cell.page ?? page });
    }
    rows += cells.reduce((most, { row, rowSpan = 1 }) => Math.max(most, row + rowSpan), 0);
  }
  return out;
}
