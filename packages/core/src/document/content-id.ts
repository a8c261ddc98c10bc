import type { DraftObject } from './draft.js';
import type { Box } from './schema.js';

/** What an id is made of: where an object begins, and with which words. */
interface Beginning {
  page: number;
  /** Of its first line, or its own where it has no lines. */
  box: Box;
  /** Text of its first line. */
  text: string;
  /** Where in that line it begins. */
  offset: number;
}

/**
 * Makes ids that come from content: the same beginning has the same id in every run, whatever was decided about
 * other objects. Two objects that begin alike get different ids in the order they ask.
 */
class ContentIds {
  readonly #taken = new Set<string>();

  /** `line` is the first line, where there is one: what begins with it has the same id again. */
  next(beginning: Beginning, line?: object): string {
    const first = (line && known.get(line)) ?? idOf(keyOf(beginning));
    if (line) known.set(line, first);
    let id = first;
    for (let again = 1; this.#taken.has(id); again++) id = idOf(`${keyOf(beginning)} ${again}`);
    this.#taken.add(id);
    return id;
  }
}

/** For lines, which outlive what is decided about them, the first id that they give. */
const known = new WeakMap<object, string>();

function keyOf({ page, box, text, offset }: Beginning): string {
  const place = box.map((value) => Math.round(value)).join(' ');
  return `${page} ${place} ${offset} ${text}`;
}

function idOf(key: string): string {
  return `o${shortHash(key)}`;
}

/** The ids of drafts, by their own ids. An object begins with its first line; without lines its place must do. */
export function contentIds(
  drafts: readonly DraftObject[],
  lineOf: (id: string) => { box: Box; text: string } | undefined,
): Map<string, string> {
  const ids = new ContentIds();
  return new Map(
    drafts.map(({ id, page, box, lines, text }) => {
      const first = lineOf(lines[0] ?? '');
      return [id, ids.next({ page, box: first?.box ?? box, text: first?.text ?? text, offset: 0 }, first)];
    }),
  );
}

/** FNV-1a with 32 bits, as letters and digits. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(7, '0');
}
