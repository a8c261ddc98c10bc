import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { TreelineError } from '../../errors.js';
import { withoutLeftovers } from './leftovers.js';

/** Bits of `/P` in an encryption dictionary (ISO 32000-1, Table 22) that changing a file needs. */
const MAY_MODIFY = 1 << 3;
const MAY_ASSEMBLE = 1 << 10;

const NEEDED = { bookmarks: MAY_MODIFY | MAY_ASSEMBLE, tags: MAY_MODIFY } as const;

/**
 * Opens a PDF that is about to be changed. Signed and protected files are refused: any change breaks a signature, and a
 * protection is its author's will.
 */
export async function openForChange(bytes: Uint8Array, purpose: keyof typeof NEEDED): Promise<PDFDocument> {
  if (bytes.length === 0) throw new TreelineError('empty-input', 'the input is empty');
  const pdf = await load(bytes);
  const { context } = pdf;
  const encryption = context.lookup(context.trailerInfo.Encrypt);
  if (encryption instanceof PDFDict) {
    const allowed = encryption.lookup(PDFName.of('P'));
    const missing = allowed instanceof PDFNumber && (allowed.asNumber() & NEEDED[purpose]) !== NEEDED[purpose];
    if (missing) throw new TreelineError('restricted-pdf', 'the author of the file does not allow changes to it');
    throw new TreelineError('encrypted-pdf', 'the file is encrypted; save a copy without protection first');
  }
  if (!(context.lookup(context.trailerInfo.Root) instanceof PDFDict))
    throw new TreelineError('broken-pdf', 'the file has no catalog');
  const signature = signatureOf(pdf);
  if (signature !== undefined) throw new TreelineError('signed-pdf', signature);
  return pdf;
}

/** Opens a PDF to look at it; nothing where that is not possible. */
export async function openForReading(bytes: Uint8Array): Promise<PDFDocument | undefined> {
  try {
    const pdf = await load(bytes);
    return pdf.context.trailerInfo.Encrypt || !(pdf.context.lookup(pdf.context.trailerInfo.Root) instanceof PDFDict)
      ? undefined
      : pdf;
  } catch (error) {
    if (error instanceof TreelineError) return undefined;
    throw error;
  }
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  const quiet = { throwOnInvalidObject: false, warnOnInvalidObjects: false, updateMetadata: false };
  try {
    return await PDFDocument.load(withoutLeftovers(bytes), {
      ...quiet,
      ignoreEncryption: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
  } catch (cause) {
    throw new TreelineError('broken-pdf', 'the file is damaged: its objects cannot be read', { cause });
  }
}

/** What kind of signature the file has, or nothing. */
function signatureOf(pdf: PDFDocument): string | undefined {
  const { catalog, context } = pdf;
  const permissions = catalog.lookup(PDFName.of('Perms'));
  if (permissions instanceof PDFDict && permissions.keys().length > 0)
    return 'the file is certified or has usage rights; a change would break them';
  const form = catalog.lookup(PDFName.of('AcroForm'));
  if (!(form instanceof PDFDict)) return undefined;
  const seen = new Set<PDFDict>();
  const isSigned = (fields: unknown): boolean => {
    if (!(fields instanceof PDFArray)) return false;
    return fields.asArray().some((item) => {
      const field = context.lookup(item);
      if (!(field instanceof PDFDict) || seen.has(field)) return false;
      seen.add(field);
      const type = field.lookup(PDFName.of('FT'));
      if (type === PDFName.of('Sig') && field.lookup(PDFName.of('V')) instanceof PDFDict) return true;
      return isSigned(field.lookup(PDFName.of('Kids')));
    });
  };
  return isSigned(form.lookup(PDFName.of('Fields')))
    ? 'the file is signed; a change would break the signature'
    : undefined;
}
