import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/** The PDF writer writes every object it knows. What nothing points at any more (old contents, old tags) goes. */
export function sweep(context: PDFContext): void {
  const seen = new Set<PDFRef>();
  const { Root, Info, Encrypt } = context.trailerInfo;
  const todo: (PDFObject | undefined)[] = [Root, Info, Encrypt];
  while (todo.length > 0) {
    const object = todo.pop();
    if (object instanceof PDFRef) {
      if (seen.has(object)) continue;
      seen.add(object);
      todo.push(context.lookup(object));
    } else if (object instanceof PDFArray) for (const item of object.asArray()) todo.push(item);
    else if (object instanceof PDFDict) for (const value of object.values()) todo.push(value);
    else if (object instanceof PDFStream) todo.push(object.dict);
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!seen.has(ref)) context.delete(ref);
}
