import { CONSTRUCT_CORRECTIONS } from '../construct/corrections/list.js';
import { ALL_CORRECTIONS } from '../corrections.js';
import { DETECT_CORRECTIONS } from '../detect/corrections/list.js';
import { TreelineError } from '../errors.js';
import { ORDER_CORRECTIONS } from '../order/corrections/list.js';

/** A correction as it is known outside its room. */
export interface NamedCorrection {
  readonly name: string;
  /** Which error of the network it corrects. */
  readonly because: string;
}

/** All corrections, room by room, in the order in which they run. */
export const CORRECTIONS: readonly NamedCorrection[] = [
  ...DETECT_CORRECTIONS,
  ...ORDER_CORRECTIONS,
  ...CONSTRUCT_CORRECTIONS,
].map(({ name, because }) => ({ name, because }));

/** Refuses names that no correction has. */
export function checkCorrections(names: ReadonlySet<string>): void {
  const known = [ALL_CORRECTIONS, ...CORRECTIONS.map(({ name }) => name)];
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new TreelineError('invalid-option', `no correction is named "${name}" (there is: ${known.join(', ')})`);
  }
}
