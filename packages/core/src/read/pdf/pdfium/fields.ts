import { cleanText } from '../../lines/unicode.js';
import type { ReadField } from '../../reading.js';
import { type Display, rectangle, transformBox } from './display.js';
import type { Instance } from './instance.js';

/** FPDFAnnot_GetSubtype. */
const WIDGET = 20;
/** PDF 32000, table 165: hidden, or not to be viewed. */
const NOT_SHOWN = (1 << 1) | (1 << 5);
/** More than any form has. */
const MAX_FIELDS = 5000;
const MAX_OPTIONS = 2000;

/** FPDF_FORMFIELD: which kinds there are. Push buttons have no value. */
const KINDS = new Map<number, ReadField['kind']>([
  [2, 'check'],
  [3, 'radio'],
  [4, 'choice'],
  [5, 'choice'],
  [6, 'text'],
  [7, 'signature'],
]);

/** The fields of a form that stand on a page, in the order of the file. `form` opens the form when the first is met. */
export function readFields(pdfium: Instance, page: number, display: Display, form: () => number): ReadField[] {
  const { call } = pdfium;
  const fields: ReadField[] = [];
  const count = Math.min(MAX_FIELDS, call.FPDFPage_GetAnnotCount(page));
  for (let i = 0; i < count; i++) {
    const annotation = call.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    try {
      if (call.FPDFAnnot_GetSubtype(annotation) !== WIDGET || (call.FPDFAnnot_GetFlags(annotation) & NOT_SHOWN) !== 0)
        continue;
      const field = form() === 0 ? undefined : readField(pdfium, form(), annotation, display);
      if (field !== undefined) fields.push(field);
    } finally {
      if (!pdfium.failed) call.FPDFPage_CloseAnnot(annotation);
    }
  }
  return fields;
}

function readField(pdfium: Instance, form: number, annotation: number, { matrix }: Display): ReadField | undefined {
  const { call, scratch } = pdfium;
  const kind = KINDS.get(call.FPDFAnnot_GetFormFieldType(form, annotation));
  if (kind === undefined || call.FPDFAnnot_GetRect(annotation, scratch) === 0) return undefined;
  const { left, top, right, bottom } = rectangle(pdfium);
  const [x0, y0, x1, y1] = transformBox([left, bottom, right, top], matrix).map((v) => Math.round(v * 100) / 100);
  const name = visible(
    pdfium.utf16((address, size) => call.FPDFAnnot_GetFormFieldName(form, annotation, address, size)),
  );
  const label = visible(
    pdfium.utf16((address, size) => call.FPDFAnnot_GetFormFieldAlternateName(form, annotation, address, size)),
  );
  const field: ReadField = { kind, name, box: [x0 ?? 0, y0 ?? 0, x1 ?? 0, y1 ?? 0] };
  if (label !== '') field.label = label;
  if (kind === 'check' || kind === 'radio') {
    field.checked = isOn(pdfium, annotation);
    return field;
  }
  const value = visible(filledIn(pdfium, form, annotation, kind));
  if (value !== '') field.value = value;
  return field;
}

/** The name of the appearance that is shown; a button that is off has none or this one. */
function isOn(pdfium: Instance, annotation: number): boolean {
  const state = pdfium.withRoom(3, (key) => {
    pdfium.heap.bytes.set([0x41, 0x53, 0], key);
    return pdfium.utf16((address, size) => pdfium.call.FPDFAnnot_GetStringValue(annotation, key, address, size));
  });
  return state !== '' && state !== 'Off';
}

/** What was filled in; of a choice, the labels of what was chosen. */
function filledIn(pdfium: Instance, form: number, annotation: number, kind: ReadField['kind']): string {
  const { call } = pdfium;
  if (kind === 'choice') {
    const chosen: string[] = [];
    const options = Math.min(MAX_OPTIONS, call.FPDFAnnot_GetOptionCount(form, annotation));
    for (let i = 0; i < options; i++) {
      if (call.FPDFAnnot_IsOptionSelected(form, annotation, i) === 0) continue;
      chosen.push(pdfium.utf16((address, size) => call.FPDFAnnot_GetOptionLabel(form, annotation, i, address, size)));
    }
    if (chosen.length > 0) return chosen.join(', ');
  }
  const value = pdfium.utf16((address, size) => call.FPDFAnnot_GetFormFieldValue(form, annotation, address, size));
  return value.replace(/\r\n?/gu, '\n').trim();
}

/** Without what nobody can see; line ends stay. */
function visible(text: string): string {
  return text.split('\n').map(cleanText).join('\n');
}
