import { describe, expect, it } from 'vitest';
import { parseJson, placeOf, writePath } from './json-place.js';

describe('JSON', () => {
  it('that is sound is parsed', () => {
    expect(parseJson('{"a": [1, null]}', 'invalid-document')).toEqual({ a: [1, null] });
  });

  it('that is not says where it breaks', () => {
    expect(() => parseJson('{\n  "a": [1,\n  tru]\n}', 'invalid-document')).toThrow('line 3, column 3: not valid JSON');
    expect(() => parseJson('', 'invalid-document')).toThrow('line 1, column 1: not valid JSON');
  });

  it('has a place for each of its values, the last of two of the same name', () => {
    const text = '{\n  "a": [1,\n    {"b": 2}],\n  "c": 1, "c": 2\n}';
    expect(placeOf(text, ['a', 1, 'b'])).toEqual({ line: 3, column: 11 });
    expect(placeOf(text, ['c'])).toEqual({ line: 4, column: 16 });
    expect(placeOf(text, [])).toEqual({ line: 1, column: 1 });
  });

  it('has the place of the nearest value around one that is missing', () => {
    expect(placeOf('[\n {"a": 1}]', [0, 'b'])).toEqual({ line: 2, column: 2 });
  });

  it('has paths that are written as in a program', () => {
    expect(writePath(['objects', 3, 'box', 0])).toBe('objects[3].box[0]');
    expect(writePath([2, 'page'])).toBe('[2].page');
  });
});
