/** The browser knows WebP itself. */
export async function decodeWebp(bytes: Uint8Array): Promise<{ width: number; height: number; data: Uint8Array }> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]), {
    imageOrientation: 'none',
    premultiplyAlpha: 'none',
  });
  try {
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('the browser has no canvas to decode pictures with');
    context.drawImage(bitmap, 0, 0);
    return { width, height, data: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer) };
  } finally {
    bitmap.close();
  }
}
