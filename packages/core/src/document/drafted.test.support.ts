import { account } from './account.js';
import type { DraftObject } from './draft.js';
import type { Document } from './schema.js';

type Given = Partial<Omit<Document, 'objects' | 'omitted'>>;

/** A document for tests: objects are given as drafts with the ids of their lines, and keep their own ids. */
export function drafted({ objects, ...given }: Given & { objects: DraftObject[] }): Document {
  const { lines = [], threads = [], links = [], outline = [] } = given;
  return {
    schema: 'treeline/1',
    source: { name: 'kites.pdf', kind: 'pdf', pages: 1, sha256: '0'.repeat(64) },
    engine: { name: 'test', version: '0' },
    status: 'ok',
    problems: [],
    pages: [{ number: 1, width: 612, height: 792, unit: 'pt' }],
    lines,
    hyperlinks: [],
    ...given,
    ...account({ lines, objects, threads, links, outline }, 'rules', 'given'),
  };
}
