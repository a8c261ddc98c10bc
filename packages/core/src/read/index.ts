/** `treeline/read`: the lines of a file and what else is drawn, before any stage has looked at them. */
export { area, coverage, intersection, union } from '../document/box.js';
export { joinLines } from '../document/join.js';
export { type HrdocOptions, type PageSizes, readHrdoc } from './hrdoc.js';
export { openPdf, readPdf, withPdf, withReadPdf } from './pdf/read.js';
export type { Bookmark, Evidence, Graphic, Reading, ReadLine, ReadPage, Tag } from './reading.js';
