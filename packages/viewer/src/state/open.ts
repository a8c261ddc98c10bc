import { batch } from 'solid-js';
import type { Page, PageObject } from 'treeline';
import { TreelineError } from 'treeline/errors';
import { client, OCR, viewOf } from '../engine/client.ts';
import { drawFile, drawSession } from '../engine/drawing.ts';
import { laterSession } from '../engine/later.ts';
import { forgetCorrections, restoreCorrections } from './correct.ts';
import * as state from './viewer.ts';

let opening: AbortController | undefined;

/** Pictures begin with these bytes; everything else is a PDF or fails as one. */
function isPicture(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  const starts = String.fromCharCode(a ?? 0, b ?? 0, c ?? 0, d ?? 0);
  return a === 0xff && b === 0xd8 ? true : ['\x89PNG', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'].includes(starts);
}

/** Ends the session of the file before. A worker that is busy with it is ended; an idle one keeps its engine. */
function letGo(): void {
  const before = state.file();
  before?.drawing.close();
  if (before && state.phase() === 'ready') before.session.close().catch(() => undefined);
  else opening?.abort(new TreelineError('stopped', 'the file was closed'));
  opening = undefined;
}

/** Opens a file: its pages appear as they are read, then the whole document. */
export async function openBytes(
  bytes: Uint8Array,
  name: string,
  { password, address }: { password?: string; address?: string | undefined } = {},
): Promise<void> {
  letGo();
  const abort = new AbortController();
  opening = abort;
  batch(() => {
    state.setPhase('opening');
    state.setFailure(undefined);
    state.setFile(undefined);
    state.setView(undefined);
    state.setCompared(undefined);
    state.setProvisional(new Map());
    state.setPages([]);
    state.setSelected([]);
    state.setHovered(undefined);
    state.setProgress(undefined);
    state.setCurrentPage(1);
    forgetCorrections();
  });
  const remote = client.open(bytes, {
    name,
    ocr: OCR,
    signal: abort.signal,
    onProgress: throttled((done) => state.setProgress(done)),
    ...(password !== undefined && { password }),
  });
  const known: Omit<state.OpenedFile, 'drawing'> = {
    name,
    bytes,
    password,
    address,
    session: laterSession(remote),
    isPicture: isPicture(bytes),
  };
  try {
    // The pages are there to be seen long before the file is understood.
    const drawing = drawFile(bytes, password).then(
      (drawn) => showPages({ ...known, drawing: drawn }, abort),
      () => undefined,
    );
    const session = await remote;
    if (!(await drawing)) state.setFile({ ...known, drawing: drawSession(session) });
    state.setPhase('reading');
    await gatherPages(session.pages(), session.pageCount);
    const view = await viewOf(session);
    batch(() => {
      state.setPages(view.pages);
      state.setView(view);
      state.setPhase('ready');
    });
    await restoreCorrections();
  } catch (error) {
    if (abort.signal.aborted || opening !== abort) return;
    state.file()?.drawing.close();
    const code = error instanceof TreelineError ? error.code : 'internal-error';
    const message = error instanceof Error ? error.message : String(error);
    batch(() => {
      state.setFailure({ code, message, name, bytes, address });
      state.setPhase('failed');
      state.setFile(undefined);
      state.setView(undefined);
    });
  }
}

/** Shows the pages of a file as they look, with nothing found on them yet. */
function showPages(opened: state.OpenedFile, abort: AbortController): boolean {
  if (abort.signal.aborted || opening !== abort || state.phase() === 'failed') {
    opened.drawing.close();
    return true;
  }
  batch(() => {
    state.setFile(opened);
    if (state.pages().length === 0) state.setPages(emptyPages(opened));
  });
  return true;
}

function emptyPages({ drawing, isPicture: isPixels }: state.OpenedFile): Page[] {
  // As the document will have them, so that nothing is drawn twice.
  const rounded = (length: number) => Math.round(length * 100) / 100;
  return drawing.sizes.map(({ width, height }, i) => ({
    number: i + 1,
    width: rounded(width),
    height: rounded(height),
    unit: isPixels ? 'px' : 'pt',
    text: 'none',
  }));
}

/** Shows pages as they come. They are taken over in bundles, so that a long file does not redraw for each. */
async function gatherPages(
  coming: AsyncIterable<{ page: Page; objects: PageObject[] }>,
  pageCount: number,
): Promise<void> {
  const pages: Page[] = [];
  const objects = new Map<number, readonly PageObject[]>();
  let shown = 0;
  const show = () => {
    shown = performance.now();
    batch(() => {
      const [first] = pages;
      const before = state.pages();
      // Pages that are still to come keep their size; without one they are as large as the first for now.
      const rest = Array.from({ length: Math.max(0, pageCount - pages.length) }, (_, i): Page[] => {
        const number = pages.length + i + 1;
        const page = before[number - 1] ?? (first && { ...first, number });
        return page ? [page] : [];
      });
      state.setPages([...pages, ...rest.flat()]);
      state.setProvisional(new Map(objects));
    });
  };
  for await (const { page, objects: found } of coming) {
    pages.push(page);
    objects.set(page.number, found);
    if (pages.length < 4 || performance.now() - shown > 400) show();
  }
  show();
}

function throttled<T>(report: (value: T) => void): (value: T) => void {
  let last = 0;
  return (value) => {
    const now = performance.now();
    if (now - last < 80) return;
    last = now;
    report(value);
  };
}

export async function openFile(chosen: File): Promise<void> {
  const bytes = await chosen.arrayBuffer().catch((error: unknown) => String(error));
  if (typeof bytes === 'string') fail({ code: 'file-unreadable', message: bytes, name: chosen.name });
  else await openBytes(new Uint8Array(bytes), chosen.name);
}

function fail(failure: state.Failure): void {
  letGo();
  batch(() => {
    state.setFile(undefined);
    state.setView(undefined);
    state.setFailure(failure);
    state.setPhase('failed');
  });
}

/** Opens a file that is served beside the page: a sample, or the file of `treeline view`. */
export async function openAddress(address: string): Promise<void> {
  const name = decodeURIComponent(address.split('/').at(-1) ?? address);
  letGo();
  const abort = new AbortController();
  opening = abort;
  batch(() => {
    state.setFile(undefined);
    state.setView(undefined);
    state.setPages([]);
    state.setProgress(undefined);
    state.setPhase('opening');
  });
  try {
    const response = await fetch(address, { signal: abort.signal });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (opening === abort) await openBytes(bytes, name, { address });
  } catch (error) {
    if (opening === abort) fail({ code: 'input-failed', message: String(error), name, address });
  }
}

/** Back to the start. The worker ends what it was doing. */
export function closeFile(): void {
  letGo();
  batch(() => {
    state.setPhase('empty');
    state.setFile(undefined);
    state.setView(undefined);
    state.setPages([]);
    state.setSelected([]);
    state.setFailure(undefined);
  });
  forgetCorrections();
}
