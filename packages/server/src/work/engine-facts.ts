import type { DocumentPool } from '@treeline/pool';
import { onePagePdf } from '@treeline/pool/raw-pdf';
import { documentFrom } from '@treeline/reader';
import type { EngineName } from 'treeline';

/*
 * Which weights and which runtime would parse a document now. The library says so in every document; so a tiny one is
 * parsed, once for each engine. That also shows that the server can work at all.
 */

/** One page with one word. */
const TINY = onePagePdf('BT /F1 24 Tf 72 700 Td (Ready) Tj ET');

export class EngineFacts {
  readonly #pool: DocumentPool;
  readonly #known = new Map<EngineName, Promise<string>>();

  constructor(pool: DocumentPool) {
    this.#pool = pool;
  }

  /** A text that changes with the version, the weights and the runtime. */
  async of(engine: EngineName): Promise<string> {
    let facts = this.#known.get(engine);
    if (!facts) {
      facts = this.#ask(engine);
      this.#known.set(engine, facts);
      // A failure is not remembered.
      facts.catch(() => this.#known.delete(engine));
    }
    return await facts;
  }

  async #ask(engine: EngineName): Promise<string> {
    const { texts } = await this.#pool.run({
      input: TINY,
      name: 'tiny.pdf',
      options: { engine },
      outputs: [{ format: 'json', to: 'text' }],
    });
    return JSON.stringify(documentFrom(texts[0] ?? '').engine);
  }
}
