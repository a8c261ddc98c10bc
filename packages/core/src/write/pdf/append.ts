import { type PDFContext, PDFName, PDFNumber, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';

/*
 * An incremental update (ISO 32000-1, 7.5.6): changed objects and a cross-reference section of their own are appended,
 * and every byte of the original stays. The new section is a table or a stream, as the last one of the file is.
 */

export interface Base {
  bytes: Uint8Array;
  /** Where the last cross-reference section of the file begins. */
  xref: number;
  kind: 'table' | 'stream';
}

/** What an update can be appended to, or nothing where the file is too damaged to be trusted with one. */
export function baseOf(bytes: Uint8Array): Base | undefined {
  if (latin(bytes, 0, 5) !== '%PDF-') return undefined;
  const tailStart = Math.max(0, bytes.length - 2048);
  const tail = latin(bytes, tailStart, bytes.length);
  const found = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))));
  const xref = Number(found?.[1] ?? Number.NaN);
  if (!(xref > 0 && xref < bytes.length)) return undefined;
  const start = latin(bytes, xref, xref + 1024);
  if (/^\s*xref\s+\d+\s+\d+/.test(start)) return { bytes, xref, kind: 'table' };
  if (/^\s*\d+\s+\d+\s+obj\b[\s\S]{0,900}\/XRef\b/.test(start)) return { bytes, xref, kind: 'stream' };
  return undefined;
}

/** The file with `changed` objects appended. */
export function appendObjects(base: Base, context: PDFContext, changed: readonly PDFRef[]): Uint8Array {
  const output: Uint8Array[] = [base.bytes];
  let length = base.bytes.length;
  const write = (piece: Uint8Array | string) => {
    const bytes = typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
    output.push(bytes);
    length += bytes.length;
  };
  const last = base.bytes.at(-1);
  if (last !== 0x0a && last !== 0x0d) write('\n');

  const places: { ref: PDFRef; offset: number }[] = [];
  const ordered = [...changed].sort((a, b) => a.objectNumber - b.objectNumber);
  for (const ref of ordered) {
    const object = context.lookup(ref);
    if (!object) continue;
    places.push({ ref, offset: length });
    write(`${ref.objectNumber} ${ref.generationNumber} obj\n`);
    write(serialized(object));
    write('\nendobj\n');
  }
  const start = length;
  if (base.kind === 'table') {
    write(table(places));
    write(`trailer\n${trailer(context, context.largestObjectNumber + 1, base.xref)}\n`);
  } else {
    const self = PDFRef.of(context.largestObjectNumber + 1);
    places.push({ ref: self, offset: start });
    write(`${self.objectNumber} 0 obj\n`);
    write(serialized(xrefStream(context, places, base.xref)));
    write('\nendobj\n');
  }
  write(`startxref\n${start}\n%%EOF\n`);
  return joined(output, length);
}

function table(places: readonly { ref: PDFRef; offset: number }[]): string {
  const rows = ['xref'];
  for (const run of runsOf(places)) {
    rows.push(`${run[0]?.ref.objectNumber} ${run.length}`);
    for (const { ref, offset } of run)
      rows.push(`${String(offset).padStart(10, '0')} ${String(ref.generationNumber).padStart(5, '0')} n `);
  }
  return `${rows.join('\n')}\n`;
}

function trailer(context: PDFContext, size: number, previous: number): string {
  const { Root, Info, ID } = context.trailerInfo;
  const entries = [`/Size ${size}`, `/Root ${Root}`, `/Prev ${previous}`];
  if (Info) entries.push(`/Info ${Info}`);
  if (ID) entries.push(`/ID ${ID}`);
  return `<< ${entries.join(' ')} >>`;
}

function xrefStream(
  context: PDFContext,
  places: readonly { ref: PDFRef; offset: number }[],
  previous: number,
): PDFRawStream {
  const { Root, Info, ID } = context.trailerInfo;
  const rows = new Uint8Array(places.length * 7);
  const view = new DataView(rows.buffer);
  places.forEach(({ ref, offset }, i) => {
    rows[i * 7] = 1;
    view.setUint32(i * 7 + 1, offset);
    view.setUint16(i * 7 + 5, ref.generationNumber);
  });
  const dict = context.obj({
    Type: 'XRef',
    Size: (places.at(-1)?.ref.objectNumber ?? 0) + 1,
    W: [1, 4, 2],
    Index: runsOf(places).flatMap((run) => [run[0]?.ref.objectNumber ?? 0, run.length]),
    Prev: previous,
  });
  for (const [name, value] of Object.entries({ Root, Info, ID })) if (value) dict.set(PDFName.of(name), value);
  dict.set(PDFName.of('Length'), PDFNumber.of(rows.length));
  return PDFRawStream.of(dict, rows);
}

/** Neighbouring object numbers. */
function runsOf<Place extends { ref: PDFRef }>(places: readonly Place[]): Place[][] {
  const runs: Place[][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.at(-1)?.ref.objectNumber === place.ref.objectNumber - 1) run.push(place);
    else runs.push([place]);
  }
  return runs;
}

function serialized(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

export function latin(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let i = Math.max(0, from); i < Math.min(to, bytes.length); i++) text += String.fromCharCode(bytes[i] ?? 0);
  return text;
}

export function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
