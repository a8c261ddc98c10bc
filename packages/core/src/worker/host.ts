import { TreelineError } from '../errors.js';
import { ocrFrom } from '../model/ocr-weights.js';
import type { Weights } from '../model/weights.js';
import type { ParseOptions } from '../options.js';
import { open, type Session } from '../session.js';
import { type Channel, type Reply, type Request, type SentOptions, sentError } from './protocol.js';

/** More that a worker of your own can do with an open session, by name. */
export type Calls = Readonly<Record<string, (session: Session, argument: unknown) => Promise<unknown>>>;

interface Held {
  session: Session;
  abort: AbortController;
}

/**
 * Answers the requests of a client. All sessions of a worker share its engine. Long work is done one document after
 * the other; drawing a page does not wait for it.
 */
export function answer(channel: Channel<Reply, Request>, calls: Calls = {}): void {
  const sessions = new Map<number, Held>();
  const aborts = new Map<number, AbortController>();
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const held = (id: number): Session => {
    const found = sessions.get(id);
    if (!found) throw new TreelineError('session-closed', 'the session is closed');
    return found.session;
  };
  const post = (reply: Reply, transfer: ArrayBuffer[] = []) => channel.post(reply, transfer);

  const openSession = async ({ id, session, bytes, options, progress }: Request & { type: 'open' }) => {
    const abort = aborts.get(session) ?? new AbortController();
    const opened = await open(bytes, {
      ...loadable(options),
      signal: abort.signal,
      ...(progress && { onProgress: (done) => post({ type: 'progress', session, progress: done }) }),
    });
    sessions.set(session, { session: opened, abort });
    post({ type: 'opened', id, pageCount: opened.pageCount });
  };

  const act = async (request: Request): Promise<void> => {
    const { id } = request;
    switch (request.type) {
      case 'open':
        aborts.set(request.session, new AbortController());
        return await inTurn(() => openSession(request));
      case 'pages':
        await inTurn(async () => {
          for await (const page of held(request.session).pages()) post({ type: 'page', id, page });
        });
        return post({ type: 'done', id });
      case 'document':
        return post({ type: 'document', id, document: await inTurn(() => held(request.session).document()) });
      case 'correct': {
        const corrected = await inTurn(() => held(request.session).correct(request.corrections));
        return post({ type: 'corrected', id, corrected });
      }
      case 'render': {
        const { data, ...size } = await held(request.session).render(request.page, { scale: request.scale });
        // The engine's own memory must stay where it is, so what is moved is a copy.
        const moved = new Uint8Array(data);
        return post({ type: 'picture', id, picture: { ...size, data: moved } }, [moved.buffer]);
      }
      case 'call': {
        const call = calls[request.name];
        if (!call) throw new TreelineError('invalid-option', `the worker has no call named ${request.name}`);
        return post({ type: 'result', id, value: await call(held(request.session), request.argument) });
      }
      case 'abort':
        aborts.get(request.session)?.abort();
        return post({ type: 'done', id });
      case 'close': {
        aborts.delete(request.session);
        const found = sessions.get(request.session);
        sessions.delete(request.session);
        await found?.session.close();
        return post({ type: 'done', id });
      }
    }
  };

  channel.listen(
    (request) => {
      act(request).catch((error: unknown) => post({ type: 'failed', id: request.id, error: sentError(error) }));
    },
    () => {},
  );
}

const folders = new Map<string, Weights>();

/** Weights are loaded once per function, so one folder has one function. */
function weightsFrom(folder: string): Weights {
  const base = folder.replace(/\/?$/, '/');
  const known = folders.get(base);
  if (known) return known;
  const weights: Weights = async (name) => {
    const response = await fetch(`${base}${name}`);
    if (!response.ok) throw new Error(`weights ${base}${name}: ${response.status} ${response.statusText}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  folders.set(base, weights);
  return weights;
}

function loadable({ weights, wasm, ocr, ...options }: SentOptions): ParseOptions {
  return {
    ...options,
    ...(wasm !== undefined && { wasm: (name) => new URL(name, new URL(wasm.replace(/\/?$/, '/'), import.meta.url)) }),
    ...(weights !== undefined && { weights: weightsFrom(weights) }),
    ...(ocr !== undefined && { ocr: ocrFrom(ocr) }),
  };
}
