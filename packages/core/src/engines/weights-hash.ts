import { sha256 } from '#sha256';
import { TreelineError } from '../errors.js';
import { MANIFEST, type WeightFile, type Weights } from '../model/weights.js';

/* Which weights an engine runs with, known before all of them are loaded: vision is large, and many files never need it. */

/** Weights of an engine: its files are asked for once each, those in `late` when they are first used. */
export interface LoadedWeights {
  weights: Weights;
  /** Sixteen digits that tell one set of weights from another. */
  hash: string;
}

/**
 * Loads `now` and learns the hash of `late` from the manifest. A source without a manifest gives `late` at once, since
 * nothing else says which file it is.
 */
export async function loadWeights(
  from: Weights,
  now: readonly WeightFile[],
  late: readonly WeightFile[],
): Promise<LoadedWeights> {
  const files = new Map<WeightFile, Uint8Array>();
  const [manifest] = await Promise.all([
    late.length > 0 ? manifestOf(from) : new Map<string, string>(),
    ...now.map(async (name) => files.set(name, await from(name))),
  ]);
  const isNamed = (name: WeightFile) => manifest.has(name);
  await Promise.all(late.filter((name) => !isNamed(name)).map(async (name) => files.set(name, await from(name))));
  const hashes: string[] = [];
  for (const name of [...now, ...late].sort()) {
    const bytes = files.get(name);
    hashes.push(`${name} ${bytes ? await sha256(bytes) : manifest.get(name)}`);
  }
  return {
    hash: await hashOf(hashes),
    weights: async (name) => {
      const loaded = files.get(name);
      // The runtime makes a copy of its own.
      files.delete(name);
      return loaded ?? checked(name, await from(name), manifest);
    },
  };
}

export async function hashOf(parts: readonly string[]): Promise<string> {
  return (await sha256(new TextEncoder().encode(parts.join('\n')))).slice(0, 16);
}

async function checked(
  name: WeightFile,
  bytes: Uint8Array,
  manifest: ReadonlyMap<string, string>,
): Promise<Uint8Array> {
  const expected = manifest.get(name);
  if (expected === undefined || (await sha256(bytes)) === expected) return bytes;
  throw new TreelineError('engine-failed', `weights ${name}: the file is not the one that ${MANIFEST} names`);
}

async function manifestOf(from: Weights): Promise<Map<string, string>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(await from(MANIFEST)));
  } catch {
    // Sources of one's own need not have one: then all files are loaded to learn what they are.
    return new Map();
  }
  if (typeof parsed !== 'object' || parsed === null) return new Map();
  return new Map(Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
