import { objectsById } from '../../document/lookups.js';
import type { OutlineEntry } from '../../document/schema.js';
import { type Numbering, parseNumbering } from '../../words/numbering.js';
import type { Fault, Rule, Subject } from '../types.js';

interface Numbered {
  entry: OutlineEntry;
  numbering: Numbering;
}

/** Numbers with several parts, or followed by text: "1998" alone is a year. */
function numbered(entry: OutlineEntry): Numbered | undefined {
  const numbering = parseNumbering(entry.title);
  if (!numbering || numbering.offset >= entry.title.length) return undefined;
  return numbering.values.every((value) => value < 200) ? { entry, numbering } : undefined;
}

function faultAt({ document }: Subject, entry: OutlineEntry, message: string): Fault {
  const object = objectsById(document).get(entry.object);
  return { message, page: entry.page, object: entry.object, ...(object && { box: object.box }) };
}

export const skippedLevel: Rule = {
  setting: 'warning',
  about: 'A heading stands more than one level below the heading above it.',
  help: 'Add the level between the two headings, or give the heading the right one.',
  check(subject) {
    const faults: Fault[] = [];
    const visit = (entries: readonly OutlineEntry[], above: Numbered | undefined) => {
      for (const entry of entries) {
        const own = numbered(entry);
        if (own && above && isDecimal(own) && isDecimal(above) && sharesStart(above, own)) {
          const skipped = own.numbering.depth - above.numbering.depth - 1;
          if (skipped > 0) {
            const message = `"${entry.title}" follows "${above.entry.title}", and the level between them is missing`;
            faults.push(faultAt(subject, entry, message));
          }
        }
        visit(entry.children, own ?? above);
      }
    };
    visit(subject.document.outline, undefined);
    for (const fault of skippedTags(subject)) faults.push(fault);
    return faults;
  },
};

/** The file's own tags, where it has any. */
function skippedTags({ tags }: Subject): Fault[] {
  let level = 0;
  const faults: Fault[] = [];
  for (const { type, text } of tags?.elements ?? []) {
    const own = /^H([1-6])$/.exec(type)?.[1];
    if (own === undefined) continue;
    if (Number(own) > level + 1 && level > 0)
      faults.push({ page: 1, message: `the tags go from H${level} to H${own} at "${text.trim().slice(0, 60)}"` });
    level = Number(own);
  }
  return faults;
}

function isDecimal({ numbering }: Numbered): boolean {
  return numbering.kind === 'arabic' && numbering.label === undefined && !numbering.bracket;
}

function sharesStart(above: Numbered, own: Numbered): boolean {
  return above.numbering.values.every((value, i) => own.numbering.values[i] === value);
}

export const numberingGap: Rule = {
  setting: 'warning',
  about: 'Numbers of headings leave one out.',
  help: 'Number the headings anew, or put the missing one back.',
  check(subject) {
    const faults: Fault[] = [];
    const visit = (entries: readonly OutlineEntry[]) => {
      let last: Numbered | undefined;
      for (const entry of entries) {
        const own = numbered(entry);
        if (own && last && isNext(last, own) === 'gap' && !isThere(subject, last, own))
          faults.push(faultAt(subject, entry, `"${entry.title}" follows "${last.entry.title}": a number is left out`));
        last = own ?? last;
        visit(entry.children);
      }
    };
    visit(subject.document.outline);
    return faults;
  },
};

/** Whether some line begins with the number that seems to be missing: then the heading was taken for something else. */
function isThere({ document }: Subject, last: Numbered, own: Numbered): boolean {
  const from = last.numbering.values.at(-1) ?? 0;
  const to = own.numbering.values.at(-1) ?? 0;
  return [...document.objects, ...document.lines].some(({ text }) => {
    const numbering = parseNumbering(text);
    if (numbering?.kind !== own.numbering.kind || numbering.depth !== own.numbering.depth) return false;
    const value = numbering.values.at(-1) ?? 0;
    return value > from && value < to;
  });
}

/** Only where everything but the last number agrees, and the last one jumps by two or three. */
function isNext(last: Numbered, own: Numbered): 'next' | 'gap' | 'other' {
  const [a, b] = [last.numbering, own.numbering];
  if (a.kind !== b.kind || a.kind === 'roman' || a.label !== b.label || a.bracket !== b.bracket || a.depth !== b.depth)
    return 'other';
  if (a.values.slice(0, -1).some((value, i) => value !== b.values[i])) return 'other';
  const step = (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0);
  if (step === 1) return 'next';
  return step === 2 || step === 3 ? 'gap' : 'other';
}
