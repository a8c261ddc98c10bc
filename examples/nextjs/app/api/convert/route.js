import { parse, toMarkdown } from 'treeline';

/** curl --data-binary @paper.pdf http://localhost:3000/api/convert */
export async function POST(request) {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const doc = await parse(bytes, { name: 'upload.pdf', signal: request.signal });
  return new Response(toMarkdown(doc), {
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'x-treeline-runtime': doc.engine.runtime ?? '' },
  });
}
