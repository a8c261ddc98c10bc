import type { Chunk } from 'treeline';
import { createWorkerClient, type RemoteSession } from 'treeline/worker';
import type { Block, Change, Correction, Finding, Format, View, ViewLine, Written } from './view.ts';

export const client = createWorkerClient({
  start: () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' }),
});

/** The OCR models are served beside the page. */
export const OCR = new URL('ocr/', document.baseURI).href;

async function asked(session: RemoteSession, name: string, argument?: unknown): Promise<string> {
  const answer = await session.call(name, argument);
  if (typeof answer !== 'string') throw new TypeError(`${name}: the worker answered with ${typeof answer}`);
  return answer;
}

export async function viewOf(session: RemoteSession): Promise<View> {
  return JSON.parse(await asked(session, 'view'));
}

export async function correct(
  session: RemoteSession,
  corrections: readonly Correction[],
): Promise<{ view: View; changes: Change[] }> {
  return JSON.parse(await asked(session, 'correct', JSON.stringify(corrections)));
}

export async function linesOn(session: RemoteSession, page: number): Promise<ViewLine[]> {
  return JSON.parse(await asked(session, 'lines', page));
}

export async function blocksOf(session: RemoteSession): Promise<Block[]> {
  return JSON.parse(await asked(session, 'blocks'));
}

/** The rendered document, a piece of HTML for each block. */
export async function readingOf(session: RemoteSession): Promise<string[]> {
  return JSON.parse(await asked(session, 'reading'));
}

/** What is wrong with the structure; the tags of a PDF are judged where its bytes are given. */
export async function lintOf(session: RemoteSession, bytes: Uint8Array | undefined): Promise<Finding[]> {
  return JSON.parse(await asked(session, 'lint', bytes));
}

export async function chunksOf(session: RemoteSession): Promise<Chunk[]> {
  return JSON.parse(await asked(session, 'chunks'));
}

export function write(session: RemoteSession, format: Format): Promise<string> {
  return asked(session, 'write', format);
}

export async function pictureView(session: RemoteSession, bytes: Uint8Array, name: string): Promise<View> {
  return JSON.parse(await asked(session, 'listen', { bytes, name, ocr: OCR }));
}

/** The PDF with the outline or the whole structure written into it. */
export async function writePdf(
  session: RemoteSession,
  what: Written,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await session.call(what, bytes);
  if (answer instanceof Uint8Array) return new Uint8Array(answer);
  throw new TypeError(`${what}: the worker answered with ${typeof answer}`);
}
