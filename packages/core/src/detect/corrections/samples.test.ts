import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DraftObject } from '../../document/draft.js';
import { engineNamed } from '../../engines/load.js';
import { readPdf } from '../../read/pdf/read.js';
import type { Reading } from '../../read/reading.js';
import { captionOf } from '../../words/captions.js';
import { DETECT_CORRECTIONS } from './list.js';
import { pageNumbers } from './page-numbers.js';

/* What no correction ever does, on real files and with the shipped weights: each is left out in turn, then all. */

const SAMPLES = new URL('../../../../../samples/', import.meta.url);
const LEFT_OUT = [undefined, 'all', ...DETECT_CORRECTIONS.map(({ name }) => name)];
const NAMES = new Set(['network', 'drawing', 'vision', ...DETECT_CORRECTIONS.map(({ name }) => name)]);

const factsSchema = z.object({
  pages: z.array(z.object({ header: z.array(z.string()), footer: z.array(z.string()) })),
  captions: z.array(z.object({ of: z.string(), page: z.number(), starts: z.string() })),
});

describe.each(['paper', 'report', 'slides', 'letter', 'cjk'])('samples/%s.pdf', (name) => {
  let reading: Reading;
  let facts: z.infer<typeof factsSchema>;
  const found = new Map<string | undefined, readonly DraftObject[]>();
  beforeAll(async () => {
    facts = factsSchema.parse(JSON.parse(await readFile(new URL(`${name}.facts.json`, SAMPLES), 'utf8')));
    reading = await readPdf(await readFile(new URL(`${name}.pdf`, SAMPLES)), { name });
    for (const left of LEFT_OUT) {
      const engine = await engineNamed('treeline', left === undefined ? {} : { without: new Set([left]) });
      found.set(left, (await engine.detect(reading, { vision: 'never' })).objects);
    }
  });

  it('keeps every line in one object, whichever correction is left out', () => {
    const all = reading.pages.flatMap(({ lines }) => lines.map(({ id }) => id)).sort();
    for (const left of LEFT_OUT) {
      expect((found.get(left) ?? []).flatMap(({ lines }) => lines).sort(), `without ${left}`).toEqual(all);
    }
  });

  it('says of every object who decided its role', () => {
    for (const { by, confidence } of found.get(undefined) ?? []) {
      expect(NAMES).toContain(by);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it('bears the name of no correction that was left out', () => {
    for (const left of DETECT_CORRECTIONS.map((correction) => correction.name)) {
      expect((found.get(left) ?? []).filter(({ by }) => by === left)).toEqual([]);
    }
    const names = new Set(found.get('all')?.map(({ by }) => by));
    for (const by of names) expect(['network', 'drawing', 'vision']).toContain(by);
  });

  it('has captions that are known by their name and number', () => {
    for (const { of, page, starts } of facts.captions) {
      const line = reading.pages[page - 1]?.lines.find(({ text }) => text.startsWith(starts.slice(0, 10)));
      expect(captionOf(line?.text ?? '')?.kind, starts).toBe(of);
    }
  });

  it('has page numbers only where a person reads them', () => {
    for (const [{ text, page }, side] of pageNumbers(reading.pages))
      expect(facts.pages[page - 1]?.[side]).toContain(text);
  });
});
