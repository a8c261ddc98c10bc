/** Why a reader of the page does not see a text that the file contains. */
export const HIDDEN_REASONS = [
  'invisible',
  'tiny',
  'covered',
  'clipped',
  'off-page',
  'low-contrast',
  'layer-off',
  'actual-text',
] as const;

/** Why the page does not show a text that the file contains. */
export type HiddenReason = (typeof HIDDEN_REASONS)[number];
