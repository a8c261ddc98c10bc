import { parse, toMarkdown } from 'treeline';

addEventListener('message', async ({ data: file }) => {
  try {
    const doc = await parse(new Uint8Array(await file.arrayBuffer()), {
      name: file.name,
      onProgress: (progress) => postMessage({ progress: { done: progress.done, total: progress.total } }),
    });
    postMessage({ text: toMarkdown(doc) });
  } catch (error) {
    postMessage({ text: String(error) });
  }
});
