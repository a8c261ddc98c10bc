import { parse, toJson } from 'treeline';

globalThis.convert = async (url, options) => {
  const response = await fetch(url);
  return toJson(await parse(new Uint8Array(await response.arrayBuffer()), options));
};
