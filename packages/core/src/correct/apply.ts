import { union } from '../document/box.js';
import { compose } from '../document/compose.js';
import { contentIds } from '../document/content-id.js';
import type { DraftObject } from '../document/draft.js';
import type { Box, Link } from '../document/schema.js';
import { TreelineError } from '../errors.js';
import { threadsOf } from '../order/threads.js';
import type { ReadLine } from '../read/reading.js';
import { type Turned, toDisplayed } from '../read/upright.js';
import type { Detected, GivenHeadings, HeadingCandidate, Ordered } from '../stages.js';
import type { Vocabulary } from '../words/join.js';
import type { Correction } from './corrections.js';
import { isRoleOfHeading, regrouped } from './rows.js';

/*
 * Corrections as constraints. Those about regions change what Detect found, those about order and captions what Order
 * found, and those about headings are given to Construct, which decides everything else anew around them.
 */

/** Ids of a document → ids of the drafts it was made from. */
type DraftOf = (id: string) => string;

/** What Detect found, with what a person says about regions and roles. */
export function correctDetected(detected: Detected, corrections: readonly Correction[]): Detected {
  const lines = linesOf(detected);
  let objects = [...detected.objects];
  const candidates = new Map(detected.candidates ?? []);
  for (const correction of corrections) {
    const draftOf = draftLookup(objects, lines);
    switch (correction.kind) {
      case 'role': {
        const id = draftOf(correction.object);
        objects = objects.map((object) =>
          object.id === id ? recomposed({ ...object, role: correction.role }, lines) : object,
        );
        candidates.set(id, certain(correction.role));
        break;
      }
      case 'caption': {
        const id = draftOf(correction.caption);
        if (correction.of === null) break;
        checkCaptioned(objects, id, draftOf(correction.of));
        objects = objects.map((object) =>
          object.id === id && object.role !== 'caption' ? recomposed({ ...object, role: 'caption' }, lines) : object,
        );
        candidates.set(id, certain('caption'));
        break;
      }
      case 'unlisted': {
        const id = draftOf(correction.heading);
        const known = candidates.get(id);
        candidates.set(id, { ...certain('paragraph'), ...(known && { otherwise: known.otherwise }) });
        objects = objects.map((object) =>
          object.id === id && isRoleOfHeading(object.role)
            ? recomposed({ ...object, role: known?.otherwise ?? 'paragraph' }, lines)
            : object,
        );
        break;
      }
      case 'split':
        objects = split(objects, draftOf(correction.object), correction.line, lines);
        break;
      case 'merge':
        objects = merge(objects, correction.objects.map(draftOf), lines);
        break;
      case 'rows': {
        const id = draftOf(correction.table);
        objects = objects.map((object) =>
          object.id === id ? by(regrouped(object, correction.boundaries, lines)) : object,
        );
        break;
      }
    }
  }
  return { ...detected, objects, candidates };
}

/** What Order found, with what a person says about order and captions. */
export function correctOrdered(ordered: Ordered, corrections: readonly Correction[]): Ordered {
  const lines = linesOf(ordered);
  let { objects, links } = ordered;
  for (const correction of corrections) {
    const draftOf = draftLookup(objects, lines);
    if (correction.kind === 'order') {
      const follows = correction.follows === null ? undefined : draftOf(correction.follows);
      objects = moved(objects, draftOf(correction.object), follows);
    } else if (correction.kind === 'caption') {
      const caption = draftOf(correction.caption);
      links = links.filter((link) => link.type !== 'caption' || link.from !== caption);
      if (correction.of !== null) {
        const link: Link = { type: 'caption', from: caption, to: draftOf(correction.of), confidence: 1 };
        links = [...links, link];
      }
    }
  }
  if (objects === ordered.objects && links === ordered.links) return ordered;
  // A later correction may have said that one of the two is something else.
  const roles = new Map(objects.map(({ id, role }) => [id, role]));
  links = links.filter(
    ({ type, from, to }) => type !== 'caption' || (roles.get(from) === 'caption' && hasCaption(roles.get(to))),
  );
  return { ...ordered, objects, links, threads: threadsOf(objects, links) };
}

/** What a person says about headings, for Construct. */
export function givenHeadings(ordered: Ordered, corrections: readonly Correction[]): GivenHeadings {
  const draftOf = draftLookup(ordered.objects, linesOf(ordered));
  const listed = new Map<string, boolean>();
  const parents = new Map<string, string | null>();
  const levels = new Map<string, number>();
  for (const correction of corrections) {
    switch (correction.kind) {
      case 'role':
        listed.set(draftOf(correction.object), correction.role === 'heading');
        break;
      case 'unlisted':
        listed.set(draftOf(correction.heading), false);
        break;
      case 'parent':
        listed.set(draftOf(correction.heading), true);
        levels.delete(draftOf(correction.heading));
        parents.set(draftOf(correction.heading), correction.parent === null ? null : draftOf(correction.parent));
        break;
      case 'level':
        listed.set(draftOf(correction.heading), true);
        parents.delete(draftOf(correction.heading));
        levels.set(draftOf(correction.heading), correction.level);
        break;
    }
  }
  return { listed, parents, levels };
}

function checkCaptioned(objects: readonly DraftObject[], caption: string, of: string): void {
  if (caption === of || !hasCaption(objects.find(({ id }) => id === of)?.role)) {
    throw new TreelineError('invalid-correction', 'only a figure, a table, a formula or code has a caption');
  }
}

/** The lines of a document by their ids, its words, and the pages that were set upright. */
interface Lines extends ReadonlyMap<string, ReadLine> {
  words?: Vocabulary | undefined;
  turned: ReadonlyMap<number, Turned>;
}

/** Pages stay as Detect has left them, whatever is corrected. */
const known = new WeakMap<Detected['pages'], Lines>();

function linesOf({ pages, words }: Pick<Detected, 'pages' | 'words'>): Lines {
  const found = known.get(pages);
  if (found) return found;
  const turned = new Map(pages.flatMap((page) => (page.turned ? [[page.page.number, page.turned] as const] : [])));
  const byId = new Map(pages.flatMap((page) => page.lines.map((line) => [line.id, line] as const)));
  const lines = Object.assign(byId, { words, turned });
  known.set(pages, lines);
  return lines;
}

/** Ids are made of places on the page as it is displayed. They are looked up only where a correction names one. */
function draftLookup(objects: readonly DraftObject[], lines: Lines): DraftOf {
  let drafts: Map<string, string> | undefined;
  const displayed = <Placed extends { page: number; box: Box }>(placed: Placed): Placed => {
    const turned = lines.turned.get(placed.page);
    return turned ? { ...placed, box: toDisplayed(placed.box, turned) } : placed;
  };
  const lineOf = (id: string) => {
    const line = lines.get(id);
    return line && displayed(line);
  };
  return (id) => {
    drafts ??= new Map([...contentIds(objects.map(displayed), lineOf)].map(([draft, own]) => [own, draft]));
    const draft = drafts.get(id);
    if (draft === undefined) throw new TreelineError('invalid-correction', `no object has the id "${id}"`);
    return draft;
  };
}

function hasCaption(role: DraftObject['role'] | undefined): boolean {
  return role === 'figure' || role === 'table' || role === 'formula' || role === 'code';
}

function by(object: DraftObject): DraftObject {
  return { ...object, by: 'person', confidence: 1 };
}

/** After its lines or its role have changed: text and box follow, and cells that no longer fit go. */
function recomposed(object: DraftObject, lines: Lines): DraftObject {
  const own = object.lines.flatMap((id) => lines.get(id) ?? []);
  const { cells, level, ...rest } = object;
  return by({
    ...rest,
    ...(object.role === 'table' && cells && { cells }),
    text: own.length > 0 ? compose(object.role, own, lines.words).text : object.text,
  });
}

function certain(role: DraftObject['role']): HeadingCandidate {
  const heading = role === 'heading' ? 1 : 0;
  return { probability: isRoleOfHeading(role) ? 1 : 0, heading, otherwise: role === 'heading' ? 'paragraph' : role };
}

function split(objects: readonly DraftObject[], id: string, line: string, lines: Lines): DraftObject[] {
  return objects.flatMap((object) => {
    if (object.id !== id) return [object];
    const at = object.lines.indexOf(line);
    if (at <= 0) {
      const fact = at < 0 ? `"${line}" is not one of its lines` : 'it begins with that line';
      throw new TreelineError('invalid-correction', `an object cannot be split there: ${fact}`);
    }
    const part = (own: string[], partId: string): DraftObject => {
      const { cells, ...rest } = object;
      const boxes = own.flatMap((each) => lines.get(each)?.box ?? []).length;
      const box = boxes > 0 ? union(own.flatMap((each) => lines.get(each) ?? []).map((each) => each.box)) : object.box;
      return recomposed({ ...rest, id: partId, lines: own, box }, lines);
    };
    return [part(object.lines.slice(0, at), id), part(object.lines.slice(at), `${id}/${line}`)];
  });
}

function merge(objects: readonly DraftObject[], ids: readonly string[], lines: Lines): DraftObject[] {
  const members = ids.flatMap((id) => objects.find((object) => object.id === id) ?? []);
  const [first] = members;
  if (!first || new Set(members.map(({ page }) => page)).size > 1) {
    throw new TreelineError('invalid-correction', 'only objects of one page can be merged');
  }
  const { cells, ...rest } = first;
  const merged = recomposed(
    { ...rest, lines: members.flatMap((member) => member.lines), box: union(members.map(({ box }) => box)) },
    lines,
  );
  return objects.flatMap((object) => {
    if (object.id === first.id) return [merged];
    return ids.includes(object.id) ? [] : [object];
  });
}

function moved(objects: readonly DraftObject[], id: string, follows: string | undefined): DraftObject[] {
  const object = objects.find((each) => each.id === id);
  if (!object || id === follows) throw new TreelineError('invalid-correction', 'an object cannot follow itself');
  const others = objects.filter((each) => each.id !== id);
  const at = follows === undefined ? 0 : others.findIndex((each) => each.id === follows) + 1;
  return [...others.slice(0, at), by({ ...object, confidence: object.confidence }), ...others.slice(at)];
}
