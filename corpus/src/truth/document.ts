import type { Document, Line, Link, OutlineEntry } from 'treeline';
import { ROLES, type Role, VERSION } from 'treeline';
import { account, type DraftObject } from 'treeline/engines';
import { joinLines } from 'treeline/read';
import type { CorpusDocument } from '../format/format.js';

/** The truth of a corpus document as a document: what a perfect run would give. For looking at it with any writer. */
export function truthDocument(corpus: CorpusDocument): Document {
  const { truth } = corpus;
  const regions = truth.regions ?? [];
  const lines: Line[] = corpus.pages
    .flatMap((page) => page.lines.map((line) => ({ page: page.number, line })))
    .map(({ page, line }, i) => ({
      id: `l${i}`,
      page,
      box: line.box,
      text: line.text,
      rotation: line.rotation,
      ...(line.font && { font: line.font }),
    }));
  const headings = truth.headings ?? [];
  const levels = new Map(headings.map(({ region, level }) => [region, level]));
  // Body objects stand in reading order; what no thread has comes last.
  const threads = (truth.threads ?? []).filter((thread) => thread.regions.length > 0);
  const threaded = threads.flatMap((thread) => thread.regions);
  const rest = regions.map((_, i) => i).filter((i) => !threaded.includes(i));
  const objects = [...new Set([...threaded, ...rest])].flatMap((number): DraftObject[] => {
    const region = regions[number];
    if (!region) return [];
    const level = levels.get(number);
    return [
      {
        id: `o${number}`,
        role: roleOf(region.role),
        page: region.page,
        box: region.box,
        lines: region.lines.map((line) => `l${line}`),
        text: joinLines(region.lines.flatMap((line) => lines[line] ?? [])).text,
        confidence: 1,
        ...(level !== undefined && { level }),
      },
    ];
  });
  return {
    schema: 'treeline/1',
    source: {
      name: corpus.id,
      kind: 'pdf',
      pages: corpus.pages.length,
      sha256: corpus.sha256 ?? '0'.repeat(64),
      ...(corpus.language !== undefined && { language: corpus.language }),
    },
    engine: { name: 'truth', version: VERSION },
    status: 'ok',
    problems: [],
    pages: corpus.pages.map(({ number, width, height, unit }) => ({ number, width, height, unit })),
    lines,
    hyperlinks: [],
    ...account(
      {
        lines,
        objects,
        threads: threads.map(({ kind, regions: own }) => ({ kind, objects: own.map((number) => `o${number}`) })),
        links: (truth.links ?? []).map(linkOf),
        outline: outlineOf(headings, objects),
      },
      'input',
    ),
  };
}

function roleOf(name: string): Role {
  const role = ROLES.find((known) => known === name);
  if (!role) throw new RangeError(`"${name}" is not a role`);
  return role;
}

function linkOf({ type, from, to, mark, at }: NonNullable<CorpusDocument['truth']['links']>[number]): Link {
  const ends = { from: `o${from}`, to: `o${to}`, confidence: 1 };
  return type === 'footnote' ? { type, ...ends, mark: mark ?? '', at: at ?? 0 } : { type, ...ends };
}

function outlineOf(
  headings: NonNullable<CorpusDocument['truth']['headings']>,
  objects: readonly DraftObject[],
): OutlineEntry[] {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const top: OutlineEntry[] = [];
  const entries = new Map(
    headings.map(({ region, level }): [number, OutlineEntry] => {
      const object = byId.get(`o${region}`);
      const title = object?.text ?? '';
      return [region, { object: `o${region}`, title, level, page: object?.page ?? 1, confidence: 1, children: [] }];
    }),
  );
  for (const { region, parent } of headings) {
    const entry = entries.get(region);
    if (entry) (entries.get(parent)?.children ?? top).push(entry);
  }
  return top;
}
