import { type Box, ROLES, type Role } from 'treeline';
import { type DraftObject, isGraphical, pageObject, type Region } from 'treeline/engines';
import { LINE_CLASSES, type LineClass } from 'treeline/labels';
import type { Reading, ReadLine } from 'treeline/read';
import type { CorpusDocument, CorpusLine, Knowledge, Truth } from '../format/format.js';
import { lineId } from './reading.js';

export interface TrueRegion {
  index: number;
  role: Role;
  page: number;
  box: Box;
  /** Lines with something on them, in reading order. */
  lines: number[];
}

/**
 * What is known to be true of a document, asked for piece by piece. Only pages on which the truth is complete count, and
 * only lines that have text: nobody can label an empty one.
 */
export class KnownTruth {
  readonly lines: readonly (CorpusLine & { page: number })[];
  readonly regions: readonly TrueRegion[];
  readonly headings: NonNullable<Truth['headings']>;
  /** Titles and levels of the whole outline, also of entries whose lines are not known. */
  readonly outline: readonly { title: string; level: number; located: boolean }[];
  readonly links: NonNullable<Truth['links']>;
  readonly threads: NonNullable<Truth['threads']>;
  readonly #known: ReadonlySet<Knowledge>;
  readonly #pages: ReadonlySet<number> | undefined;
  readonly #classes: readonly (readonly string[])[];
  readonly #owners = new Map<number, TrueRegion>();
  readonly #byIndex: ReadonlyMap<number, TrueRegion>;

  constructor({ pages, truth }: CorpusDocument) {
    this.#pages = truth.pages && new Set(truth.pages);
    this.#known = new Set(pages.some(({ number }) => this.covers(number)) ? truth.known : []);
    this.#classes = truth.classes ?? [];
    this.lines = pages.flatMap(({ number, lines }) => lines.map((line) => ({ ...line, page: number })));
    const all = (truth.regions ?? []).map(({ role, page, box, lines }, index) => {
      const solid = lines.filter((line) => this.hasText(line));
      return { index, role: roleNamed(role), page, box, lines: solid };
    });
    this.regions = all.filter(({ page, role, lines }) => this.covers(page) && (lines.length > 0 || isGraphical(role)));
    for (const region of all) for (const line of region.lines) this.#owners.set(line, region);
    this.#byIndex = new Map(this.regions.map((region) => [region.index, region]));
    const kept = this.#byIndex;
    this.headings = !this.knows('headings') ? [] : (truth.headings ?? []).filter(({ region }) => kept.has(region));
    this.outline = truth.outline
      ? truth.outline.map(({ title, level, region }) => ({ title, level, located: region !== undefined }))
      : this.headings.flatMap(({ region, level }) => {
          const found = kept.get(region);
          return found ? [{ title: this.textOf(found), level, located: true }] : [];
        });
    this.links = (truth.links ?? []).filter(({ from, to }) => kept.has(from) && kept.has(to));
    this.threads = !this.knows('order')
      ? []
      : (truth.threads ?? []).map(({ kind, regions }) => ({ kind, regions: regions.filter((it) => kept.has(it)) }));
  }

  /** Whether the outline is known, from bookmarks or because all headings are. */
  get knowsOutline(): boolean {
    return this.knows('outline') || this.knows('headings');
  }

  knows(...kinds: Knowledge[]): boolean {
    return kinds.every((kind) => this.#known.has(kind));
  }

  covers(page: number): boolean {
    return this.#pages?.has(page) ?? true;
  }

  hasText(line: number): boolean {
    return (this.lines[line]?.text.trim() ?? '') !== '';
  }

  /** The classes that a line may have; none where that is unknown. */
  classes(line: number): LineClass[] {
    const place = this.lines[line];
    if (!this.knows('classes') || !place || !this.covers(place.page) || !this.hasText(line)) return [];
    return (this.#classes[line] ?? []).filter(isLineClass);
  }

  regionOf(line: number): TrueRegion | undefined {
    return this.#owners.get(line);
  }

  region(index: number): TrueRegion | undefined {
    return this.#byIndex.get(index);
  }

  /** Text of a region as one line. */
  textOf({ lines }: TrueRegion): string {
    return lines.map((line) => this.lines[line]?.text.trim() ?? '').join(' ');
  }
}

const CLASSES: ReadonlySet<string> = new Set(LINE_CLASSES);

function isLineClass(name: string): name is LineClass {
  return CLASSES.has(name);
}

function roleNamed(name: string): Role {
  const role = ROLES.find((known) => known === name);
  if (role === undefined) throw new Error(`the truth has a region of role "${name}", which is none of ours`);
  return role;
}

export function regionId(index: number): string {
  return `r${index}`;
}

/** A true region as a stage would have found it. */
export function objectOf(region: TrueRegion, reading: Reading, linesById: ReadonlyMap<string, ReadLine>): DraftObject {
  const page = reading.pages.find(({ page }) => page.number === region.page)?.page;
  if (!page) throw new Error(`the truth has a region on page ${region.page}, which the document has not`);
  const lines = region.lines.flatMap((line) => linesById.get(lineId(line)) ?? []);
  const made: Region = {
    role: region.role,
    lines,
    confidence: 1,
    // Boxes drawn by people around text are wider than the text.
    ...(isGraphical(region.role) && { box: region.box }),
  };
  return pageObject(regionId(region.index), page, made);
}

export function linesOf(reading: Reading): Map<string, ReadLine> {
  return new Map(reading.pages.flatMap(({ lines }) => lines.map((line) => [line.id, line] as const)));
}
