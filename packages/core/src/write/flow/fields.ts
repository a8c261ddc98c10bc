import type { Field } from '../../document/schema.js';
import { oneLine } from './clean.js';
import { originsOf, type Passage } from './passage.js';

/** A path or a counter that a program made: "form[0].page1[0].t-12", "Text7". Names that people write have words. */
const NUMBERED = /\[\d+\]|\d/u;
const WORDS = /\p{L}{2,}\s+\p{L}{2,}/u;

/**
 * A field of a form as it is printed: "Name: value". What its lines say is kept where the value does not say it. A name
 * that a program made is not printed: an empty field of such a name has nothing to say. A ticked box keeps the end of it.
 */
export function fieldPassage(object: Field): Passage {
  const { value = '', text, runs, checked } = object;
  const name = printedName(object);
  const isSaid = value === '' || text.includes(value);
  const label = [oneLine(name), isSaid ? '' : oneLine(value)].filter((part) => part !== '').join(': ');
  const isClean = oneLine(text) === text;
  const own = isClean ? text : oneLine(text);
  const separator = own === '' || label === '' ? '' : isSaid && checked === undefined ? ': ' : ' ';
  const start = label.length + separator.length;
  const colon = own === '' && isSaid && checked === undefined && label !== '' ? ':' : '';
  return {
    text: label + separator + own + colon,
    marks: [],
    parts: [{ object, start: 0 }],
    origins: isClean ? originsOf(runs, start) : [],
  };
}

function printedName({ name, checked }: Field): string {
  if (!NUMBERED.test(name) || WORDS.test(name)) return name;
  if (checked !== true) return '';
  return name.slice(name.lastIndexOf('.') + 1).replace(/\[\d+\]/gu, '');
}
