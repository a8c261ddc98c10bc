import { account } from '../../document/account.js';
import { union } from '../../document/box.js';
import type { DraftObject } from '../../document/draft.js';
import { MEANING } from '../../document/labels.js';
import type { Unit } from '../../document/lineage.js';
import type { Role } from '../../document/roles.js';
import type { Box, Document, Line, Link, OutlineEntry, Page, Thread } from '../../document/schema.js';
import { VERSION } from '../../version.js';
import { joinLines } from '../../words/join.js';
import { preorder, type Tree, treeOf } from '../trees/tree.js';
import { bodyUnits, isFloat, type Sheet } from './sheet.js';

/**
 * The truth of an HRDoc list as a document of ours: what a perfect engine would give. It is the oracle of the round trip
 * (SPEC 8.3) and lets Markdown be compared with such a truth.
 *
 * What a document cannot hold of a list: running text tied by `connect` to a heading (it starts a paragraph), and a float
 * that hangs from running text (it hangs from the root).
 */
export function documentOfHrdoc(sheet: Sheet, name: string): Document {
  return new Oracle(sheet).document(name);
}

interface Part {
  object: DraftObject;
  units: number[];
}

class Oracle {
  readonly #units: readonly Unit[];
  readonly #tree: Tree;
  readonly #body: boolean[];
  readonly #parts: Part[] = [];
  readonly #partOf = new Map<number, Part>();
  readonly #links: Link[] = [];
  readonly #treeParent = new Map<number, number>();

  constructor(sheet: Sheet) {
    this.#units = sheet.units;
    this.#tree = treeOf(sheet);
    this.#body = bodyUnits(sheet);
    for (const [parent, children] of this.#tree.children.entries()) {
      for (const child of children) this.#treeParent.set(child - 1, parent - 1);
    }
    for (const i of this.#units.keys()) this.#place(i);
  }

  document(name: string): Document {
    const outline = this.#outline();
    const objects = this.#parts.map(({ object, units }) => {
      const lines = units.flatMap((i) => this.#units[i] ?? []);
      const parent = this.#heading(units[0] ?? -1);
      return {
        ...object,
        box: union(lines.map(({ box }) => box)),
        text: joinLines(lines).text,
        ...(parent && { parent: parent.object.id }),
      };
    });
    const lines = this.#units.flatMap(({ line: id, page, box, text }): Line[] =>
      id === undefined ? [] : [{ id, page, box, text, rotation: 0 }],
    );
    const threads = this.#threads();
    const pages = this.#pages();
    return {
      schema: 'treeline/1',
      source: { name, kind: 'hrdoc', pages: pages.length, sha256: '0'.repeat(64) },
      engine: { name: 'truth', version: VERSION },
      status: 'ok',
      problems: [],
      pages,
      lines,
      hyperlinks: [],
      ...account({ lines, objects, threads, links: this.#links, outline }, 'input', 'given'),
    };
  }

  /** Into the object of the line it is tied to, if that is of the same role and page, or into a new one. */
  #place(i: number): void {
    const unit = this.#units[i];
    if (unit?.line === undefined) return;
    const { role } = MEANING[unit.class];
    const before = this.#partBefore(i, role);
    if (
      before?.object.role === role &&
      before.object.page === unit.page &&
      before.units.at(-1) === this.#lineBefore(i)
    ) {
      before.object.lines.push(unit.line);
      before.units.push(i);
      this.#partOf.set(i, before);
      return;
    }
    const id = `o${this.#parts.length}`;
    const object: DraftObject = {
      id,
      role,
      page: unit.page,
      box: unit.box,
      lines: [unit.line],
      text: unit.text,
      confidence: 1,
    };
    const part = { object, units: [i] };
    this.#parts.push(part);
    this.#partOf.set(i, part);
    const earlier = unit.relation === 'connect' ? this.#earlierParagraph(i, role) : undefined;
    if (earlier) this.#links.push({ type: 'continues', from: earlier.object.id, to: id, confidence: 1 });
  }

  /** The lines of a title are not tied to each other; they stand one after the other. */
  #partBefore(i: number, role: Role): Part | undefined {
    const before = this.#lineBefore(i);
    const unit = this.#units[i];
    if (unit?.relation === 'connect') return this.#partOf.get(before);
    return role === 'title' && this.#units[before]?.class === 'title' ? this.#partOf.get(before) : undefined;
  }

  #lineBefore(i: number): number {
    const unit = this.#units[i];
    return unit?.relation === 'connect' ? unit.parent : i - 1;
  }

  /** The nearest part of the same role up the chain: a formula may stand in between. */
  #earlierParagraph(i: number, role: Role): Part | undefined {
    if (role === 'formula' || role === 'heading') return undefined;
    let at = i;
    while (this.#units[at]?.relation === 'connect') {
      at = this.#units[at]?.parent ?? -1;
      const part = this.#partOf.get(at);
      if (part?.object.role === role) return part;
      if (part && part.object.role !== 'formula') return undefined;
    }
    return undefined;
  }

  /** The part of the nearest heading above in the tree. */
  #heading(i: number): Part | undefined {
    if (!this.#body[i]) return undefined;
    const own = this.#partOf.get(i);
    let at = this.#treeParent.get(i) ?? -1;
    while (at >= 0) {
      const part = this.#partOf.get(at);
      if (this.#units[at]?.class === 'section' && part && part !== own) return part;
      at = this.#treeParent.get(at) ?? -1;
    }
    return undefined;
  }

  #outline(): OutlineEntry[] {
    const outline: OutlineEntry[] = [];
    const entries = new Map<string, OutlineEntry>();
    for (const { object, units } of this.#parts) {
      if (object.role !== 'heading') continue;
      const lines = units.flatMap((i) => this.#units[i] ?? []);
      const parent = this.#heading(units[0] ?? -1);
      const above = parent && entries.get(parent.object.id);
      object.level = (above?.level ?? 0) + 1;
      const entry: OutlineEntry = {
        object: object.id,
        title: joinLines(lines).text,
        level: object.level,
        page: object.page,
        confidence: 1,
        children: [],
      };
      entries.set(object.id, entry);
      (above?.children ?? outline).push(entry);
    }
    return outline;
  }

  #threads(): Thread[] {
    const body: string[] = [];
    const furniture: string[] = [];
    const threads: Thread[] = [];
    const threaded = new Set<Part>();
    for (const part of this.#parts) {
      const { role, id } = part.object;
      if (role === 'header' || role === 'footer') furniture.push(id);
      else if (role === 'footnote') threads.push({ kind: 'note', objects: [id] });
      else if (!isFloat(this.#units[part.units[0] ?? -1]?.class ?? 'paraline')) body.push(id);
    }
    for (const head of this.#tree.children[0] ?? []) {
      const members = this.#floatGroup(head);
      for (const part of members) threaded.add(part);
      if (members.length > 0) threads.push({ kind: 'float', objects: members.map(({ object }) => object.id) });
    }
    for (const part of this.#parts) {
      if (!threaded.has(part) && isFloat(this.#units[part.units[0] ?? -1]?.class ?? 'paraline')) {
        threads.push({ kind: 'float', objects: [part.object.id] });
      }
    }
    if (body.length > 0) threads.unshift({ kind: 'body', objects: body });
    if (furniture.length > 0) threads.push({ kind: 'furniture', objects: furniture });
    return threads;
  }

  /** The floats below a node at the root, each once, outermost first; captions are linked to what they hang with. */
  #floatGroup(head: number): Part[] {
    if (!isFloat(this.#units[head - 1]?.class ?? 'paraline')) return [];
    const nodes = preorder({ labels: this.#tree.labels, children: this.#below(head) });
    const parts = new Set(nodes.flatMap((node) => this.#partOf.get((node === 0 ? head : node) - 1) ?? []));
    const group = [...parts].filter(({ units }) => isFloat(this.#units[units[0] ?? -1]?.class ?? 'paraline'));
    const graphic = group.find(({ object }) => object.role !== 'caption');
    for (const { object } of group) {
      if (object.role === 'caption' && graphic) {
        this.#links.push({ type: 'caption', from: object.id, to: graphic.object.id, confidence: 1 });
      }
    }
    return group;
  }

  /** The tree with another root. */
  #below(head: number): number[][] {
    return [this.#tree.children[head] ?? [], ...this.#tree.children.slice(1)];
  }

  #pages(): Page[] {
    const reach = new Map<number, Box[]>();
    for (const { page, box } of this.#units) {
      const boxes = reach.get(page) ?? [];
      boxes.push(box);
      reach.set(page, boxes);
    }
    const last = Math.max(0, ...reach.keys());
    return Array.from({ length: last }, (_, index) => {
      const [, , right, bottom] = union(reach.get(index + 1) ?? [[0, 0, 1, 1]]);
      return { number: index + 1, width: Math.max(1, right), height: Math.max(1, bottom), unit: 'px' };
    });
  }
}
