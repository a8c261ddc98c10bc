import { encode } from 'fast-png';
import { TreelineError } from '../errors.js';

/** Pixels row by row from the top left, 8 bits a channel: 1 grey, 3 RGB, 4 RGBA. */
export interface Bitmap {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  data: Uint8Array;
}

/** A bitmap as the bytes of a PNG file. */
export function encodePng({ width, height, channels, data }: Bitmap): Uint8Array {
  if (data.length !== width * height * channels || data.length === 0) {
    throw new TreelineError(
      'invalid-option',
      `a bitmap of ${width} × ${height} with ${channels} channels has ${width * height * channels} bytes, not ${data.length}`,
    );
  }
  return encode({ width, height, channels, data, depth: 8 });
}
