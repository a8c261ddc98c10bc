import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { npz, toHalf, unicode } from './npz.js';

test('halves are the nearest half-precision numbers', () => {
  const halves = new Uint16Array(
    toHalf(new Float32Array([0, 1, -2, 0.1, 65504, 1e6, 6e-8, 1e-9, -0.333251953125])).buffer,
  );
  expect([...halves]).toEqual([0, 0x3c00, 0xc000, 0x2e66, 0x7bff, 0x7bff, 1, 0, 0xb555]);
});

test('a file holds the arrays under their names, as NumPy reads them', () => {
  const file = Buffer.from(
    npz({ id: unicode(['a', '图']), x: { dtype: '<f2', shape: [1, 2], data: toHalf(new Float32Array([1, 2])) } }),
  );
  expect(file.readUInt32LE(0)).toBe(0x04034b50);
  expect(file.toString('latin1', 30, 36)).toBe('id.npy');
  const array = inflateRawSync(file.subarray(36, 36 + file.readUInt32LE(18)));
  expect(array.subarray(0, 8).toString('latin1')).toBe('\x93NUMPY\x01\x00');
  const header = array.toString('latin1', 10, 10 + array.readUInt16LE(8));
  expect(header).toContain("'descr': '<U1'");
  expect((10 + header.length) % 64).toBe(0);
  expect([array.readUInt32LE(10 + header.length), array.readUInt32LE(14 + header.length)]).toEqual([
    97,
    '图'.codePointAt(0),
  ]);
  // The directory at the end counts both.
  expect(file.readUInt16LE(file.length - 12)).toBe(2);
});
