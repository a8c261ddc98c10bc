import type { RemoteSession } from 'treeline/worker';

/** A session that is still being opened: everything asked of it waits. */
export function laterSession(opening: Promise<RemoteSession>): RemoteSession {
  return {
    pageCount: 0,
    async *pages() {
      yield* (await opening).pages();
    },
    document: async () => (await opening).document(),
    render: async (page, options) => (await opening).render(page, options),
    correct: async (corrections) => (await opening).correct(corrections),
    call: async (name, argument) => (await opening).call(name, argument),
    close: async () => (await opening).close(),
  };
}
