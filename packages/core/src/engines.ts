/** `treeline/engines`: the stages one by one, for those who judge or replace a single one of them. */
export { type TableStructure, tableStructure } from './detect/cells/structure.js';
export { PAGES_TOGETHER } from './detect/detect.js';
export { pageObject, type Region } from './detect/regions.js';
export { union } from './document/box.js';
export { isFurniture, isGraphical } from './document/roles.js';
export { xyCut } from './document/xy-cut.js';
export { type DspsEngine, loadDsps } from './dsps.js';
export { toDocument } from './finish.js';
export { TextModel } from './model/text-model.js';
export { inGivenOrder } from './order/given.js';
export { ENGINE_NAMES, engineNamed } from './parse.js';
export type { Construct, Constructed, Detect, Detected, Engine, Order, Ordered } from './stages.js';
