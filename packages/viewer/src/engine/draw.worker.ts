import { openPdf } from 'treeline/read';
import type { DrawReply, DrawRequest, Size } from './drawing.ts';

/*
 * Draws pages in a thread of its own: a page is seen at once, while the engine still reads the file, and scrolling never
 * waits for a network.
 */

interface Drawn {
  sizes: Size[];
  draw(page: number, scale: number): ImageData | Promise<ImageData>;
  close(): void;
}

const files = new Map<number, Promise<Drawn>>();

async function openFile(bytes: Uint8Array<ArrayBuffer>, password: string | undefined): Promise<Drawn> {
  const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF');
  return isPdf ? await openDocument(bytes, password) : await openPicture(bytes);
}

async function openDocument(bytes: Uint8Array, password: string | undefined): Promise<Drawn> {
  const pdf = await openPdf(bytes, { password });
  return {
    sizes: Array.from({ length: pdf.pageCount }, (_, i) => pdf.pageSize(i + 1)),
    draw: (page, scale) => {
      const { width, height, data } = pdf.renderPage(page, { scale });
      return new ImageData(new Uint8ClampedArray(data), width, height);
    },
    close: () => pdf.close(),
  };
}

/** Fails for kinds that the browser does not know; the engine draws those. */
async function openPicture(bytes: Uint8Array<ArrayBuffer>): Promise<Drawn> {
  const picture = await createImageBitmap(new Blob([bytes]));
  const { width, height } = picture;
  return {
    sizes: [{ width, height }],
    draw: (_page, scale) => {
      const size = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const;
      const context = new OffscreenCanvas(...size).getContext('2d');
      if (!context) throw new Error('this browser draws no pictures in workers');
      context.imageSmoothingQuality = 'high';
      context.drawImage(picture, 0, 0, ...size);
      return context.getImageData(0, 0, ...size);
    },
    close: () => picture.close(),
  };
}

async function answer(request: DrawRequest): Promise<[DrawReply, Transferable[]]> {
  const { id, file } = request;
  if (request.type === 'open') {
    const opened = openFile(request.bytes, request.password);
    files.set(file, opened);
    return [{ id, sizes: (await opened).sizes }, []];
  }
  if (request.type === 'close') {
    const opened = files.get(file);
    files.delete(file);
    (await opened)?.close();
    return [{ id }, []];
  }
  const drawn = await files.get(file);
  if (!drawn) throw new Error('the file is closed');
  const picture = await drawn.draw(request.page, request.scale);
  return [{ id, picture }, [picture.data.buffer]];
}

self.addEventListener('message', (event: MessageEvent<DrawRequest>) => {
  answer(event.data).then(
    ([reply, moved]) => self.postMessage(reply, { transfer: moved }),
    (error: unknown) => self.postMessage({ id: event.data.id, failed: String(error) } satisfies DrawReply),
  );
});
