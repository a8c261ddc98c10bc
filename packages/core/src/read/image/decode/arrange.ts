import type { Picture } from '../../pdf/engine.js';
import { MOST_PIXELS } from './limits.js';

/** A picture as it wants to be seen, by the eight orientations of TIFF and EXIF. */
export function oriented(picture: Picture, orientation: number): Picture {
  if (orientation <= 1 || orientation > 8) return picture;
  const { width, height, channels, data } = picture;
  const aside = orientation >= 5;
  // From 5 on rows are columns; then some run from right to left, and some from bottom to top.
  const mirrored = [2, 3, 7, 8].includes(orientation);
  const flipped = [3, 4, 6, 7].includes(orientation);
  const result = new Uint8Array(data.length);
  const newWidth = aside ? height : width;
  const newHeight = aside ? width : height;
  for (let y = 0, to = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++, to += channels) {
      const column = aside ? y : x;
      const row = aside ? x : y;
      const fromX = mirrored ? width - 1 - column : column;
      const fromY = flipped ? height - 1 - row : row;
      const from = (fromY * width + fromX) * channels;
      for (let channel = 0; channel < channels; channel++) result[to + channel] = data[from + channel] ?? 0;
    }
  }
  return { width: newWidth, height: newHeight, channels, data: result };
}

/** A picture of at most MOST_PIXELS, by averaging squares of pixels. */
export function reduced(picture: Picture): Picture {
  const { width, height, channels, data } = picture;
  const side = Math.ceil(Math.sqrt((width * height) / MOST_PIXELS));
  if (side <= 1) return picture;
  const newWidth = Math.ceil(width / side);
  const newHeight = Math.ceil(height / side);
  const result = new Uint8Array(newWidth * newHeight * channels);
  for (let y = 0, to = 0; y < newHeight; y++) {
    const bottom = Math.min(height, (y + 1) * side);
    for (let x = 0; x < newWidth; x++, to += channels) {
      const right = Math.min(width, (x + 1) * side);
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let fromY = y * side; fromY < bottom; fromY++) {
          for (let fromX = x * side; fromX < right; fromX++)
            sum += data[(fromY * width + fromX) * channels + channel] ?? 0;
        }
        result[to + channel] = Math.round(sum / ((bottom - y * side) * (right - x * side)));
      }
    }
  }
  return { width: newWidth, height: newHeight, channels, data: result };
}

/** The picture with so many pixels across, each the mean of those it covers. Never larger than the picture itself. */
export function scaledTo(picture: Picture, across: number): Picture {
  const { width, height, channels, data } = picture;
  const newWidth = Math.max(1, Math.round(across));
  if (newWidth >= width) return picture;
  const newHeight = Math.max(1, Math.round((height * newWidth) / width));
  const result = new Uint8Array(newWidth * newHeight * channels);
  for (let y = 0, to = 0; y < newHeight; y++) {
    const top = Math.floor((y * height) / newHeight);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / newHeight));
    for (let x = 0; x < newWidth; x++, to += channels) {
      const left = Math.floor((x * width) / newWidth);
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / newWidth));
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let fromY = top; fromY < bottom; fromY++) {
          for (let fromX = left; fromX < right; fromX++) sum += data[(fromY * width + fromX) * channels + channel] ?? 0;
        }
        result[to + channel] = Math.round(sum / ((bottom - top) * (right - left)));
      }
    }
  }
  return { width: newWidth, height: newHeight, channels, data: result };
}
