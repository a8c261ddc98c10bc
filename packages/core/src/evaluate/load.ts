import { faultAt, parseJson, placeOf } from '../document/json-place.js';
import type { Document } from '../document/schema.js';
import { validate } from '../document/validate.js';
import { TreelineError } from '../errors.js';
import { documentOfHrdoc } from './hrdoc/hrdoc-document.js';
import { type Sheet, sheetOf, sheetOfHrdoc } from './hrdoc/sheet.js';

/** A truth or a prediction, ready to be judged. */
export interface Loaded {
  sheet: Sheet;
  /** The whole document; of an HRDoc list as far as a document can hold it. */
  document: () => Document;
}

/** A document of ours or a list of HRDoc, whichever the JSON is. A fault is told with its line and column. */
export function loadJson(text: string, name: string): Loaded {
  const value = parseJson(text, 'invalid-document');
  if (Array.isArray(value)) {
    const sheet = sheetOfHrdoc(text);
    return { sheet, document: () => documentOfHrdoc(sheet, name) };
  }
  if (typeof value !== 'object' || value === null || !('schema' in value)) {
    throw new TreelineError('invalid-document', 'neither a treeline document nor a list of HRDoc units');
  }
  const checked = validate(value);
  if (!checked.valid) {
    const [{ path, message } = { path: '', message: 'is invalid' }] = checked.errors;
    throw faultAt('invalid-document', placeOf(text, pathKeys(path)), `${path}: ${message}`);
  }
  const { document } = checked;
  return { sheet: sheetOf(document), document: () => document };
}

/** `objects[3].lines[0]` as keys. */
function pathKeys(path: string): (string | number)[] {
  return Array.from(path.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([key, index]) =>
    index === undefined ? key : Number(index),
  );
}
