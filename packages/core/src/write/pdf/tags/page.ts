import {
  PDFArray,
  type PDFContext,
  type PDFDict,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { joined } from '../append.js';
import type { FormEvent, Interpreted } from './content/events.js';
import { interpret, type World } from './content/interpret.js';
import { contentOfEvent, type Marking, rewrite } from './content/rewrite.js';
import type { Target } from './content/target.js';
import { bytesOf, dictOf, entry } from './pdf-objects.js';
import type { Placement } from './place/place.js';
import type { Mark, ParentRow } from './structure/element.js';

/** The content of a page in one piece; nothing where some of it cannot be read. */
export function contentsOf(context: PDFContext, page: PDFPage): Uint8Array | undefined {
  const contents = entry(page.node, 'Contents');
  const streams = contents instanceof PDFArray ? contents.asArray().map((item) => context.lookup(item)) : [contents];
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (const stream of streams) {
    if (!(stream instanceof PDFStream)) continue;
    const bytes = bytesOf(stream);
    if (!bytes) return undefined;
    pieces.push(bytes, Uint8Array.of(10));
    length += bytes.length + 1;
  }
  return joined(pieces, length);
}

/** Keeps the marks of a document: by the part they belong to, and by where they stand. */
export class Marks {
  readonly byKey = new Map<string, Mark[]>();
  readonly rows: ParentRow[] = [];
  count = 0;

  row(): ParentRow {
    const row = { key: this.rows.length, owners: [] };
    this.rows.push(row);
    return row;
  }

  add(target: Target, page: number, row: ParentRow, stream: PDFRef | undefined): number {
    const mcid = row.owners.length;
    row.owners.push(undefined);
    const mark: Mark = { page, mcid, order: target.order, row, ...(stream && { stream }) };
    const marks = this.byKey.get(target.key);
    if (marks) marks.push(mark);
    else this.byKey.set(target.key, [mark]);
    this.count++;
    return mcid;
  }
}

export interface TaggedPage {
  context: PDFContext;
  page: PDFPage;
  index: number;
  marks: Marks;
  placement: Placement;
  /** The structure type to name in the content, for readers of the raw stream. */
  tagOf(key: string): string;
}

/** Writes the marks into the content of a page and into its forms. */
export function writePage(tagged: TaggedPage, bytes: Uint8Array, content: Interpreted): void {
  const { context, page } = tagged;
  const resources = page.node.Resources() ?? context.obj({});
  const { data, row, resources: own } = writeStream(tagged, bytes, content, resources, undefined);
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(data)));
  if (own !== resources) page.node.set(PDFName.of('Resources'), own);
  if (row) page.node.set(PDFName.of('StructParents'), context.obj(row.key));
}

interface WrittenStream {
  data: Uint8Array;
  row: ParentRow | undefined;
  /** The resources with the copied forms, or the given ones where no form was copied. */
  resources: PDFDict;
}

function writeStream(
  tagged: TaggedPage,
  bytes: Uint8Array,
  content: Interpreted,
  resources: PDFDict,
  holder: PDFRef | 'unmarked' | undefined,
): WrittenStream {
  const { context, marks, placement, index, tagOf } = tagged;
  let row: ParentRow | undefined;
  const copies = new Map<string, PDFRef>();
  const replaced = new Map<string, number>();
  const copy = (event: FormEvent, isMarked: boolean): string => {
    const name = freshName(resources, copies);
    copies.set(name, copyForm(tagged, event, resources, isMarked));
    replaced.set(event.name, (replaced.get(event.name) ?? 0) + 1);
    return name;
  };
  const marking: Marking = {
    partsOf: (event) => (holder === 'unmarked' ? [] : placement.partsOf(event)),
    isWhole: (key) => placement.isWhole(key),
    open(target) {
      if (target.artifact !== undefined) return target.artifact;
      row ??= marks.row();
      const stream = holder === 'unmarked' ? undefined : holder;
      return `/${tagOf(target.key)} <</MCID ${marks.add(target, index, row, stream)}>> BDC`;
    },
    copyForm: (event) => copy(event, true),
    stripForm: (event) => copy(event, false),
  };
  const data = rewrite(bytes, content, marking);
  if (copies.size === 0) return { data, row, resources };
  const own = resources.clone(context);
  const objects = (dictOf(resources, 'XObject') ?? context.obj({})).clone(context);
  for (const [name, ref] of copies) objects.set(PDFName.of(name), ref);
  // A form that is not drawn any more must not stay in the file with its old tags.
  for (const [name, count] of replaced) {
    const drawn = content.events.filter((event) => event.kind === 'form' && event.name === name);
    if (drawn.length === count) objects.delete(PDFName.of(name));
  }
  own.set(PDFName.of('XObject'), objects);
  return { data, row, resources: own };
}

function freshName(resources: PDFDict, copies: ReadonlyMap<string, PDFRef>): string {
  const taken = dictOf(resources, 'XObject');
  let i = copies.size;
  while (taken?.has(PDFName.of(`Tagged${i}`)) || copies.has(`Tagged${i}`)) i++;
  return `Tagged${i}`;
}

const NOT_COPIED = new Set(['Filter', 'Length', 'DecodeParms', 'StructParent', 'StructParents']);

/** A form that is drawn in two places has two sets of marks, so each place gets a copy (ISO 14289-1, 7.20). */
function copyForm(tagged: TaggedPage, event: FormEvent, outer: PDFDict, isMarked: boolean): PDFRef {
  const { context } = tagged;
  const ref = context.nextRef();
  const given = dictOf(event.stream.dict, 'Resources') ?? outer;
  const { data, row, resources } = writeStream(tagged, event.bytes, event.inner, given, isMarked ? ref : 'unmarked');
  const stream = context.flateStream(data);
  for (const [name, value] of event.stream.dict.entries())
    if (!NOT_COPIED.has(name.decodeText())) stream.dict.set(name, value);
  if (resources !== given || !event.stream.dict.has(PDFName.of('Resources')))
    stream.dict.set(PDFName.of('Resources'), resources);
  if (row) stream.dict.set(PDFName.of('StructParents'), context.obj(row.key));
  context.assign(ref, stream);
  return ref;
}

/** What a page draws; old tags are noted for removal. */
export function interpretPage(
  world: World,
  page: PDFPage,
  bytes: Uint8Array,
  display: Parameters<typeof interpret>[2],
): Interpreted {
  return interpret(bytes, page.node.Resources(), display, world);
}

/** Whether anything in a page's content has to be written. */
export function needsWriting(content: Interpreted, placement: Placement): boolean {
  return content.edits.length > 0 || content.events.some((event) => contentOfEvent(event, placement) !== 'nothing');
}
