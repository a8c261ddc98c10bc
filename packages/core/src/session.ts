import { correctDetected, correctOrdered, givenHeadings } from './correct/apply.js';
import { type Change, changesBetween } from './correct/changes.js';
import type { Correction } from './correct/corrections.js';
import { account } from './document/account.js';
import type { DraftObject } from './document/draft.js';
import { ofWholeLines } from './document/parts.js';
import type { Document, Line, Page, PageObject } from './document/schema.js';
import { linesShown, partsOf, toDocument } from './engines/finish.js';
import { engineLoader } from './engines/load.js';
import { TreelineError } from './errors.js';
import { withReading } from './input.js';
import { Recall } from './model/recall.js';
import { checkArguments, type ParseOptions, visionOf } from './options.js';
import { inGivenOrder } from './order/given.js';
import { withFields } from './order/place-fields.js';
import { Meter, Turns } from './progress.js';
import { withoutMarginNumbers } from './read/aside.js';
import type { ColourPicture, Reading, ReadPage } from './read/reading.js';
import { displayedPage } from './read/upright.js';
import type { Constructed, Detected, Engine, OrderAlong, Recalled } from './stages.js';
import { useWasm } from './wasm.js';
import { DocumentWords } from './words/vocabulary.js';

/** A page as soon as Detect has finished it: roles are there, reading order and levels are not. */
export interface ProvisionalPage {
  page: Page;
  lines: Line[];
  /** With the ids they will have in the document. */
  objects: PageObject[];
}

/** A corrected document, and what became different by the corrections. */
export interface Corrected {
  document: Document;
  changes: Change[];
}

/** An open file. Close it when you are done: a PDF holds memory of the PDF engine until then. */
export interface Session {
  /** How many pages the file has. */
  readonly pageCount: number;
  /** The pages as Detect finishes them, each once, in their order. */
  pages(): AsyncIterable<ProvisionalPage>;
  /** The whole document, with the corrections that hold. */
  document(): Promise<Document>;
  /** Draws a page in colour: `scale` pixels for a point of a PDF or a pixel of a picture. Default: 1. */
  render(page: number, options?: { scale?: number }): Promise<ColourPicture>;
  /**
   * Sets the corrections that hold from now on, and decides everything else anew around them. An empty list restores
   * the first document. Detect does not run again.
   */
  correct(corrections: readonly Correction[]): Promise<Corrected>;
  close(): Promise<void>;
}

/**
 * Opens a file for a conversation: page by page, whole, drawn, corrected.
 *
 * @example
 * const session = await open(bytes, { name: 'paper.pdf' });
 * for await (const { page, objects } of session.pages()) console.log(page.number, objects.length);
 * const doc = await session.document();
 * await session.close();
 */
export async function open(bytes: Uint8Array, options: ParseOptions = {}): Promise<Session> {
  return await converse(bytes, options, true);
}

/** The whole document and nothing else: what only a conversation needs is not kept. */
export async function parseOnce(bytes: Uint8Array, options: ParseOptions): Promise<Document> {
  const session = await converse(bytes, options, false);
  try {
    return await session.document();
  } finally {
    await session.close();
  }
}

async function converse(bytes: Uint8Array, options: ParseOptions, remembers: boolean): Promise<Session> {
  checkArguments(bytes, options);
  const load = engineLoader(options);
  const vision = visionOf(options);
  if (options.wasm) useWasm(options.wasm);
  options.signal?.throwIfAborted();
  const meter = new Meter(options.onProgress);
  const turns = new Turns(options.signal);
  const file = await openFile(bytes, options, meter);
  return new Conversation(file, load, { vision, meter, turns, remembers });
}

/** The reading of a file, and the way to end it. */
interface OpenFile {
  reading: Reading;
  close(): Promise<void>;
}

/** The readers close a file when its use ends; here the use ends when the session does. */
function openFile(bytes: Uint8Array, options: ParseOptions, meter: Meter): Promise<OpenFile> {
  return new Promise((resolve, reject) => {
    let end = (): void => {};
    const ended = new Promise<void>((done) => {
      end = done;
    });
    const finished = withReading(
      bytes,
      options,
      ({ done, total, recognised }) => {
        meter.start(total);
        if (recognised) meter.expect({ recognised: 1 });
        meter.step('read', done, recognised ? 'recognised' : undefined);
      },
      async (reading) => {
        resolve({
          reading,
          close: async () => {
            end();
            await finished;
          },
        });
        await ended;
      },
    );
    finished.catch(reject);
  });
}

interface Work {
  vision: ReturnType<typeof visionOf>;
  meter: Meter;
  turns: Turns;
  /** Whether answers of the networks are kept for corrections. */
  remembers: boolean;
}

class Conversation implements Session {
  readonly #file: OpenFile;
  readonly #load: () => Promise<Engine>;
  readonly #work: Work;
  readonly #ready: DetectedPage[] = [];
  readonly #recall: Recalled | undefined;
  readonly #waiting = new Set<() => void>();
  #detected: Promise<Detected> | undefined;
  /** Order goes along with Detect where nobody will ask for another order. */
  #along: OrderAlong | undefined;
  #document: Promise<Document> | undefined;
  #isDetected = false;
  #isClosed = false;

  constructor(file: OpenFile, load: () => Promise<Engine>, work: Work) {
    this.#file = file;
    this.#load = load;
    this.#work = work;
    if (work.remembers) {
      this.#recall = {
        windows: new Recall(MOST_WINDOW_SCORES),
        texts: new Recall(MOST_HEADING_TEXTS),
        headings: new Recall(MOST_HEADING_SCORES),
      };
    }
  }

  get pageCount(): number {
    return this.#file.reading.source.pages;
  }

  async *pages(): AsyncIterable<ProvisionalPage> {
    const detected = this.#detect();
    // Whoever asks for pages hears of a failure here; nobody else has to listen.
    detected.catch(() => this.#wake());
    for (let next = 0; ; next++) {
      while (next >= this.#ready.length && !this.#isDetected) {
        await Promise.race([detected, new Promise<void>((resolve) => this.#waiting.add(resolve))]);
      }
      const page = this.#ready[next];
      if (!page) {
        await detected;
        return;
      }
      yield provisional(page);
    }
  }

  document(): Promise<Document> {
    this.#document ??= this.#decide([]);
    return this.#document;
  }

  async render(page: number, { scale = 1 }: { scale?: number } = {}): Promise<ColourPicture> {
    this.#checkOpen();
    const { render } = this.#file.reading;
    if (!render) throw new TreelineError('no-picture', 'this kind of input has no pictures of its pages');
    return render(page, scale);
  }

  async correct(corrections: readonly Correction[]): Promise<Corrected> {
    const before = await this.document();
    const document = await this.#decide(corrections);
    this.#document = Promise.resolve(document);
    return { document, changes: changesBetween(before, document) };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#detected?.catch(() => undefined);
    await this.#file.close();
  }

  /** Runs once; everything else starts from its result. */
  #detect(): Promise<Detected> {
    this.#detected ??= this.#runDetect();
    return this.#detected;
  }

  async #runDetect(): Promise<Detected> {
    this.#checkOpen();
    // Files that cannot be read have failed before weights are loaded.
    const engine = await this.#load();
    const { meter, turns, vision, remembers } = this.#work;
    const pause = () => turns.next();
    const along = remembers ? undefined : engine.orderAlong?.({ pause, onPage: (page) => meter.step('order', page) });
    this.#along = along;
    try {
      return await engine.detect(withWords(withoutMarginNumbers(this.#file.reading)), {
        vision,
        pause,
        ...(along && { follow: (found) => along.follow(found) }),
        onSeen: (seen) => meter.expect({ seen }),
        onObjects: (page, objects, isSeen) => {
          meter.step('detect', page.page.number, isSeen ? 'seen' : undefined);
          if (remembers) this.#ready.push({ page, objects });
          this.#wake();
        },
      });
    } finally {
      this.#isDetected = true;
      this.#wake();
    }
  }

  async #decide(corrections: readonly Correction[]): Promise<Document> {
    const constructed = await this.#construct(corrections);
    await this.#work.turns.next();
    const document = toDocument(constructed, await this.#load());
    this.#work.meter.finish('construct');
    return document;
  }

  async #construct(corrections: readonly Correction[]): Promise<Constructed> {
    const detected = await this.#detect();
    // Nobody asks for it again: a long document needs the room.
    if (!this.#work.remembers) this.#detected = undefined;
    const engine = await this.#load();
    const { meter, turns } = this.#work;
    const pause = () => turns.next();
    const recall = this.#recall && { recall: this.#recall };
    await pause();
    const corrected = corrections.length > 0 ? correctDetected(detected, corrections) : detected;
    const found = this.#along
      ? await this.#along.finish(corrected)
      : await engine.order(corrected, { pause, onPage: (page) => meter.step('order', page), ...recall });
    this.#along = undefined;
    meter.finish('order');
    const ordered = correctOrdered(withFields(inGivenOrder(found)), corrections);
    const given = corrections.length > 0 ? { given: givenHeadings(ordered, corrections) } : {};
    const onPage = (page: number) => meter.step('construct', page);
    const constructed = await engine.construct(ordered, { pause, onPage, ...given, ...recall });
    // What was seen in the lines is of no use any more, and most of what a long document holds.
    return { ...constructed, features: [], scores: [] };
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new TreelineError('session-closed', 'the session is closed');
  }
}

/** Every stage joins lines with the same words, so that offsets agree. */
function withWords(reading: Reading): Reading {
  const lines = reading.pages.flatMap((page) => page.lines);
  return { ...reading, words: new DocumentWords(lines, reading.source.language) };
}

/** What the memory of a session holds at most, in numbers of four bytes, in texts, and in numbers again. */
const MOST_WINDOW_SCORES = 16_000_000;
const MOST_HEADING_TEXTS = 20_000;
const MOST_HEADING_SCORES = 4_000_000;

interface DetectedPage {
  page: ReadPage;
  objects: readonly DraftObject[];
}

/** Made when it is asked for: most callers want only the whole document. Places are those of the page as displayed. */
function provisional({ page, objects }: DetectedPage): ProvisionalPage {
  const seen = { ...page, hidden: [], aside: [] };
  const found = account(partsOf({ pages: [seen], objects, threads: [], links: [], outline: [] }), 'network');
  return {
    page: page.turned ? displayedPage(page.page, page.turned) : page.page,
    lines: linesShown(seen),
    objects: ofWholeLines(found, page.lines).objects,
  };
}
