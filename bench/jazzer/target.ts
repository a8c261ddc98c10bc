import { FUZZ_TARGETS } from '../fuzz-targets.js';

/** What jazzer.js calls with every input. `TREELINE_FUZZ_TARGET` says which part of the library gets it. */

const name = process.env.TREELINE_FUZZ_TARGET ?? '';
const target = FUZZ_TARGETS[name];
if (!target) throw new Error(`no target is called "${name}"`);

export async function fuzz(data: Uint8Array): Promise<void> {
  await target?.run(new Uint8Array(data));
}
