import {
  concat,
  delimited,
  type Field,
  fields,
  floats,
  GRAPH_NODE,
  GRAPH_OUTPUT,
  MODEL_GRAPH,
  NODE_INPUT,
  NODE_OUTPUT,
  strings,
} from './taps.js';

/*
 * Nobody can stop a graph while it runs. One that takes long is cut into parts that run one after the other: each gives the
 * values that those behind it ask for. What is computed stays the same.
 */

const GRAPH_INITIALIZER = 5;
const GRAPH_INPUT = 11;
const GRAPH_VALUE_INFO = 13;
const NODE_OP = 4;
const TENSOR_NAME = 8;
const VALUE_NAME = 1;

/** What takes the time of a network that looks at pictures. */
const COSTLY: ReadonlySet<string> = new Set(['Conv', 'ConvTranspose']);
/** Of these operators all values are of float32, but for constants. */
const OF_FLOATS: ReadonlySet<string> = new Set([
  ...COSTLY,
  'Add',
  'AveragePool',
  'BatchNormalization',
  'Clip',
  'Concat',
  'Constant',
  'Div',
  'GlobalAveragePool',
  'HardSigmoid',
  'HardSwish',
  'MaxPool',
  'Mul',
  'Relu',
  'Resize',
  'Sigmoid',
  'Sub',
]);

interface Node {
  whole: Uint8Array;
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
}

/** The graph in parts of so many convolutions; whole where other operators than those of plain networks are in it. */
export function inParts(model: Uint8Array, convolutions: number): Uint8Array[] {
  const graph = [...fields(model)].find(({ number }) => number === MODEL_GRAPH);
  if (!graph) return [];
  const all = [...fields(graph.payload)];
  const nodes = all.flatMap(({ number, whole, payload }): Node[] =>
    number === GRAPH_NODE
      ? [
          {
            whole,
            op: strings(payload, NODE_OP)[0] ?? '',
            inputs: strings(payload, NODE_INPUT),
            outputs: strings(payload, NODE_OUTPUT),
          },
        ]
      : [],
  );
  const isPlain = nodes.every(({ op }) => OF_FLOATS.has(op));
  const constants = new Map(nodes.flatMap((node) => (node.op === 'Constant' ? [[node.outputs[0] ?? '', node]] : [])));
  const pieces = pieced(
    nodes.filter(({ op }) => op !== 'Constant'),
    isPlain ? convolutions : Number.POSITIVE_INFINITY,
  );
  const given = named(all, GRAPH_INPUT, VALUE_NAME);
  const results = named(all, GRAPH_OUTPUT, VALUE_NAME);
  const weights = named(all, GRAPH_INITIALIZER, TENSOR_NAME);
  const others = [...fields(model)].filter(({ number }) => number !== MODEL_GRAPH).map(({ whole }) => whole);
  const rest = all.filter(({ number }) => !PER_PART.has(number)).map(({ whole }) => whole);
  return pieces.map((piece, i) => {
    const made = new Set(piece.flatMap(({ outputs }) => outputs));
    const asked = new Set(piece.flatMap((node) => node.inputs).filter((name) => name !== '' && !made.has(name)));
    const later = new Set(pieces.slice(i + 1).flatMap((other) => other.flatMap((node) => node.inputs)));
    const inputs = [...asked].filter((name) => !constants.has(name) && !weights.has(name));
    const outputs = [...made].filter((name) => later.has(name) || results.has(name));
    const part = [
      ...[...asked].flatMap((name) => constants.get(name)?.whole ?? []),
      ...piece.map(({ whole }) => whole),
      ...rest,
      ...[...asked].flatMap((name) => weights.get(name) ?? []),
      ...inputs.map((name) => given.get(name) ?? delimited(GRAPH_INPUT, floats(name))),
      ...outputs.map((name) => results.get(name) ?? delimited(GRAPH_OUTPUT, floats(name))),
    ];
    return concat([...others, delimited(MODEL_GRAPH, concat(part))]);
  });
}

const PER_PART: ReadonlySet<number> = new Set([
  GRAPH_NODE,
  GRAPH_INITIALIZER,
  GRAPH_INPUT,
  GRAPH_OUTPUT,
  GRAPH_VALUE_INFO,
]);

function pieced(nodes: readonly Node[], convolutions: number): Node[][] {
  const pieces: Node[][] = [[]];
  let count = 0;
  for (const node of nodes) {
    if (COSTLY.has(node.op) && ++count > convolutions) {
      pieces.push([]);
      count = 1;
    }
    pieces.at(-1)?.push(node);
  }
  return pieces;
}

/** The fields of one kind by the names in them. */
function named(all: readonly Field[], number: number, name: number): Map<string, Uint8Array> {
  return new Map(
    all.flatMap((field) => (field.number === number ? [[strings(field.payload, name)[0] ?? '', field.whole]] : [])),
  );
}
