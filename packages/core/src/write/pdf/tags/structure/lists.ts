import type { PageObject } from '../../../../document/schema.js';
import { BULLET } from '../../../../words/lists.js';
import { type List, nest } from '../../../flow/lists.js';

export interface ObjectList {
  items: { object: PageObject; children: ObjectList[] }[];
}

/** Items in lists and lists in items, as all writers nest them. */
export function listsOf(objects: readonly PageObject[]): ObjectList[] {
  return fromLists(
    nest(objects.map((object) => ({ text: object.text, marks: [], parts: [{ object, start: 0 }], origins: [] }))),
  );
}

function fromLists(lists: readonly List[]): ObjectList[] {
  return lists.map(({ items }) => ({
    items: items.flatMap(({ passage, children }) => {
      const object = passage.parts[0]?.object;
      return object ? [{ object, children: fromLists(children) }] : [];
    }),
  }));
}

const LABEL =
  /^\s*(?:\(?(?:\d{1,4}|[ivxlcdm]{1,6}|[IVXLCDM]{1,6}|\p{L})[.)\]:]|\[[^\]\s]{1,12}\]|[*†‡§¶‖]|\d{1,3}(?=\s))\s*/u;

/** How many characters of a text are its label: "•", "3.", "[12]". Nothing where the label would be all of it. */
export function labelLength(text: string): number {
  const found = BULLET.exec(text)?.[0] ?? LABEL.exec(text)?.[0] ?? '';
  return found.length < text.length ? found.length : 0;
}

/** The attribute that says how a list is numbered (ISO 32000-1, table 347). */
export function numberingOf(text: string): string {
  if (/^\s*[([]?\d/.test(text)) return 'Decimal';
  if (/^\s*\(?[ivx]+[.)]/.test(text)) return 'LowerRoman';
  if (/^\s*\(?[IVX]+[.)]/.test(text)) return 'UpperRoman';
  if (/^\s*\(?[a-z][.)]/.test(text)) return 'LowerAlpha';
  if (/^\s*\(?[A-Z][.)]/.test(text)) return 'UpperAlpha';
  return BULLET.test(text) ? 'Disc' : 'None';
}
