import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baseline } from '../../engines/baseline/index.js';
import { readPdf } from '../../read/pdf/read.js';

const samples = new URL('../../../../../samples/', import.meta.url);
const factsSchema = z.object({
  tables: z.array(
    z.object({ page: z.number(), columns: z.number(), rows: z.number(), cells: z.array(z.array(z.string())) }),
  ),
});

describe.each(['paper', 'report', 'slides', 'cjk'])('the tables of samples/%s.pdf', (name) => {
  it('have the rows, columns and cells that a person counts', async () => {
    const facts = factsSchema.parse(JSON.parse(await readFile(new URL(`${name}.facts.json`, samples), 'utf8')));
    const reading = await readPdf(await readFile(new URL(`${name}.pdf`, samples)), { name });
    const { objects } = await baseline.detect(reading);
    for (const { page, columns, rows, cells } of facts.tables) {
      const found = objects.find((object) => object.role === 'table' && object.page === page)?.cells ?? [];
      expect(1 + Math.max(...found.map(({ row }) => row))).toBe(rows);
      expect(1 + Math.max(...found.map(({ column }) => column))).toBe(columns);
      expect(found.filter(({ header, column }) => header && column > 0).every(({ row }) => row === 0)).toBe(true);
      const texts = Array.from({ length: rows }, (_, r) =>
        found.filter(({ row }) => row === r).map(({ text }) => text),
      );
      for (const row of cells) expect(texts).toContainEqual(row);
    }
  });
});
