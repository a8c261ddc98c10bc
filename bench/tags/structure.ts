import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';

/** The structure tree of a PDF in a form that can be compared with what other readers find. */
export interface Structure {
  /** Every element in the order of reading, as its depth and its standard type. */
  listing: string[];
  /** Every piece of marked content in the order of reading, with the types of the elements around it. */
  content: string[];
}

/** What the file holds: read from its dictionaries, without the writer's help. */
export async function structureOf(bytes: Uint8Array): Promise<Structure> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY });
  const { context, catalog } = pdf;
  const root = catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict);
  const roles = root?.lookupMaybe(PDFName.of('RoleMap'), PDFDict);
  const structure: Structure = { listing: [], content: [] };
  const visit = (kid: PDFObject | undefined, page: PDFRef | undefined, path: readonly string[]): void => {
    const value = context.lookup(kid);
    if (value instanceof PDFArray) for (const item of value.asArray()) visit(item, page, path);
    else if (value instanceof PDFNumber) structure.content.push(pieceName(page, value.asNumber(), path));
    else if (value instanceof PDFDict) {
      const own = value.get(PDFName.of('Pg'));
      const here = own instanceof PDFRef ? own : page;
      const kind = value.lookupMaybe(PDFName.of('Type'), PDFName)?.decodeText();
      if (kind === 'MCR') {
        const stream = value.get(PDFName.of('Stm'));
        const number = value.lookup(PDFName.of('MCID'), PDFNumber).asNumber();
        structure.content.push(pieceName(stream instanceof PDFRef ? stream : here, number, path));
      } else if (kind !== 'OBJR') {
        const type = value.lookup(PDFName.of('S'), PDFName);
        const standard = roles?.lookupMaybe(type, PDFName)?.decodeText() ?? type.decodeText();
        structure.listing.push(`${path.length} ${standard}`);
        visit(value.get(PDFName.of('K')), here, [...path, standard]);
      }
    }
  };
  visit(root?.get(PDFName.of('K')), undefined, []);
  return structure;
}

function pieceName(holder: PDFRef | undefined, number: number, path: readonly string[]): string {
  return `${holder?.objectNumber}.${number} ${path.join('/')}`;
}

/** How many elements of each type a listing has. */
export function countsOf(listing: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of listing) {
    const type = line.slice(line.indexOf(' ') + 1);
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}
