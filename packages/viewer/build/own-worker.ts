/** Stands in for the worker that comes with the package. */
export function startThread(): never {
  throw new Error('the viewer starts a worker of its own');
}
