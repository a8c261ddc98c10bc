import type { Role } from 'treeline';

/** One colour a group of roles; on white paper each has a contrast of at least 3 to 1. */
export const COLOURS: Record<Role, string> = {
  title: '#7c3aed',
  author: '#a21caf',
  affiliation: '#a21caf',
  mail: '#a21caf',
  heading: '#d6336c',
  paragraph: '#2563eb',
  'list-item': '#0e7490',
  code: '#4d5b16',
  reference: '#64748b',
  contents: '#9333ea',
  caption: '#c2410c',
  footnote: '#92600c',
  header: '#6b7280',
  footer: '#6b7280',
  figure: '#047857',
  table: '#0f766e',
  formula: '#b45309',
  field: '#4338ca',
};

/** Keys that change the role of the selection. */
export const ROLE_KEYS: Readonly<Record<string, Role>> = {
  h: 'heading',
  p: 'paragraph',
  l: 'list-item',
  c: 'caption',
  n: 'footnote',
  t: 'table',
  f: 'figure',
  x: 'formula',
  d: 'code',
};

/** Roles that no text output has. */
export const FURNITURE: ReadonlySet<Role> = new Set<Role>(['header', 'footer']);

/** Below this a decision is worth a look. */
export const DOUBTFUL = 0.75;

/** All roles, in the order of the table above. */
export const ROLES: readonly Role[] = Object.keys(COLOURS).filter((name): name is Role => name in COLOURS);
