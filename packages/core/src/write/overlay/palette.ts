import type { Role } from '../../document/roles.js';

/** How a role is drawn. No eighteen colours are apart for everyone, so neighbours differ by stroke, and boxes have labels. */
export interface Paint {
  /** From Paul Tol's palettes, chosen to stay apart for colour-blind readers on white paper. */
  color: string;
  /** SVG dashes; an empty string is a full line. */
  dash: '' | '5 2' | '1.5 2';
}

export const PAINT: Record<Role, Paint> = {
  title: { color: '#882255', dash: '' },
  author: { color: '#AA4499', dash: '' },
  affiliation: { color: '#AA4499', dash: '5 2' },
  mail: { color: '#AA4499', dash: '1.5 2' },
  heading: { color: '#CC3311', dash: '' },
  paragraph: { color: '#0077BB', dash: '' },
  'list-item': { color: '#0077BB', dash: '5 2' },
  code: { color: '#009988', dash: '' },
  reference: { color: '#117733', dash: '' },
  contents: { color: '#117733', dash: '5 2' },
  caption: { color: '#C75B12', dash: '' },
  footnote: { color: '#8A6D00', dash: '' },
  header: { color: '#666666', dash: '5 2' },
  footer: { color: '#666666', dash: '1.5 2' },
  figure: { color: '#EE3377', dash: '' },
  table: { color: '#332288', dash: '' },
  formula: { color: '#332288', dash: '5 2' },
  field: { color: '#332288', dash: '1.5 2' },
};
