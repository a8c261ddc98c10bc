/** The logical roles of page objects, as they stand in a document. */
export const ROLES = [
  'title',
  'author',
  'affiliation',
  'mail',
  'heading',
  'paragraph',
  'list-item',
  'code',
  'reference',
  'contents',
  'caption',
  'footnote',
  'header',
  'footer',
  'figure',
  'table',
  'formula',
  'field',
] as const;

export type Role = (typeof ROLES)[number];

/** Roles found as a region of the page rather than as a chain of text-lines. */
const GRAPHICAL: ReadonlySet<Role> = new Set(['figure', 'table', 'formula']);

export function isGraphical(role: Role): boolean {
  return GRAPHICAL.has(role);
}

/** Roles that repeat on every page and are no part of what the author tells. */
export function isFurniture(role: Role): boolean {
  return role === 'header' || role === 'footer';
}
