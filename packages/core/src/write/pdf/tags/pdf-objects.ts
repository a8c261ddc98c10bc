import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/* Reading PDF objects that may be missing or of the wrong type: nothing here throws. */

export function entry(dict: PDFDict | undefined, name: string): PDFObject | undefined {
  try {
    return dict?.lookup(PDFName.of(name));
  } catch {
    return undefined;
  }
}

export function dictOf(dict: PDFDict | undefined, name: string): PDFDict | undefined {
  const value = entry(dict, name);
  if (value instanceof PDFDict) return value;
  return value instanceof PDFStream ? value.dict : undefined;
}

export function numberOf(dict: PDFDict | undefined, name: string): number | undefined {
  const value = entry(dict, name);
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

/** A name without its slash. */
export function nameIn(dict: PDFDict | undefined, name: string): string | undefined {
  const value = entry(dict, name);
  return value instanceof PDFName ? value.decodeText() : undefined;
}

export function textIn(dict: PDFDict | undefined, name: string): string | undefined {
  const value = entry(dict, name);
  try {
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
  } catch {
    return undefined;
  }
}

export function itemsOf(context: PDFContext, value: PDFObject | undefined): (PDFObject | undefined)[] {
  const array = context.lookup(value);
  return array instanceof PDFArray ? array.asArray().map((item) => context.lookup(item)) : [];
}

export function numbersIn(context: PDFContext, value: PDFObject | undefined): number[] {
  return itemsOf(context, value).map((item) => (item instanceof PDFNumber ? item.asNumber() : 0));
}

/** The decoded bytes of a stream; nothing where they are damaged. */
export function bytesOf(stream: PDFObject | undefined): Uint8Array | undefined {
  try {
    if (stream instanceof PDFRawStream) return decodePDFRawStream(stream).decode();
    return stream instanceof PDFStream ? stream.getContents() : undefined;
  } catch {
    return undefined;
  }
}
