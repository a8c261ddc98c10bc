import { ocrFrom, parse, readPicture, toJson } from 'treeline';
import { openInWorker } from 'treeline/worker';

async function bytesAt(url) {
  const response = await fetch(url);
  return new Uint8Array(await response.arrayBuffer());
}

globalThis.convert = async (url, options) => toJson(await parse(await bytesAt(url), options));

globalThis.read = async (url, folder) =>
  toJson(await readPicture(await bytesAt(url), { name: url.slice(1), ...(folder && { ocr: ocrFrom(folder) }) }));

/** The same in a Web Worker. */
globalThis.inWorker = async (url, options) => {
  const session = await openInWorker(await bytesAt(url), options);
  const pages = [];
  for await (const { page } of session.pages()) pages.push(page.number);
  const picture = await session.render(1, { scale: 0.5 });
  const json = toJson(await session.document());
  await session.close();
  return { pages, json, pixels: picture.data.length / (picture.width * picture.height * picture.channels) };
};

/** The reason with which a session ends whose signal is aborted. */
globalThis.stopWorker = async (url) => {
  const abort = new AbortController();
  const session = await openInWorker(await bytesAt(url), { signal: abort.signal });
  const waiting = session.document();
  abort.abort(new Error('no longer wanted'));
  return await waiting.catch((error) => error.message);
};
