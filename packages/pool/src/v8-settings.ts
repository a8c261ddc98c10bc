import { setFlagsFromString } from 'node:v8';

/*
 * What a program that converts many files asks of V8.
 *
 * V8 optimises a function once it has run for a while, on threads that cost processor time as well. Most of ours are over
 * before that has paid: over a few hundred pages it is an eighth of the work of the baselines. So V8 waits eight times as long, and the loops
 * that run for every character are still optimised within the first hundred pages. From Node 24 on that gains nothing: there
 * a quick compiler stands before the thorough one.
 *
 * It also looks through all memory once that has grown by a part, and counts the tensors of the models, which come and go
 * with every page: so it looked every twenty pages, for an eighth of the learned path in a program that stays. Now memory
 * may double in between.
 *
 * A setting counts for the whole process, all its threads included: a command may make it, a library may not. Versions of V8
 * have names of their own for some, and print an error at names they do not know.
 */

const COLLECT_LATER = '--heap-growing-percent=100';

const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  '20': ['--interrupt-budget=540672', COLLECT_LATER],
  '22': ['--invocation-count-for-turbofan=24000', COLLECT_LATER],
  '24': [COLLECT_LATER],
};

const [major = ''] = process.versions.node.split('.', 1);
for (const flag of SETTINGS[major] ?? []) setFlagsFromString(flag);
