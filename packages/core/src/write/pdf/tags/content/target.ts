/** What a piece of content belongs to. */
export interface Target {
  /** The part of the structure that holds it; of artifacts, their kind. */
  key: string;
  /** Place of its line in that part: content that is drawn out of order is read in this one. */
  order: number;
  /** For content outside of the structure: the operator that opens it. */
  artifact?: string;
}

export const ARTIFACT: Target = { key: 'artifact', order: 0, artifact: '/Artifact BMC' };

export function pagination(subtype: 'Header' | 'Footer' | 'Watermark'): Target {
  const artifact = `/Artifact <</Type /Pagination /Subtype /${subtype}>> BDC`;
  return { key: `artifact:${subtype}`, order: 0, artifact };
}

/** Text that stands for what is shown: one of them for each span. */
export interface Actual {
  text: string;
}

/** A piece of a text operator with one target. */
export interface TextPart {
  target: Target;
  items: (number | Uint8Array)[];
  /** A soft hyphen for one that only breaks a word, the whole letter for one drawn in parts. */
  actual?: Actual;
}
