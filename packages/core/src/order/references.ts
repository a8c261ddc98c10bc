import type { Document, Line, Link, PageObject } from '../document/schema.js';
import { captionOf } from '../words/captions.js';
import { parseNumbering } from '../words/numbering.js';
import {
  formulaNumber,
  type Mention,
  mayMention,
  mentionsOf,
  type ReferenceKind,
  referenceNumber,
} from '../words/references.js';

/*
 * References in the text, resolved to objects: "Section 4.2" → the heading, "Table 3" → the table, "[12]" → the entry.
 *
 * A mention counts only if exactly one object of the document has its number. Two figures with one number, in two
 * chapters, say, leave it open. Nothing refers to itself: the words that open a caption, a heading or an entry are its name.
 */

const CONFIDENCE: Readonly<Record<ReferenceKind, number>> = {
  figure: 0.97,
  table: 0.97,
  listing: 0.95,
  citation: 0.95,
  section: 0.93,
  formula: 0.92,
  page: 0.75,
};

/** Roles whose text speaks of other parts. */
const SPEAKING: ReadonlySet<PageObject['role']> = new Set([
  'paragraph',
  'list-item',
  'caption',
  'footnote',
  'affiliation',
]);

export function withReferences(document: Document): Document {
  const targets = targetsOf(document);
  const own = new Map(document.links.flatMap(({ type, from, to }) => (type === 'caption' ? [[from, to]] : [])));
  const links: Link[] = [];
  for (const object of document.objects) {
    if (!SPEAKING.has(object.role) || !mayMention(object.text)) continue;
    const opening = object.role === 'caption' ? captionOf(object.text) : undefined;
    for (const mention of mentionsOf(object.text)) {
      // The name of a caption opens it.
      if (opening && mention.start < 3) continue;
      const to = targetOf(mention, targets) ?? targetOf(withoutPart(mention), targets);
      if (!to || to.id === object.id || own.get(object.id) === to.id) continue;
      const { start, end, kind } = mention;
      const confidence = CONFIDENCE[kind];
      links.push({ type: 'reference', from: object.id, to: to.id, at: start, length: end - start, confidence });
    }
  }
  return links.length > 0 ? { ...document, links: [...document.links, ...links] } : document;
}

function keyOf({ kind, number }: Pick<Mention, 'kind' | 'number'>): string {
  return `${kind} ${number.replaceAll('\u2013', '-').toUpperCase()}`;
}

/** Algorithm 1 and Listing 1 are of one kind: where both are there, the word decides. */
function targetOf(mention: Mention, targets: ReadonlyMap<string, PageObject>): PageObject | undefined {
  return targets.get(keyOf(mention)) ?? targets.get(namedKey(mention));
}

function namedKey(mention: Pick<Mention, 'kind' | 'number' | 'name'>): string {
  return `${keyOf(mention)} ${mention.name.slice(0, NAME_LETTERS).toLowerCase()}`;
}

/** "Fig.", "Figure" and "Figures" begin with the same letters. */
const NAME_LETTERS = 3;

/** "Fig. 5a" is a part of figure 5. */
function withoutPart(mention: Mention): Mention {
  return { ...mention, number: mention.number.replace(/(?<=\d)[a-z]$/i, '') };
}

/** What can be spoken of, by kind and number; what several objects claim belongs to none of them. */
function targetsOf(document: Document): Map<string, PageObject> {
  const claims = new Map<string, Set<PageObject>>();
  const claim = (kind: ReferenceKind, number: string | undefined, object: PageObject | undefined, name?: string) => {
    if (number === undefined || !object) return;
    const keys =
      name === undefined ? [keyOf({ kind, number })] : [keyOf({ kind, number }), namedKey({ kind, number, name })];
    for (const key of keys) {
      const known = claims.get(key) ?? new Set();
      known.add(object);
      claims.set(key, known);
    }
  };
  const byId = new Map(document.objects.map((object) => [object.id, object]));
  const lines = linesOnce(document);
  const captioned = new Map<string, PageObject>();
  for (const { type, from, to } of document.links) {
    const object = byId.get(to);
    if (type === 'caption' && object) captioned.set(from, object);
  }
  for (const object of document.objects) {
    switch (object.role) {
      case 'caption': {
        const target = captioned.get(object.id);
        const opening = captionOf(object.text);
        // "Fig. 4 a Winds" opens as a sentence may, but stands at a figure.
        const isName = opening && opening.after !== 'verb' && (opening.after !== 'text' || target !== undefined);
        if (!isName || opening.kind === 'box') break;
        const name = /\p{L}+/u.exec(object.text)?.[0];
        claim(opening.kind, opening.number.replace(/[a-z]$/, ''), firstPart(target ?? object, byId), name);
        for (const number of furtherNames(object.text)) claim(opening.kind, number, target ?? object, name);
        break;
      }
      case 'heading':
        if (object.level !== undefined) claim('section', sectionNumber(object.text), object);
        break;
      case 'formula':
        claim('formula', numberOfFormula(object, lines), object);
        break;
      case 'reference':
        claim('citation', referenceNumber(object.text), object);
        break;
      default:
    }
  }
  claimPages(document, (number, object) => claim('page', number, object));
  return new Map(
    [...claims].flatMap(([key, objects]) => {
      const [only, ...others] = objects;
      return only && others.length === 0 ? [[key, only]] : [];
    }),
  );
}

/** The lines by their ids, for the first who asks. */
function linesOnce({ lines }: Document): () => ReadonlyMap<string, Line> {
  let byId: ReadonlyMap<string, Line> | undefined;
  return () => {
    byId ??= new Map(lines.map((line) => [line.id, line]));
    return byId;
  };
}

/** A table over several pages is its first part. */
function firstPart(object: PageObject, byId: ReadonlyMap<string, PageObject>): PageObject {
  let first = object;
  for (let steps = 0; first.role === 'table' && first.continues !== undefined && steps < byId.size; steps++) {
    const before = byId.get(first.continues);
    if (!before) break;
    first = before;
  }
  return first;
}

/** The number in front of a heading as it is printed, without the name of the part: "4.2", "A", "III". */
function sectionNumber(text: string): string | undefined {
  const numbering = parseNumbering(text);
  if (!numbering || numbering.bracket) return undefined;
  const printed = text.slice(0, numbering.offset);
  return /(?<!\p{L})(?:(?:[A-Z]\.)?\d+(?:\.\d+)*|(?:[IVXLCDM]+|[A-Z])(?!\p{L}))/u.exec(printed)?.[0];
}

/** The number stands at the end of a line of the formula, farther right than anything else; the text may go on below it. */
function numberOfFormula({ text, runs }: PageObject, lines: () => ReadonlyMap<string, Line>): string | undefined {
  const last = formulaNumber(text);
  if (last !== undefined) return last;
  const own = [...new Set(runs.map(([, id]) => id))].flatMap((id) => lines().get(id) ?? []);
  const right = Math.max(...own.map(({ box }) => box[2]));
  const numbers = own.flatMap(({ text: written, box }) => (box[2] > right - 1 ? (formulaNumber(written) ?? []) : []));
  return numbers.length === 1 ? numbers[0] : undefined;
}

/** "Figure 8: Kites. Figure 9: Winds": captions side by side that were read as one. */
function furtherNames(text: string): string[] {
  const names = [...text.slice(3).matchAll(/(?<!\p{L})\p{Lu}\p{L}+\.?\s(?=[A-Z]?\d)/gu)];
  return names.flatMap(({ index }) => {
    const opening = captionOf(text.slice(3 + index));
    return opening?.after === 'stop' && captionOf(text)?.kind === opening.kind ? [opening.number] : [];
  });
}

/** Pages as the document itself counts them: by their labels, or by the numbers printed in their feet and heads. */
function claimPages(document: Document, claim: (number: string, first: PageObject) => void): void {
  const furniture = new Map<number, string>();
  for (const { role, page, text } of document.objects) {
    const number = role === 'footer' || role === 'header' ? /^\D{0,12}?(\d{1,4})\D{0,3}$/u.exec(text)?.[1] : undefined;
    if (number !== undefined) furniture.set(page, number);
  }
  const first = new Map<number, PageObject>();
  for (const object of document.objects) {
    const isBody = object.role !== 'header' && object.role !== 'footer' && object.role !== 'footnote';
    if (isBody && !first.has(object.page)) first.set(object.page, object);
  }
  for (const { number, label } of document.pages) {
    const object = first.get(number);
    if (object) claim(label ?? furniture.get(number) ?? String(number), object);
  }
}
