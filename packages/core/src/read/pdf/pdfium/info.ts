import type { Info } from '../metadata.js';
import type { Instance } from './instance.js';

export function readInfo(pdfium: Instance, document: number): Info {
  const entry = (name: string) => metaText(pdfium, document, name);
  return {
    title: entry('Title'),
    author: entry('Author'),
    subject: entry('Subject'),
    keywords: entry('Keywords'),
    producer: entry('Producer'),
    created: entry('CreationDate'),
    modified: entry('ModDate'),
    tagged: pdfium.call.FPDFCatalog_IsTagged(document) !== 0,
  };
}

function metaText(pdfium: Instance, document: number, name: string): string {
  const { call } = pdfium;
  return pdfium.withRoom(name.length + 1, (room) => {
    pdfium.heap.bytes.set([...new TextEncoder().encode(name), 0], room);
    return pdfium.utf16((address, size) => call.FPDF_GetMetaText(document, room, address, size));
  });
}
