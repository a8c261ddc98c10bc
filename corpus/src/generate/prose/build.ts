import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles, readBlob } from '../../files/git.js';
import { type Extract, fromHtml, fromMarkdown, fromOpenIti, fromPlain } from './extract.js';
import type { Work } from './pool.js';
import { type Format, PROSE_SOURCES, type ProseSource } from './sources.js';

const EXTRACT: Readonly<Record<Format, (text: string) => Extract>> = {
  html: fromHtml,
  markdown: fromMarkdown,
  plain: fromPlain,
  openiti: fromOpenIti,
};

/**
 * Reads every source that is there into `works.jsonl`, one work a file of the source. Sources that are not there are
 * told and passed over: the pool is then smaller, and documents differ from those of a full pool.
 */
export async function buildPool(mirror: string, out: string, tell: (message: string) => void): Promise<void> {
  await mkdir(out, { recursive: true });
  const rows: string[] = [];
  const english = new Set<string>();
  for (const source of PROSE_SOURCES) {
    const files = await filesOf(source, mirror);
    let paragraphs = 0;
    for (const [name, text] of files) {
      const extract = inScript(EXTRACT[source.format](text), source.language);
      if (source.language === 'en') for (const paragraph of extract.paragraphs) english.add(paragraph);
      // Translations are rarely complete: what is still in English goes.
      else extract.paragraphs = extract.paragraphs.filter((paragraph) => !english.has(paragraph));
      if (extract.paragraphs.length < 4) continue;
      const work: Work = {
        id: `${source.name}/${name}`,
        language: source.language,
        licence: source.licence,
        ...extract,
      };
      rows.push(JSON.stringify(work));
      paragraphs += extract.paragraphs.length;
    }
    tell(`${source.name}: ${files.length} files, ${paragraphs} paragraphs${files.length === 0 ? ' (not there)' : ''}`);
  }
  await writeFile(join(out, 'works.jsonl'), `${rows.join('\n')}\n`);
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  zh: /\p{Script=Han}/gu,
  'zh-Hant': /\p{Script=Han}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ko: /\p{Script=Hangul}/gu,
  ar: /\p{Script=Arabic}/gu,
  fa: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  el: /\p{Script=Greek}/gu,
};

/** Text of a language with letters of its own: what has few of them is code, names or not translated. */
function inScript(extract: Extract, language: string): Extract {
  const script = SCRIPTS[language];
  if (!script) return extract;
  const own = (text: string) => (text.match(script)?.length ?? 0) > 0.35 * text.length;
  return {
    ...extract,
    headings: extract.headings.filter(own),
    paragraphs: extract.paragraphs.filter(own),
    items: extract.items.filter(own),
  };
}

async function filesOf(source: ProseSource, mirror: string): Promise<[name: string, text: string][]> {
  if ('folder' in source.from) {
    const { folder } = source.from;
    if (!existsSync(folder)) return [];
    const names = thin((await readdir(folder)).filter((name) => source.files.test(name)).sort(), source.atMost);
    return Promise.all(
      names.map(async (name): Promise<[string, string]> => [name, await readFile(join(folder, name), 'utf8')]),
    );
  }
  const repository = join(mirror, source.from.repository.replace('/', '+'), 'repo');
  if (!existsSync(repository)) return [];
  const files = (await listFiles(repository)).filter((file) => source.files.test(file.path));
  const result: [string, string][] = [];
  for (const { path, blob } of thin(
    files.sort((x, y) => (x.path < y.path ? -1 : 1)),
    source.atMost,
  )) {
    // A snapshot may list a blob that it does not hold.
    const bytes = await readBlob(repository, blob);
    if (bytes) result.push([path, bytes.toString('utf8')]);
  }
  return result;
}

function thin<T>(items: readonly T[], atMost = Infinity): T[] {
  const step = Math.max(1, items.length / atMost);
  return items.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}
