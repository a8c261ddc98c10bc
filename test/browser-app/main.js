import { parse, toJson, toMarkdown } from 'treeline';

globalThis.convert = async (url, name) => {
  const response = await fetch(url);
  const document = await parse(new Uint8Array(await response.arrayBuffer()), { name });
  return { json: toJson(document), markdown: toMarkdown(document) };
};
