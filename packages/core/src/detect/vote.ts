import { LINE_CLASSES, type LineClass, MEANING } from '../document/labels.js';
import { ROLES, type Role } from '../document/roles.js';
import type { ReadLine } from '../read/reading.js';

const CLASSES = LINE_CLASSES.length;
const ROLE_OF: readonly Role[] = LINE_CLASSES.map((name: LineClass) => MEANING[name].role);

/** Probabilities of the roles of one line: its classes' probabilities, first and further paragraph lines together. */
export function roleProbabilities(classes: Float32Array, line: number): Map<Role, number> {
  const result = new Map<Role, number>();
  for (let k = 0; k < CLASSES; k++) {
    const role = ROLE_OF[k] ?? 'paragraph';
    result.set(role, (result.get(role) ?? 0) + Math.exp(classes[line * CLASSES + k] ?? -Infinity));
  }
  return result;
}

/** A line with what the model says of it. */
export interface ScoredLine {
  line: ReadLine;
  roles: Map<Role, number>;
  role: Role;
}

type Among = (role: Role) => boolean;

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
export function vote(lines: readonly ReadonlyMap<Role, number>[], among: Among = () => true): Verdict {
  const votes = new Map<Role, number>();
  const sums = new Map<Role, number>();
  let first: Role | undefined;
  for (const roles of lines) {
    const winner = best(roles, among);
    first ??= winner;
    votes.set(winner, (votes.get(winner) ?? 0) + 1);
    for (const [role, probability] of roles) if (among(role)) sums.set(role, (sums.get(role) ?? 0) + probability);
  }
  const sum = (role: Role) => sums.get(role) ?? 0;
  const ranked = ROLES.filter((role) => votes.has(role)).sort(
    (a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0) || sum(b) - sum(a) || Number(b === first) - Number(a === first),
  );
  const role = ranked[0] ?? 'paragraph';
  return { role, confidence: lines.length > 0 ? Math.min(1, sum(role) / lines.length) : 0 };
}

export function best(roles: ReadonlyMap<Role, number>, among: Among = () => true): Role {
  let winner: Role = 'paragraph';
  let most = -1;
  for (const [role, probability] of roles) {
    if (probability > most && among(role)) {
      winner = role;
      most = probability;
    }
  }
  return winner;
}
