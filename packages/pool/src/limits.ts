import type { ReadLimits } from 'treeline';

/** The most that one input may cost. Each limit ends the work with an error code of its own. */
export interface Limits extends ReadLimits {
  /** Milliseconds (`timed-out`). Time spent waiting for the caller does not count. */
  time?: number;
  /** Bytes of resident memory of the process (`memory-limit`). */
  memory?: number;
  /** Bytes of the input (`input-limit`). */
  input?: number;
  /** Bytes of all outputs together (`output-limit`). */
  output?: number;
}

const MIB = 1024 * 1024;

/** What counts where nothing else is said. Far above what any document needs, far below what hurts a machine. */
export const DEFAULT_LIMITS: Required<Limits> = {
  time: 600_000,
  memory: 2048 * MIB,
  input: 1024 * MIB,
  output: 1024 * MIB,
  pages: 20_000,
  pixels: 1_000_000_000,
  glyphs: 100_000_000,
  objects: 50_000_000,
};

/** Limits of one job over those of the pool over the usual ones. `Infinity` lifts a limit. */
export function withDefaults(...limits: readonly (Limits | undefined)[]): Required<Limits> {
  const merged = { ...DEFAULT_LIMITS };
  for (const some of limits) Object.assign(merged, withoutUndefined(some ?? {}));
  return merged;
}

function withoutUndefined(limits: Limits): Limits {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}
