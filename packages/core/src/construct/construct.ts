import { fontFields } from '../detect/fields.js';
import type { PageObject } from '../document/schema.js';
import type { ConstructModel, HeadingFields } from '../model/construct-model.js';
import type { TextModel } from '../model/text-model.js';
import type { ReadLine, ReadPage } from '../read/reading.js';
import type { Construct, Ordered } from '../stages.js';
import { insertHeadings } from './insert-headings.js';
import { attach, type Nested, nestByParents } from './nest.js';
import { numberingFields } from './numbering.js';

/*
 * The learned Construct (SPEC 3): headings in reading order → the outline. The model says of each heading which earlier
 * one is its parent and which its left sibling; Algorithm 1 makes a tree of that.
 */

/** Headings looked at together. A longer document goes on with the open path of the tree before it. */
const MOST_HEADINGS = 240;
const BEAM = 4;

type Encoder = Pick<TextModel, 'encode'>;

export function learnedConstruct(model: Pick<ConstructModel, 'run'>, text: Encoder): Construct {
  return async (ordered) => {
    const headings = placed(ordered);
    const parents: number[] = [];
    const confidence: number[] = [];
    while (parents.length < headings.length) {
      const done = parents.length;
      const path = openPath(parents);
      const fresh = headings.slice(done, done + MOST_HEADINGS - Math.min(path.length, MOST_HEADINGS / 2));
      const indices = [...path.slice(0, MOST_HEADINGS / 2), ...fresh.map((_, i) => done + i)];
      const fields = await headingFields(
        indices.flatMap((i) => headings[i] ?? []),
        text,
      );
      const scores = await model.run(fields);
      const found = insertHeadings(scores.parent, scores.sibling, indices.length, BEAM);
      const offset = indices.length - fresh.length;
      for (let i = offset; i < indices.length; i++) {
        const parent = found[i] ?? -1;
        parents.push(parent < 0 ? -1 : (indices[parent] ?? -1));
        confidence.push(Math.exp(scores.parent[i * indices.length + (parent < 0 ? i : parent)] ?? -Infinity));
      }
    }
    const nested = nestByParents(
      headings.map(({ object }) => object),
      parents,
      confidence,
    );
    return finish(ordered, nested);
  };
}

function finish(ordered: Ordered, nested: Nested) {
  const body = new Set(ordered.threads.flatMap((thread) => (thread.kind === 'body' ? thread.objects : [])));
  return { ...ordered, objects: attach(ordered.objects, body, nested), outline: nested.outline };
}

/** The headings from the top to the last one: only from these can the tree go on. */
function openPath(parents: readonly number[]): number[] {
  const path: number[] = [];
  for (let at = parents.length - 1; at >= 0; at = parents[at] ?? -1) path.unshift(at);
  return path;
}

interface PlacedHeading {
  object: PageObject;
  line: ReadLine | undefined;
  features: Float32Array;
  page: ReadPage;
  /** Place of the page in the document. */
  number: number;
}

function placed({ pages, objects, features = [] }: Ordered): PlacedHeading[] {
  const byNumber = new Map(pages.map((page, index) => [page.page.number, { page, index }]));
  return objects.flatMap((object) => {
    const place = byNumber.get(object.page);
    if (object.role !== 'heading' || !place) return [];
    const { page, index } = place;
    const row = page.lines.findIndex(({ id }) => id === object.lines[0]);
    const all = features[index] ?? new Float32Array();
    const width = page.lines.length > 0 ? all.length / page.lines.length : 0;
    return [
      { object, line: page.lines[row], features: all.subarray(row * width, (row + 1) * width), page, number: index },
    ];
  });
}

async function headingFields(headings: readonly PlacedHeading[], text: Encoder): Promise<HeadingFields> {
  const count = headings.length;
  const vectors = await text.encode(headings.map(({ line, object }) => line?.text ?? object.text));
  const width = headings.reduce((most, { features }) => Math.max(most, features.length), 0);
  const fields: HeadingFields = {
    count,
    features: new Float32Array(count * width),
    text: vectors,
    font: new Float32Array(count * 8),
    box: new Float32Array(count * 4),
    size: new Float32Array(count * 2),
    page: new Float32Array(count),
    numbers: new Int32Array(count * 8),
  };
  for (const [i, { object, line, features, page, number }] of headings.entries()) {
    fields.features.set(features, i * width);
    if (line) fields.font.set(fontFields(line), i * 8);
    fields.box.set(line?.box ?? object.box, i * 4);
    fields.size.set([page.page.width, page.page.height], i * 2);
    fields.page[i] = number;
    fields.numbers.set(numberingFields(object.text), i * 8);
  }
  return fields;
}
