import type { DocumentPool } from '@treeline/pool';
import { documentFrom } from '@treeline/reader';
import type { EngineName } from 'treeline';

/*
 * Which weights and which runtime would parse a document now. The library says so in every document; so a tiny one is
 * parsed, once for each engine. That also shows that the server can work at all.
 */

/** One page with one word. */
const TINY = tinyPdf();

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

function tinyPdf(): Uint8Array {
  const content = 'BT /F1 24 Tf 72 700 Td (Ready) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.7\n';
  const rows = objects.map((object, i) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const start = text.length;
  text += `xref\n0 6\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
