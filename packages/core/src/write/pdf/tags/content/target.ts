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

/** A piece of a text operator with one target. */
export interface TextPart {
  target: Target;
  items: (number | Uint8Array)[];
  /** Text that stands for what is shown: nothing for a hyphen at the end of a line. */
  actual?: string;
}
