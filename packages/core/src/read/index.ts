/** `treeline/read`: the lines of a file and what else is drawn, before any stage has looked at them. */
export { area, coverage, intersection, union } from '../document/box.js';
export { joinLines } from '../document/join.js';
export { type AltoLine, type AltoPage, altoPages } from './alto.js';
export { type HrdocOptions, type PageSizes, readHrdoc } from './hrdoc.js';
export { walkMarkup } from './markup.js';
export { type PageXmlPage, type PageXmlRegion, pageXmlPages, readPageXml } from './page-xml.js';
export { openPdf, readPdf, withPdf, withReadPdf } from './pdf/read.js';
export type { Bookmark, Evidence, Graphic, Reading, ReadLine, ReadPage, Tag } from './reading.js';
export { recognisedPage } from './recognised-page.js';
