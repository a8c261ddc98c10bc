import { setFlagsFromString } from 'node:v8';

/*
 * V8 optimises a function once it has run for a while, on threads that cost processor time as well. Most of ours are over
 * before that has paid: over a few hundred pages it is an eighth of the work of the baselines. So V8 waits eight times as long, and the loops
 * that run for every character are still optimised within the first hundred pages.
 *
 * The setting counts for the whole process, all its threads included: a command may make it, a library may not. Each version
 * of V8 has a name of its own for it and prints an error at names it does not know. From Node 24 on it gains nothing: there
 * a quick compiler stands before the thorough one.
 */

const LATER: Readonly<Record<string, string>> = {
  '20': '--interrupt-budget=540672',
  '22': '--invocation-count-for-turbofan=24000',
};

const flag = LATER[process.versions.node.split('.', 1).join('')];
if (flag !== undefined) setFlagsFromString(flag);
