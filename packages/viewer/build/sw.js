// The page works without a network after the first visit. The shell is kept at once, the engine when the page is idle.
const VERSION = '__VERSION__';
const SHELL = '__SHELL__';
const ENGINE = '__ENGINE__';
const CACHE = `treeline-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const outdated = (name) => name.startsWith('treeline-') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(outdated).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** One file after the other, so that the page itself goes first. */
async function keepEngine() {
  const cache = await caches.open(CACHE);
  for (const file of ENGINE) {
    if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
  }
}

self.addEventListener('message', (event) => {
  if (event.data !== 'keep-engine') return;
  event.waitUntil(keepEngine().then(() => event.source?.postMessage('engine-kept')));
});

async function cachedFirst(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && response.status === 200) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  // Files of the person are never kept: `treeline view` serves them under /open/.
  if (event.request.method !== 'GET' || origin !== self.location.origin || pathname.includes('/open/')) return;
  event.respondWith(cachedFirst(event.request));
});
