import { loadShippedWeights } from '#weights';
import type { SoftMask } from '../decode/soft-mask.js';
import { TreelineError } from '../errors.js';
import type { Weights } from '../model/weights.js';
import { ENGINE_NAMES, type EngineName } from '../options.js';
import type { Engine } from '../stages.js';

export interface EngineOptions {
  weights?: Weights | undefined;
  mask?: SoftMask | undefined;
  /** Names of corrections to leave out; `all` leaves out every one. */
  without?: ReadonlySet<string> | undefined;
}

/** Code and weights of an engine are loaded when it is asked for. */
const ENGINES: Record<EngineName, (options: EngineOptions) => Promise<Engine>> = {
  treeline: async ({ weights = loadShippedWeights, without }) => (await learned(weights))({ without }),
  dsps: async ({ weights = loadShippedWeights, mask, without }) => (await dsps(weights))(mask, { without }),
  baseline: async () => (await import('./baseline/index.js')).baseline,
};

const learned = loadedOnce(async (weights) => (await import('./learned.js')).loadLearned(weights));
const dsps = loadedOnce(async (weights) => (await import('./dsps.js')).loadDsps(weights));

/** What was loaded with some weights is kept; where loading failed it is tried again. */
function loadedOnce<Loaded>(load: (weights: Weights) => Promise<Loaded>): (weights: Weights) => Promise<Loaded> {
  const kept = new WeakMap<Weights, Promise<Loaded>>();
  return (weights) => {
    let loaded = kept.get(weights);
    if (!loaded) {
      loaded = load(weights);
      kept.set(weights, loaded);
      loaded.catch(() => kept.delete(weights));
    }
    return loaded;
  };
}

/** Returns a loader for the engine. A wrong name, or a mask for an engine without one, fails at once. */
export function engineLoader(options: EngineOptions & { engine?: EngineName | undefined }): () => Promise<Engine> {
  const { engine = 'treeline', mask } = options;
  const load = loaderOf(engine);
  if (mask && engine !== 'dsps') {
    throw new TreelineError('invalid-option', `the engine ${engine} has no soft mask (dsps has one)`);
  }
  return async () => {
    if (options.without) (await import('./corrections.js')).checkCorrections(options.without);
    return await load(options);
  };
}

function loaderOf(name: string): (options: EngineOptions) => Promise<Engine> {
  const known = ENGINE_NAMES.find((engine) => engine === name);
  if (!known) {
    throw new TreelineError('invalid-option', `no engine is named "${name}" (there is: ${ENGINE_NAMES.join(', ')})`);
  }
  return ENGINES[known];
}

/**
 * An engine by its name.
 *
 * @example
 * const engine = await engineNamed('treeline', { without: new Set(['logos']) });
 */
export async function engineNamed(name: string, options: EngineOptions = {}): Promise<Engine> {
  const load = loaderOf(name);
  if (options.without) (await import('./corrections.js')).checkCorrections(options.without);
  return await load(options);
}
