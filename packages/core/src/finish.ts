import type { Document, Line } from './document/schema.js';
import type { ReadLine } from './read/reading.js';
import type { Constructed, Engine } from './stages.js';
import { VERSION } from './version.js';

/** The last step of the pipeline: what the stages found, without the evidence they worked on. */
export function toDocument(constructed: Constructed, engine: Engine): Document {
  return {
    schema: 'treeline/1',
    source: constructed.source,
    engine: { name: engine.name, version: VERSION, ...(engine.weights !== undefined && { weights: engine.weights }) },
    status: constructed.problems.length > 0 ? 'partial' : 'ok',
    problems: constructed.problems,
    pages: constructed.pages.map(({ page }) => page),
    lines: constructed.pages.flatMap(({ lines }) => lines.map(withoutEvidence)),
    objects: constructed.objects,
    threads: constructed.threads,
    links: constructed.links,
    outline: constructed.outline,
  };
}

function withoutEvidence({ raised, math, hidden, tag, ...line }: ReadLine): Line {
  return line;
}
