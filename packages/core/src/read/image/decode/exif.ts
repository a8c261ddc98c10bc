const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * How the picture wants to be turned, from its EXIF data (a small TIFF file): 1 to 8 as in TIFF 6.0, section 8. Whatever
 * cannot be understood means 1, as it stands.
 */
export function exifOrientation(exif: Uint8Array): number {
  if (exif.length < 8) return 1;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.length);
  const little = view.getUint16(0) === 0x4949;
  if (!little && view.getUint16(0) !== 0x4d4d) return 1;
  const directory = view.getUint32(4, little);
  if (directory + 2 > exif.length) return 1;
  const entries = view.getUint16(directory, little);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > exif.length) return 1;
    if (view.getUint16(entry, little) !== ORIENTATION || view.getUint16(entry + 2, little) !== SHORT) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
