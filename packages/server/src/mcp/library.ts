import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentPool, DrawJob } from '@treeline/pool';
import { writeWhole } from '@treeline/pool/files';
import type { Format, PictureFormat } from '@treeline/pool/formats';
import { documentFrom, Reader } from '@treeline/reader';
import type { Progress } from 'treeline';
import { EngineFacts } from '../work/engine-facts.js';
import { RefusedError, type Roots } from './roots.js';

export interface Waiting {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface LibraryOptions {
  roots: Roots;
  pool: DocumentPool;
  /** Parsed documents are kept here too, so that the next start knows them. Default: in memory only. */
  cache?: string | undefined;
  /** Bytes of a file. */
  maxBytes: number;
}

/** Characters of parsed documents and of converted texts that are kept in memory. */
const MAX_KEPT = 256 * 1024 * 1024;

interface Content {
  bytes: Uint8Array;
  name: string;
  version: string;
}

/** One thing that is being made, and everybody who waits for it. */
interface Making {
  result: Promise<string | Reader>;
  controller: AbortController;
  waiting: Set<Waiting>;
}

/** The documents inside the roots. Each is parsed once, in a process of its own, and kept. */
export class Library {
  readonly roots: Roots;
  readonly #pool: DocumentPool;
  readonly #cache: string | undefined;
  readonly #maxBytes: number;
  readonly #facts: EngineFacts;
  readonly #kept = new Map<string, { value: string | Reader; size: number }>();
  readonly #making = new Map<string, Making>();
  #size = 0;

  constructor({ roots, pool, cache, maxBytes }: LibraryOptions) {
    this.roots = roots;
    this.#pool = pool;
    this.#cache = cache;
    this.#maxBytes = maxBytes;
    this.#facts = new EngineFacts(pool);
  }

  /** A parsed document. */
  async read(path: string, waiting: Waiting = {}): Promise<Reader> {
    const value = await this.#once(path, 'document', waiting, async (content, signal, onProgress) => {
      const stored = await this.#stored(content);
      const json = stored ?? (await this.#convert(content, 'json', undefined, signal, onProgress));
      const reader = new Reader(documentFrom(json)).prepare();
      if (stored === undefined) await this.#keepOnDisk(content, json);
      // Nobody waits for this, and who asks for a section before its turn gets it all the same.
      reader.writeAhead().catch(() => {});
      return { value: reader, size: 2 * json.length };
    });
    if (typeof value === 'string') throw new Error('a document was expected');
    return value;
  }

  /** A document in a format. */
  async convert(path: string, format: Format, pages: string | undefined, waiting: Waiting = {}): Promise<string> {
    const value = await this.#once(path, `${format} ${pages ?? ''}`, waiting, async (content, signal, onProgress) => {
      const text = await this.#convert(content, format, pages, signal, onProgress);
      return { value: text, size: text.length };
    });
    return typeof value === 'string' ? value : '';
  }

  /** A picture, read as people read it. */
  async readPicture(path: string, format: PictureFormat, waiting: Waiting = {}): Promise<string> {
    const value = await this.#once(path, `picture ${format}`, waiting, async ({ bytes, name }, signal) => {
      const outputs = [{ format, to: 'text' as const }];
      const { texts } = await this.#pool.run({ kind: 'picture', input: bytes, name, outputs, signal });
      return { value: texts[0] ?? '', size: texts[0]?.length ?? 0 };
    });
    return typeof value === 'string' ? value : '';
  }

  /** A page, or a part of one, as a PNG. */
  async draw(
    path: string,
    drawing: Pick<DrawJob, 'page' | 'box' | 'scale' | 'maxSide'>,
    signal?: AbortSignal,
  ): Promise<Buffer> {
    const { bytes, name } = await this.#content(path);
    const pieces: Uint8Array[] = [];
    await this.#pool.run({
      ...drawing,
      kind: 'drawing',
      input: bytes,
      name,
      outputs: [{ format: 'png', to: (piece) => void pieces.push(Buffer.from(piece)) }],
      ...(signal && { signal }),
    });
    return Buffer.concat(pieces);
  }

  async #once(
    path: string,
    what: string,
    waiting: Waiting,
    make: (
      content: Content,
      signal: AbortSignal,
      onProgress: (progress: Progress) => void,
    ) => Promise<{ value: string | Reader; size: number }>,
  ): Promise<string | Reader> {
    waiting.signal?.throwIfAborted();
    const opened = await this.roots.openFile(path);
    const key = JSON.stringify([opened.path, opened.version, what]);
    await opened.file.close();
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.value;
    }
    let making = this.#making.get(key);
    // What is being stopped is not joined.
    if (!making || making.controller.signal.aborted) {
      const controller = new AbortController();
      const all = new Set<Waiting>();
      const onProgress = (progress: Progress) => {
        for (const one of all) one.onProgress?.(progress);
      };
      const result = this.#content(path)
        .then((content) => make(content, controller.signal, onProgress))
        .then(({ value, size }) => {
          this.#keep(key, value, size);
          return value;
        })
        .finally(() => {
          if (this.#making.get(key)?.controller === controller) this.#making.delete(key);
        });
      making = { result, controller, waiting: all };
      this.#making.set(key, making);
    }
    return await wait(making, waiting);
  }

  #keep(key: string, value: string | Reader, size: number): void {
    this.#kept.set(key, { value, size });
    this.#size += size;
    for (const [oldest, { size: freed }] of this.#kept) {
      if (this.#size <= MAX_KEPT || oldest === key) return;
      this.#kept.delete(oldest);
      this.#size -= freed;
    }
  }

  async #content(path: string): Promise<Content> {
    const { file, name, size, version } = await this.roots.openFile(path);
    try {
      if (size > this.#maxBytes)
        throw new RefusedError(`${name} is larger than ${this.#maxBytes} bytes, the most that is read`);
      return { bytes: new Uint8Array(await file.readFile()), name, version };
    } finally {
      await file.close();
    }
  }

  async #convert(
    { bytes, name }: Content,
    format: Format,
    pages: string | undefined,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<string> {
    const outputs = [{ format, to: 'text' as const }];
    const { texts } = await this.#pool.run({ input: bytes, name, options: { pages }, outputs, signal, onProgress });
    return texts[0] ?? '';
  }

  async #stored(content: Content): Promise<string | undefined> {
    const path = await this.#diskPath(content);
    return path === undefined ? undefined : await readFile(path, 'utf8').catch(() => undefined);
  }

  async #keepOnDisk(content: Content, json: string): Promise<void> {
    const path = await this.#diskPath(content);
    if (path === undefined || this.#cache === undefined) return;
    await mkdir(this.#cache, { recursive: true, mode: 0o700 });
    await writeWhole(path, [json]);
  }

  /** Content, name, weights and runtime decide what the parsed document is. */
  async #diskPath({ bytes, name }: Content): Promise<string | undefined> {
    if (this.#cache === undefined) return undefined;
    const facts = await this.#facts.of('treeline');
    const hash = createHash('sha256').update(bytes).update('\0').update(name).update('\0').update(facts).digest('hex');
    return join(this.#cache, `${hash}.json`);
  }
}

/** Waits until it is made, or until this one does not want it any more. What nobody wants is stopped. */
async function wait({ result, controller, waiting: all }: Making, waiting: Waiting): Promise<string | Reader> {
  all.add(waiting);
  const { signal } = waiting;
  try {
    if (!signal) return await result;
    return await new Promise((resolve, reject) => {
      const give = () => reject(signal.reason);
      signal.addEventListener('abort', give, { once: true });
      result.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
      if (signal.aborted) give();
    });
  } finally {
    all.delete(waiting);
    if (all.size === 0) controller.abort();
  }
}
