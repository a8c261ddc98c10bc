import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from '../../parse.js';
import { documentOf } from '../sample.test.fixture.js';
import { doclingDocument, toDocling } from './docling.js';
import type { DoclingDocument, Node, Ref } from './types.js';

const SAMPLES = new URL('../../../../../samples/', import.meta.url);
/** A Python that has docling-core with its chunkers. Set DOCLING_PYTHON to use one of a virtual environment. */
const PYTHON = process.env['DOCLING_PYTHON'] ?? 'python3';
const IMPORTS = 'from docling_core.transforms.chunker.hybrid_chunker import HybridChunker';
const hasDocling = spawnSync(PYTHON, ['-c', IMPORTS]).status === 0;
if (!hasDocling) {
  process.stderr.write(
    'SKIPPED: docling-core is not installed, so nothing here proves that it loads our documents. ' +
      'Install docling-core[chunking] and set DOCLING_PYTHON.\n',
  );
}

const CHECK = `
import sys
from docling_core.types.doc import DoclingDocument
from docling_core.transforms.chunker.hierarchical_chunker import HierarchicalChunker
from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
from docling_core.transforms.chunker.tokenizer.base import BaseTokenizer
class Words(BaseTokenizer):
    def count_tokens(self, text): return len(text.split())
    def get_max_tokens(self): return 256
    def get_tokenizer(self): return self.count_tokens
for path in sys.argv[1:]:
    document = DoclingDocument.load_from_json(path)
    assert len(document.export_to_markdown()) > 100, path
    assert len(list(HierarchicalChunker().chunk(document))) > 0, path
    assert len(list(HybridChunker(tokenizer=Words()).chunk(document))) > 0, path
print("loaded")
`;

/** What the schema of docling-core asks of references: each resolves, and parents and children agree. */
function checkTree(document: DoclingDocument): void {
  const { body, furniture, groups, texts, pictures, tables } = document;
  const nodes = new Map<string, Node>();
  for (const node of [body, furniture, ...groups, ...texts, ...pictures, ...tables]) nodes.set(node.self_ref, node);
  const seen = new Set<string>();
  const visit = (node: Node) => {
    for (const { $ref } of node.children) {
      expect(seen.has($ref), $ref).toBe(false);
      seen.add($ref);
      const child = nodes.get($ref);
      if (!child) throw new Error(`${$ref} leads nowhere`);
      expect(child.parent).toEqual({ $ref: node.self_ref });
      visit(child);
    }
  };
  visit(body);
  expect(seen.size).toBe(nodes.size - 2);
  const refs: Ref[] = [...pictures, ...tables, ...texts].flatMap(({ captions = [] }) => captions);
  for (const { $ref } of refs) expect(nodes.get($ref)?.label).toBe('caption');
  for (const [list, items] of Object.entries({ groups, texts, pictures, tables })) {
    for (const [i, { self_ref }] of items.entries()) expect(self_ref).toBe(`#/${list}/${i}`);
  }
}

describe('a DoclingDocument', () => {
  it('has lists, tables, pictures and notes in their places', () => {
    const document = doclingDocument(
      documentOf(
        [
          { role: 'title', text: 'Kites' },
          { role: 'heading', text: '1 Wind' },
          { role: 'paragraph', text: 'It blows.' },
          { role: 'list-item', text: '1. one' },
          { role: 'list-item', text: '2. two' },
          {
            role: 'table',
            text: '',
            id: 't',
            cells: [
              { row: 0, column: 0, columnSpan: 2, header: true, text: 'a' },
              { row: 1, column: 0, text: 'b' },
              { row: 1, column: 1, text: 'c' },
            ],
          },
          { role: 'caption', text: 'Table 1: Letters.', id: 'c' },
          { role: 'figure', text: '', id: 'f' },
          { role: 'footer', text: '7' },
        ],
        [{ type: 'caption', from: 'c', to: 't', confidence: 1 }],
      ),
    );
    checkTree(document);
    expect(document.texts.map(({ label }) => label)).toEqual([
      'title',
      'section_header',
      'text',
      'list_item',
      'list_item',
      'caption',
      'page_footer',
    ]);
    expect(document.tables[0]?.data).toMatchObject({ num_rows: 2, num_cols: 2 });
    expect(document.tables[0]?.data.table_cells[0]).toMatchObject({ col_span: 2, column_header: true });
    expect(document.pictures).toHaveLength(1);
  });

  it.each(['paper', 'report'])('of %s.pdf is one tree', async (name) => {
    const bytes = await readFile(new URL(`${name}.pdf`, SAMPLES));
    checkTree(doclingDocument(await parse(bytes, { name: `${name}.pdf`, engine: 'baseline' })));
  });

  it.runIf(hasDocling)('is loaded, serialized and cut into chunks by docling-core', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docling-'));
    try {
      const paths: string[] = [];
      for (const name of ['paper', 'report', 'letter']) {
        const bytes = await readFile(new URL(`${name}.pdf`, SAMPLES));
        const path = join(folder, `${name}.json`);
        await writeFile(path, toDocling(await parse(bytes, { name: `${name}.pdf`, engine: 'baseline' })));
        paths.push(path);
      }
      const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', CHECK, ...paths], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      expect(stdout).toContain('loaded');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
