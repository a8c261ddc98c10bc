import { ocrFrom, parse, readPicture, toJson } from 'treeline';

async function bytesAt(url) {
  const response = await fetch(url);
  return new Uint8Array(await response.arrayBuffer());
}

globalThis.convert = async (url, options) => toJson(await parse(await bytesAt(url), options));

globalThis.read = async (url, folder) =>
  toJson(await readPicture(await bytesAt(url), { name: url.slice(1), ...(folder && { ocr: ocrFrom(folder) }) }));
