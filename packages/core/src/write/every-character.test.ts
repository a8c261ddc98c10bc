import { readFile } from 'node:fs/promises';
import { HtmlRenderer, Parser } from 'commonmark';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { lostRuns } from '../evaluate/lost-runs.js';
import { ENGINE_NAMES, parse } from '../parse.js';
import { toChunks } from './chunks/chunks.js';
import { toDocling } from './docling/docling.js';
import { toHtml } from './html/html.js';
import { markdownWithMap, toMarkdown } from './markdown/markdown.js';
import { withOmitted } from './omitted.js';
import { toText } from './text.js';
import { render, textOf } from './tree.test.fixture.js';

const SAMPLES = new URL('../../../../samples/', import.meta.url);
const NAMES = ['cjk', 'letter', 'paper', 'report', 'slides'];

function commonmark(markdown: string): string {
  return textOf(parseFragment(new HtmlRenderer().render(new Parser().parse(markdown))));
}

describe.each(ENGINE_NAMES)('what %s has read', (engine) => {
  it.each(NAMES)('of %s.pdf is in every format, to the last character', async (name) => {
    const bytes = await readFile(new URL(`${name}.pdf`, SAMPLES));
    const document = withOmitted(await parse(bytes, { name, engine, vision: 'never' }), {
      figureText: true,
      hidden: 'keep',
    });
    const { text: markdown, map } = markdownWithMap(document);
    expect(markdown).toBe(toMarkdown(document));
    const shown = {
      micromark: textOf(render(markdown)),
      commonmark: commonmark(markdown),
      html: textOf(parseFragment(toHtml(document))),
      text: toText(document),
      chunks: [...toChunks(document)].map(({ path, text }) => [...path, text].join('\n')).join('\n'),
      docling: toDocling(document).replace(/\\[nt"\\]/g, ' '),
    };
    for (const [format, text] of Object.entries(shown)) expect(lostRuns(document, text), format).toEqual([]);
    const lines = new Map(document.lines.map((line) => [line.id, line]));
    let end = 0;
    for (const segment of map.segments) {
      expect(segment.start).toBe(end);
      end = segment.end;
      if (segment.line === undefined || segment.from === undefined) continue;
      const own = lines.get(segment.line)?.text.slice(segment.from, segment.from + segment.end - segment.start);
      const written = markdown.slice(segment.start, segment.end);
      // Inside the HTML of a table a sign may be written as an entity.
      if (!/^[&<>"']/.test(own ?? '')) expect(written).toBe(own);
    }
    expect(end).toBe(markdown.length);
  });
});
