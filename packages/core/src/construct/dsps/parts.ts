import type { DraftObject } from '../../document/draft.js';
import { MEANING } from '../../document/labels.js';
import { isGraphical, type Role } from '../../document/roles.js';
import type { ReadLine } from '../../read/reading.js';
import type { Hung } from './decode.js';

/** A line in reading order, and the object Detect had put it into. */
export interface Unit {
  line: ReadLine;
  object: DraftObject | undefined;
}

/** What becomes one page object: units that the tree ties together, or a figure, table or formula of Detect's. */
export interface Part {
  role: Role;
  units: number[];
  /** The figure, table or formula as Detect found it. */
  found?: DraftObject;
}

const TEXT: ReadonlySet<Role> = new Set<Role>(['paragraph', 'list-item', 'code', 'reference', 'contents']);

/**
 * Units into parts. What is tied by `connect` on one page is one part, if it is of one kind: text of all kinds is, and
 * its lines vote on which. A figure, table or formula of several lines stays as it was found, with its cells; how its
 * lines hang together is nothing that text tells.
 */
export function partsOf(units: readonly Unit[], hung: readonly Hung[]): Part[] {
  const parts: Part[] = [];
  const partOf: Part[] = [];
  const graphical = new Map<DraftObject, Part>();
  for (const [i, { object }] of units.entries()) {
    const role = roleOf(hung[i], object);
    const whole = object && isGraphical(object.role) && object.lines.length > 1 ? object : undefined;
    let part = whole ? graphical.get(whole) : partBefore(i, role, units, hung, partOf);
    if (!part) {
      part = whole ? { role: whole.role, units: [], found: whole } : { role, units: [] };
      if (whole) graphical.set(whole, part);
      parts.push(part);
    }
    part.units.push(i);
    partOf.push(part);
  }
  for (const part of parts) if (TEXT.has(part.role)) part.role = vote(part, units);
  return parts;
}

/** The part that unit `i` goes on with. */
function partBefore(
  i: number,
  role: Role,
  units: readonly Unit[],
  hung: readonly Hung[],
  partOf: readonly Part[],
): Part | undefined {
  const tie = hung[i];
  const isTied = tie?.relation === 'connect';
  const last = isTied ? tie.parent : i - 1;
  const [own, before, part] = [units[i], units[last], partOf[last]];
  if (!part || part.found || part.units.at(-1) !== last) return undefined;
  if (before?.line.page !== own?.line.page || kindOf(part.role) !== kindOf(role)) return undefined;
  // HRDoc does not tie the lines of a title or an author; there Detect's objects do.
  const isOne = tie?.relation === 'meta' && own?.object !== undefined && before?.object === own.object;
  return isTied || isOne ? part : undefined;
}

function kindOf(role: Role): Role {
  return TEXT.has(role) ? 'paragraph' : role;
}

/** HRDoc's classes know no lists, code, references or contents: there Detect has the say. */
function roleOf(unit: Hung | undefined, object: DraftObject | undefined): Role {
  const { role } = MEANING[unit?.class ?? 'paraline'];
  return role === 'paragraph' && object && TEXT.has(object.role) ? object.role : role;
}

function vote({ units: members }: Part, units: readonly Unit[]): Role {
  const votes = new Map<Role, number>();
  let best: Role = 'paragraph';
  for (const i of members) {
    const role = units[i]?.object?.role ?? 'paragraph';
    if (!TEXT.has(role)) continue;
    votes.set(role, (votes.get(role) ?? 0) + 1);
    if ((votes.get(role) ?? 0) > (votes.get(best) ?? 0)) best = role;
  }
  return best;
}
