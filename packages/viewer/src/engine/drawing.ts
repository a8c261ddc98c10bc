import type { RemoteSession } from 'treeline/worker';

export interface Size {
  width: number;
  height: number;
}

type Ask =
  | { type: 'open'; file: number; bytes: Uint8Array<ArrayBuffer>; password: string | undefined }
  | { type: 'draw'; file: number; page: number; scale: number }
  | { type: 'close'; file: number };
export type DrawRequest = Ask & { id: number };
export interface DrawReply {
  id: number;
  sizes?: Size[];
  picture?: ImageData;
  failed?: string;
}

interface Waiting {
  resolve(reply: DrawReply): void;
  reject(error: unknown): void;
}

/** Draws pages. The sizes are there before anything else is known of the file. */
export interface Drawing {
  readonly sizes: readonly Size[];
  /** The picture of a page, or undefined where nobody wants it any more. */
  draw(page: number, scale: number, signal: AbortSignal): Promise<ImageData | undefined>;
  close(): void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let count = 0;

function running(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<DrawReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failed === undefined) asked?.resolve(data);
    else asked?.reject(new Error(data.failed));
  });
  started.addEventListener('error', () => {
    // The next file starts another one.
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('pages cannot be drawn'));
    waiting.clear();
  });
  worker = started;
  return started;
}

function ask(request: Ask): Promise<DrawReply> {
  const id = ++count;
  const reply = new Promise<DrawReply>((resolve, reject) => waiting.set(id, { resolve, reject }));
  running().postMessage({ ...request, id } satisfies DrawRequest);
  return reply;
}

/** Opens a file to be drawn. Fails for what a browser cannot show; the session draws that. */
export async function drawFile(bytes: Uint8Array, password: string | undefined): Promise<Drawing> {
  const file = ++count;
  const { sizes = [] } = await ask({ type: 'open', file, bytes: new Uint8Array(bytes), password });
  const draw = newestFirst(async (page, scale) => (await ask({ type: 'draw', file, page, scale })).picture);
  return { sizes, draw, close: () => ask({ type: 'close', file }).catch(() => undefined) };
}

/** The same by the session, for kinds of files that only the engine reads. */
export function drawSession(session: RemoteSession): Drawing {
  const draw = newestFirst(async (page, scale) => {
    const { width, height, channels, data } = await session.render(page, { scale });
    return imageOf(width, height, channels, data);
  });
  return { sizes: [], draw, close: () => undefined };
}

interface Job {
  page: number;
  scale: number;
  signal: AbortSignal;
  resolve(picture: ImageData | undefined): void;
  reject(error: unknown): void;
}

/** One page after the other. The newest wish comes first: it is what the reader looks at. */
function newestFirst(draw: (page: number, scale: number) => Promise<ImageData | undefined>): Drawing['draw'] {
  const jobs: Job[] = [];
  let isBusy = false;
  const next = (): void => {
    if (isBusy) return;
    const job = jobs.pop();
    if (!job) return;
    if (job.signal.aborted) {
      job.resolve(undefined);
      next();
      return;
    }
    isBusy = true;
    draw(job.page, job.scale)
      .then(job.resolve, job.reject)
      .finally(() => {
        isBusy = false;
        next();
      });
  };
  return (page, scale, signal) =>
    new Promise((resolve, reject) => {
      jobs.push({ page, scale, signal, resolve, reject });
      next();
    });
}

function imageOf(width: number, height: number, channels: number, data: Uint8Array): ImageData {
  if (channels === 4 && data.buffer instanceof ArrayBuffer) {
    return new ImageData(new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height);
  }
  const made = new Uint8ClampedArray(width * height * 4);
  for (let at = 0, to = 0; to < made.length; at += channels, to += 4) {
    made[to] = data[at] ?? 0;
    made[to + 1] = data[channels === 1 ? at : at + 1] ?? 0;
    made[to + 2] = data[channels === 1 ? at : at + 2] ?? 0;
    made[to + 3] = 255;
  }
  return new ImageData(made, width, height);
}
