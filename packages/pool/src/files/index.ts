export { describeError, InputError, OutputError, systemFact } from '../errors.js';
export { identityOf } from './identity.js';
export { commandArguments, nameAsText, pathFrom, systemPath } from './names.js';
export { oddKind, openRegular, readRegular, readStream } from './regular.js';
export { ownerLives, ownerTag, sweep, temporaryPath } from './temporary.js';
export {
  batches,
  commit,
  OutputBudget,
  type Piece,
  type Pieces,
  type Target,
  writePieces,
  writeWhole,
} from './write.js';
