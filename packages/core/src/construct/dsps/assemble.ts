import { pageObject } from '../../detect/lines/regions.js';
import type { DraftObject } from '../../document/draft.js';
import type { Link, Thread } from '../../document/schema.js';
import { footnoteLinks } from '../../order/footnote-marks.js';
import { isBody, isFloat } from '../../order/threads.js';
import type { ReadLine } from '../../read/reading.js';
import type { Constructed, Ordered } from '../../stages.js';
import { attach, nestByParents } from '../nest.js';
import { titlesOf } from '../titles.js';
import { containers, type Hung } from './decode.js';
import { type Part, partsOf, type Unit } from './parts.js';

/*
 * The tree of DSPS → the document: its objects, threads, links and outline are such that `lineage` reads the same tree
 * from them. What a tree of lines cannot say stays as Order found it: the place of pictures without lines, and whose
 * caption stands beside one.
 */

export function assemble(ordered: Ordered, units: readonly Unit[], hung: readonly Hung[]): Constructed {
  const parts = partsOf(units, hung);
  const placed = objectsOf(ordered, units, hung, parts);
  const objects = placed.map(({ object }) => object);
  const tree = new PartTree(placed, hung);
  const floats = floatGroups(ordered, units, placed, tree);
  const links = [...continuations(placed, hung, tree), ...floats.links, ...notes(ordered, objects)];
  const headings = placed.filter(({ object }) => object.role === 'heading');
  const place = new Map(headings.map((heading, i) => [heading, i]));
  const parents = headings.map((heading) => place.get(tree.heading(heading) ?? heading) ?? -1);
  const nested = nestByParents(
    headings.map(({ object }) => object),
    headings.map((_, i) => ((parents[i] ?? -1) < i ? (parents[i] ?? -1) : -1)),
    headings.map(({ part }) => hung[part?.units[0] ?? -1]?.confidence ?? 0),
    titlesOf(links),
  );
  const body = new Set(objects.filter(isBody).map(({ id }) => id));
  const attached = attach(objects, body, nested).map((object, i): DraftObject => {
    const own = placed[i];
    if (object.role === 'heading' || !own?.part || !body.has(object.id)) return object;
    const heading = tree.heading(own);
    return heading ? { ...object, parent: heading.object.id } : object;
  });
  return { ...ordered, objects: attached, threads: threads(objects, floats.groups), links, outline: nested.outline };
}

/** An object and the part it was made of; pictures without lines have none. */
interface Placed {
  object: DraftObject;
  part?: Part;
}

interface Making {
  part?: Part;
  make: (id: string) => DraftObject;
  /** The object that its first line was in. */
  before: DraftObject | undefined;
}

/** The objects in reading order; a picture without lines stands behind what Order has before it. */
function objectsOf(ordered: Ordered, units: readonly Unit[], hung: readonly Hung[], parts: readonly Part[]): Placed[] {
  const pages = new Map(ordered.pages.map(({ page }) => [page.number, page]));
  const keyed: { key: number; placed: Making }[] = [];
  for (const part of parts) {
    const lines = part.units.flatMap((i) => units[i]?.line ?? []);
    const page = pages.get(lines[0]?.page ?? 0);
    const { found, role } = part;
    if (!page) continue;
    const sure = part.units.reduce((sum, i) => sum + (hung[i]?.certainty ?? 0), 0) / part.units.length;
    const make = (id: string) =>
      found ? { ...found, id } : pageObject(id, page, { role, lines, confidence: sure }, ordered.words);
    keyed.push({ key: part.units[0] ?? 0, placed: { part, make, before: units[part.units[0] ?? -1]?.object } });
  }
  const last = new Map<DraftObject, number>();
  for (const [i, { object }] of units.entries()) if (object) last.set(object, i);
  let before = -1;
  for (const object of ordered.objects) {
    before = Math.max(before, last.get(object) ?? -1);
    if (object.lines.length === 0) keyed.push({ key: before + 0.5, placed: { make: () => object, before: object } });
  }
  keyed.sort((a, b) => a.key - b.key);
  const names = new Set<string>();
  return keyed.map(({ placed: { make, part, before: old } }, i) => {
    // Who knew the object before it was made anew still finds it.
    const id = old && !names.has(old.id) ? old.id : `d${i}`;
    names.add(id);
    return { object: make(id), ...(part && { part }) };
  });
}

/** The tree over objects instead of lines. */
class PartTree {
  readonly #of = new Map<number, Placed>();
  readonly #containers: number[];

  constructor(placed: readonly Placed[], hung: readonly Hung[]) {
    this.#containers = containers(hung);
    for (const it of placed) for (const unit of it.part?.units ?? []) this.#of.set(unit, it);
  }

  at(unit: number): Placed | undefined {
    return this.#of.get(unit);
  }

  /** The object that contains the first line of this one. */
  above({ part }: Placed): Placed | undefined {
    return this.#of.get(this.#containers[part?.units[0] ?? -1] ?? -1);
  }

  /** The nearest heading above. */
  heading(placed: Placed): Placed | undefined {
    let unit = this.#containers[placed.part?.units[0] ?? -1] ?? -1;
    while (unit >= 0) {
      const it = this.#of.get(unit);
      if (it && it !== placed && it.object.role === 'heading') return it;
      unit = this.#containers[unit] ?? -1;
    }
    return undefined;
  }
}

/** A part that is tied to an earlier one of its kind goes on with it; a formula may stand in between. */
function* continuations(placed: readonly Placed[], hung: readonly Hung[], tree: PartTree): Generator<Link> {
  for (const it of placed) {
    const { role } = it.object;
    let tie = hung[it.part?.units[0] ?? -1];
    if (!tie || role === 'formula' || role === 'heading') continue;
    const { confidence } = tie;
    while (tie?.relation === 'connect') {
      const before = tree.at(tie.parent);
      if (before && before !== it && before.object.role === role) {
        yield { type: 'continues', from: before.object.id, to: it.object.id, confidence };
        break;
      }
      if (!before || (before !== it && before.object.role !== 'formula')) break;
      tie = hung[tie.parent];
    }
  }
}

/** Figures, tables and captions that hang from one another, outermost first, and the captions among them. */
function floatGroups(
  ordered: Ordered,
  units: readonly Unit[],
  placed: readonly Placed[],
  tree: PartTree,
): { groups: Placed[][]; links: Link[] } {
  const group = new Map<Placed, Placed[]>();
  const groups: Placed[][] = [];
  for (const it of placed) {
    if (!isFloat(it.object.role)) continue;
    const above = tree.above(it);
    const own = above && above !== it && isFloat(above.object.role) ? group.get(above) : undefined;
    if (own) own.push(it);
    else groups.push([it]);
    group.set(it, own ?? groups.at(-1) ?? []);
  }
  for (const [caption, picture] of besidePictures(ordered, units, placed)) {
    const [mine, its] = [group.get(caption), group.get(picture)];
    if (!mine || !its || mine.length > 1 || its.length > 1) continue;
    // SPEC 2.3: figure → caption, but caption → table.
    its.splice(picture.object.role === 'table' ? 0 : 1, 0, caption);
    groups.splice(groups.indexOf(mine), 1);
  }
  const links: Link[] = [];
  for (const members of groups) {
    const graphic = members.find(({ object }) => object.role !== 'caption');
    for (const { object } of members) {
      if (object.role !== 'caption' || !graphic) continue;
      links.push({ type: 'caption', from: object.id, to: graphic.object.id, confidence: object.confidence });
    }
  }
  return { groups, links };
}

/** Order's captions of pictures without lines, which no tree of lines can tie. */
function* besidePictures(
  { links, objects }: Ordered,
  units: readonly Unit[],
  placed: readonly Placed[],
): Generator<[caption: Placed, picture: Placed]> {
  const before = new Map(objects.map((object) => [object.id, object]));
  const pictures = placed.filter(({ part }) => !part);
  const captions = new Map<DraftObject, Placed>();
  for (const it of placed) {
    const object = units[it.part?.units[0] ?? -1]?.object;
    if (object && it.object.role === 'caption') captions.set(object, it);
  }
  for (const { type, from, to } of links) {
    if (type !== 'caption') continue;
    const [caption, target] = [before.get(from), before.get(to)];
    const picture = pictures.find(({ object }) => object === target);
    const mine = caption && captions.get(caption);
    if (mine && picture) yield [mine, picture];
  }
}

/** Marks of footnotes stand at characters of the new texts. */
function* notes(ordered: Ordered, objects: readonly DraftObject[]): Generator<Link> {
  const lines = new Map(ordered.pages.flatMap((page) => page.lines.map((line) => [line.id, line] as const)));
  const marked = (object: DraftObject): { object: DraftObject; lines: ReadLine[] } => ({
    object,
    lines: object.lines.flatMap((id) => lines.get(id) ?? []),
  });
  for (const { page } of ordered.pages) {
    const here = objects.filter((object) => object.page === page.number);
    const below = here.filter(({ role }) => role === 'footnote');
    if (below.length === 0) continue;
    const main = here.filter(({ role }) => role !== 'footnote' && role !== 'header' && role !== 'footer');
    yield* footnoteLinks(main.map(marked), below.map(marked), ordered.words);
  }
}

function threads(objects: readonly DraftObject[], floats: readonly Placed[][]): Thread[] {
  const ids = (isMember: (object: DraftObject) => boolean) => objects.filter(isMember).map(({ id }) => id);
  const all: Thread[] = [
    { kind: 'body', objects: ids(isBody) },
    ...floats.map((members): Thread => ({ kind: 'float', objects: members.map(({ object }) => object.id) })),
    { kind: 'note', objects: ids(({ role }) => role === 'footnote') },
    { kind: 'furniture', objects: ids(({ role }) => role === 'header' || role === 'footer') },
  ];
  return all.filter(({ objects: members }) => members.length > 0);
}
