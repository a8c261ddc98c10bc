import { LINE_CLASSES, MEANING } from '../../document/labels.js';
import { ROLES, type Role } from '../../document/roles.js';
import type { ReadLine } from '../../read/reading.js';

const CLASSES = LINE_CLASSES.length;
const PLACE: ReadonlyMap<Role, number> = new Map(ROLES.map((role, place) => [role, place]));
const PARAGRAPH = ROLES.indexOf('paragraph');
/** For each role the classes of its lines. */
const CLASSES_OF = ROLES.map((role) => LINE_CLASSES.flatMap((name, k) => (MEANING[name].role === role ? [k] : [])));

/** Probabilities in the order of ROLES. Numbers in a row: a document has as many of these as lines. */
export type RoleProbabilities = readonly number[];

/** Probabilities of the roles of one line: its classes' probabilities, first and further paragraph lines together. */
export function roleProbabilities(classes: Float32Array, line: number): RoleProbabilities {
  const result: number[] = [];
  for (const own of CLASSES_OF) {
    let sum = 0;
    for (const k of own) sum += Math.exp(classes[line * CLASSES + k] ?? -Infinity);
    result.push(sum);
  }
  return result;
}

export function probabilityOf(role: Role, roles: RoleProbabilities): number {
  return roles[PLACE.get(role) ?? -1] ?? 0;
}

/** A line with what the model says of it. */
export interface ScoredLine {
  line: ReadLine;
  roles: RoleProbabilities;
  role: Role;
}

/** Some roles, as their places in ROLES, in that order. */
export type Among = readonly number[];

export function rolesWhere(counts: (role: Role) => boolean): Among {
  return [...ROLES.keys()].filter((place) => counts(roleAt(place)));
}

const ALL = rolesWhere(() => true);
const NONE: readonly number[] = ROLES.map(() => 0);

function roleAt(place: number): Role {
  return ROLES[place] ?? 'paragraph';
}

export interface Verdict {
  role: Role;
  /** Mean probability of the role over the lines. */
  confidence: number;
}

/**
 * The role of a region by the vote of its lines (SPEC 1.7). First lines of paragraphs count as paragraph before the vote,
 * or every second paragraph of two lines would be a tie; ties go to the larger sum of probabilities, then to the first
 * line's role. `among` are the roles that count.
 */
export function vote(lines: readonly Pick<ScoredLine, 'roles'>[], among: Among = ALL): Verdict {
  const [first] = lines;
  if (!first) return { role: 'paragraph', confidence: 0 };
  if (lines.length === 1) {
    const only = likeliest(first.roles, among);
    return { role: roleAt(only), confidence: Math.min(1, first.roles[only] ?? 0) };
  }
  const votes = NONE.slice();
  const sums = NONE.slice();
  for (const { roles } of lines) {
    const winner = likeliest(roles, among);
    votes[winner] = (votes[winner] ?? 0) + 1;
    for (const place of among) sums[place] = (sums[place] ?? 0) + (roles[place] ?? 0);
  }
  let winner = likeliest(first.roles, among);
  for (const place of among) {
    const more = (votes[place] ?? 0) - (votes[winner] ?? 0) || (sums[place] ?? 0) - (sums[winner] ?? 0);
    if (more > 0) winner = place;
  }
  return { role: roleAt(winner), confidence: Math.min(1, (sums[winner] ?? 0) / lines.length) };
}

export function best(roles: RoleProbabilities): Role {
  return roleAt(likeliest(roles, ALL));
}

function likeliest(roles: RoleProbabilities, among: Among): number {
  let winner = PARAGRAPH;
  let most = -1;
  for (const place of among) {
    const probability = roles[place] ?? 0;
    if (probability > most) {
      winner = place;
      most = probability;
    }
  }
  return winner;
}
