export { type Attempt, convertOne, type Outcome, recordFailure, type Workshop } from './convert-one.js';
export {
  type Entry,
  entryFor,
  linesOf,
  ManifestError,
  parseShard,
  readManifest,
  type Shard,
} from './manifest/manifest.js';
export { type Asked, wayOf } from './receipts/fingerprint.js';
export { type Receipt, readReceipt, type Way } from './receipts/receipt.js';
export { type Counts, exitCodeOf, runShard, type ShardRun } from './shard.js';
export { Inputs, openStore } from './stores/open.js';
export { isS3 } from './stores/s3.js';
export { type Found, type Read, type Store, StoreError } from './stores/store.js';
export { EXIT } from './verdict.js';
export { type Fault, type Verification, type VerifyRun, verify, verifyExitCode } from './verify.js';
