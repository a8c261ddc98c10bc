/** Bundlers understand this form and make a file of its own for the worker. */
export function startThread(): Worker {
  return new Worker(new URL('./entry.browser.js', import.meta.url), { type: 'module' });
}
