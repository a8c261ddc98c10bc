import { fileURLToPath } from 'node:url';
import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document } from '@langchain/core/documents';
import { describe, expect, it } from 'vitest';
import { TreelineLoader, TreelineSplitter } from './index.js';

const PAPER = fileURLToPath(new URL('../../../samples/paper.pdf', import.meta.url));

describe('the loader for LangChain', () => {
  it('gives pieces with heading path, page and boxes', async () => {
    const loader = new TreelineLoader(PAPER, { engine: 'baseline', name: 'paper.pdf' });
    expect(loader).toBeInstanceOf(BaseDocumentLoader);
    const documents = await loader.load();
    const found = documents.find(({ pageContent }) => pageContent.includes('perforated steel pipe'));
    expect(found).toBeInstanceOf(Document);
    expect(found?.metadata).toMatchObject({ source: 'paper.pdf', page: 1, pages: [1, 1] });
    expect(found?.metadata.path).toContain('2.2.1 Mounting');
    const [first] = found?.metadata.boxes ?? [];
    expect(first).toMatchObject({
      page: 1,
      box: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
    });
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  });

  it('gives one document that the splitter splits as finely as wanted', async () => {
    const whole = await new TreelineLoader(PAPER, { engine: 'baseline', mode: 'whole' }).load();
    expect(whole).toHaveLength(1);
    expect(whole[0]?.pageContent).toContain('# ');
    const coarse = await new TreelineSplitter({ size: 2000 }).transformDocuments(whole);
    // As a step of a chain, too.
    const fine = await new TreelineSplitter({ size: 300 }).invoke(whole);
    expect(fine.length).toBeGreaterThan(coarse.length);
    expect(fine.every(({ pageContent }) => pageContent.length <= 300)).toBe(true);
    expect(fine.every(({ metadata }) => metadata.page >= 1 && metadata.boxes.length > 0)).toBe(true);
  });

  it('does not guess at documents of others', async () => {
    const other = new Document({ pageContent: 'text' });
    await expect(new TreelineSplitter().transformDocuments([other])).rejects.toThrow('TreelineLoader');
  });
});
