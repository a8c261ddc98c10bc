export { chunks, documentFrom, type OpenOptions, openDocument, type Source } from './open.js';
export { partOf } from './part.js';
export {
  type FigureRow,
  FRONT,
  MAX_CHARACTERS,
  type OutlineRow,
  Reader,
  type Reference,
  type SectionText,
  type TableRow,
} from './reader.js';
export { type Hit, Search } from './search.js';
