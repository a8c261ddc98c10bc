import { parse, type ValueNode } from '@humanwhocodes/momoa';
import { type ErrorCode, TreelineError } from '../errors.js';

/*
 * JSON whose faults can be pointed at. The engine's own parser does the work; only when something is wrong the text is
 * parsed a second time, with places, to say where.
 */

/** Line and column, counted from 1. */
export interface Place {
  line: number;
  column: number;
}

/** A fault of a text file at a place: `line 12, column 5: …`. The caller knows the name of the file and adds it. */
export function faultAt(code: ErrorCode, place: Place, message: string, cause?: unknown): TreelineError {
  return new TreelineError(code, `line ${place.line}, column ${place.column}: ${message}`, { cause });
}

/** Parses JSON; a syntax error says where it is. */
export function parseJson(text: string, code: ErrorCode): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw faultAt(code, syntaxErrorPlace(text), 'not valid JSON', cause);
  }
}

function syntaxErrorPlace(text: string): Place {
  try {
    parse(text, { mode: 'json' });
  } catch (error) {
    if (error instanceof Error && 'line' in error && 'column' in error) {
      return { line: Number(error.line), column: Number(error.column) };
    }
  }
  return { line: 1, column: 1 };
}

/** Where the value at `path` stands in a text that is valid JSON; the innermost value on the way that exists. */
export function placeOf(text: string, path: readonly PropertyKey[]): Place {
  let node: ValueNode = parse(text, { mode: 'json' }).body;
  for (const key of path) {
    const next = childOf(node, key);
    if (!next) break;
    node = next;
  }
  return { line: node.loc.start.line, column: node.loc.start.column };
}

function childOf(node: ValueNode, key: PropertyKey): ValueNode | undefined {
  if (node.type === 'Array') return node.elements[Number(key)]?.value;
  if (node.type !== 'Object') return undefined;
  // Of a name given twice JSON.parse keeps the last.
  return node.members.findLast(({ name }) => (name.type === 'String' ? name.value : name.name) === key)?.value;
}

/** `[3].box[1]`, as the messages of validation write it. */
export function writePath(path: readonly PropertyKey[]): string {
  let written = '';
  for (const key of path) {
    written += typeof key === 'number' ? `[${key}]` : written === '' ? String(key) : `.${String(key)}`;
  }
  return written;
}
