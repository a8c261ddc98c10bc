/** `treeline/read`: the lines of a file and what else is drawn, before any stage has looked at them. */
export { area, coverage, intersection, union } from '../document/box.js';
export { joinLines } from '../words/join.js';
export { type HrdocOptions, type PageSizes, readHrdoc } from './hrdoc/hrdoc.js';
export { type AltoLine, type AltoPage, altoPages } from './markup/alto.js';
export { walkMarkup } from './markup/markup.js';
export { type PageXmlPage, type PageXmlRegion, pageXmlPages, readPageXml } from './markup/page-xml.js';
export { recognisedPage } from './markup/recognised-page.js';
export { openPdf, readPdf, withPdf, withReadPdf } from './pdf/read.js';
export type { Bookmark, Evidence, Graphic, Reading, ReadLine, ReadPage, Tag } from './reading.js';
