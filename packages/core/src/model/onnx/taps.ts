/*
 * A graph gives only the outputs it declares. To see what a hidden layer of someone else's graph computes, its bytes are
 * rewritten: other outputs are declared, and the nodes that none of them needs are left out, so that they cost nothing.
 * Of the protobuf only what that takes is understood (onnx.proto3); everything else is copied as it stands.
 */

export const MODEL_GRAPH = 7;
const MODEL_METADATA = 14;
export const GRAPH_NODE = 1;
export const GRAPH_OUTPUT = 12;
export const NODE_INPUT = 1;
export const NODE_OUTPUT = 2;
const LENGTH_DELIMITED = 2;

/** The same graph with these values (of float32) as its only outputs, in this order. */
export function withOutputs(model: Uint8Array, names: readonly string[]): Uint8Array {
  const parts = [...fields(model)].map((field) =>
    field.number === MODEL_GRAPH ? delimited(MODEL_GRAPH, rewriteGraph(field.payload, names)) : field.whole,
  );
  return concat(parts);
}

/** What the makers of a model wrote into it: StringStringEntryProto, a key (1) and a value (2). */
export function metadataOf(model: Uint8Array): Map<string, string> {
  const entries = new Map<string, string>();
  for (const { number, payload } of fields(model)) {
    if (number !== MODEL_METADATA) continue;
    const [key] = strings(payload, 1);
    if (key !== undefined) entries.set(key, strings(payload, 2)[0] ?? '');
  }
  return entries;
}

function rewriteGraph(graph: Uint8Array, names: readonly string[]): Uint8Array {
  const all = [...fields(graph)];
  const needed = new Set(names);
  const found = new Set<string>();
  const kept = new Set<Uint8Array>();
  // Nodes stand in an order in which each comes after those it builds on, so one look from the end is enough.
  for (const field of all.toReversed()) {
    if (field.number !== GRAPH_NODE) continue;
    const outputs = strings(field.payload, NODE_OUTPUT).filter((name) => needed.has(name));
    if (outputs.length === 0) continue;
    kept.add(field.whole);
    for (const name of outputs) found.add(name);
    for (const name of strings(field.payload, NODE_INPUT)) needed.add(name);
  }
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`the graph has no value named ${missing.join(', ')}`);
  const rest = all.filter(({ number, whole }) => (number === GRAPH_NODE ? kept.has(whole) : number !== GRAPH_OUTPUT));
  return concat([...rest.map(({ whole }) => whole), ...names.map((name) => delimited(GRAPH_OUTPUT, floats(name)))]);
}

/** ValueInfoProto: a name (1) and a type (2), which is a tensor type (1) of element type (1) float (1). */
export function floats(name: string): Uint8Array {
  return concat([delimited(1, new TextEncoder().encode(name)), delimited(2, delimited(1, Uint8Array.of(0x08, 1)))]);
}

export interface Field {
  number: number;
  /** Key and value as they stand in the file. */
  whole: Uint8Array;
  /** The value of a length-delimited field; empty for others. */
  payload: Uint8Array;
}

export function* fields(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  while (at < bytes.length) {
    const start = at;
    const [key, afterKey] = varint(bytes, at);
    const number = Math.floor(key / 8);
    const type = key % 8;
    let from = afterKey;
    if (type === LENGTH_DELIMITED) {
      const [length, afterLength] = varint(bytes, afterKey);
      from = afterLength;
      at = from + length;
    } else if (type === 0) {
      at = varint(bytes, afterKey)[1];
      from = at;
    } else if (type === 1 || type === 5) {
      at = afterKey + (type === 1 ? 8 : 4);
      from = at;
    } else {
      throw new Error('not an ONNX graph');
    }
    if (at > bytes.length) throw new Error('not an ONNX graph: it ends too early');
    yield { number, whole: bytes.subarray(start, at), payload: bytes.subarray(from, at) };
  }
}

export function strings(message: Uint8Array, number: number): string[] {
  const decoder = new TextDecoder();
  return [...fields(message)].flatMap((field) => (field.number === number ? [decoder.decode(field.payload)] : []));
}

/** A number and the place behind it. Lengths are below 2^53, so plain numbers hold them. */
function varint(bytes: Uint8Array, start: number): [value: number, end: number] {
  let value = 0;
  let at = start;
  for (let scale = 1; at < bytes.length; scale *= 128) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at];
  }
  throw new Error('not an ONNX graph: it ends too early');
}

export function delimited(number: number, payload: Uint8Array): Uint8Array {
  return concat([writeVarint(number * 8 + LENGTH_DELIMITED), writeVarint(payload.length), payload]);
}

function writeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Uint8Array.from([...bytes, rest]);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
