import { type Operand, operatorsOf } from '../content/tokens.js';

/** A CMap: how strings are cut into codes, and what the codes stand for. */
export interface CMap {
  /** Lengths of codes, in bytes, by the first byte. */
  lengths: Uint8Array;
  /** Text of a code, in a ToUnicode CMap. */
  text: Map<number, string>;
  /** CID of a code, in an encoding CMap. */
  cids: Map<number, number>;
  vertical: boolean;
  /** Name of the CMap that this one builds on. */
  base: string | undefined;
}

/** More entries than this in one range are an attack, not a font. */
const MAX_RANGE = 65536;

export function readCMap(bytes: Uint8Array): CMap {
  const cmap: CMap = {
    lengths: new Uint8Array(256),
    text: new Map(),
    cids: new Map(),
    vertical: false,
    base: undefined,
  };
  for (const { name, operands } of operatorsOf(bytes)) {
    if (name === 'endcodespacerange') eachOf(operands, 2, ([low, high]) => addSpace(cmap, low, high));
    else if (name === 'endbfchar')
      eachOf(operands, 2, ([code, to]) => {
        if (to?.kind === 'string') cmap.text.set(codeOf(code), utf16(to.value));
      });
    else if (name === 'endbfrange') eachOf(operands, 3, ([low, high, to]) => addTextRange(cmap, low, high, to));
    else if (name === 'endcidchar')
      eachOf(operands, 2, ([code, to]) => {
        if (to?.kind === 'number') cmap.cids.set(codeOf(code), to.value);
      });
    else if (name === 'endcidrange')
      eachOf(operands, 3, ([low, high, to]) => {
        if (to?.kind !== 'number') return;
        const first = codeOf(low);
        const last = Math.min(codeOf(high), first + MAX_RANGE);
        for (let code = first; code <= last; code++) cmap.cids.set(code, to.value + code - first);
      });
    else if (name === 'usecmap') {
      const last = operands.at(-1);
      cmap.base = last?.kind === 'name' ? last.value : undefined;
    } else if (name === 'def' && operands.at(-2)?.kind === 'name') {
      const [key, value] = operands.slice(-2);
      if (key?.kind === 'name' && key.value === 'WMode' && value?.kind === 'number') cmap.vertical = value.value === 1;
    }
  }
  return cmap;
}

function eachOf(operands: readonly Operand[], size: number, use: (group: readonly Operand[]) => void): void {
  for (let i = 0; i + size <= operands.length; i += size) use(operands.slice(i, i + size));
}

function addSpace(cmap: CMap, low: Operand | undefined, high: Operand | undefined): void {
  if (low?.kind !== 'string' || high?.kind !== 'string') return;
  for (let first = low.value[0] ?? 0; first <= (high.value[0] ?? 0); first++) cmap.lengths[first] = low.value.length;
}

function addTextRange(cmap: CMap, low?: Operand, high?: Operand, to?: Operand): void {
  const first = codeOf(low);
  const last = Math.min(codeOf(high), first + MAX_RANGE);
  if (to?.kind === 'array') {
    to.items.forEach((item, i) => {
      if (item.kind === 'string' && first + i <= last) cmap.text.set(first + i, utf16(item.value));
    });
  } else if (to?.kind === 'string') {
    const units = Array.from(utf16(to.value), (character) => character.codePointAt(0) ?? 0);
    const end = units.pop() ?? 0;
    const start = String.fromCodePoint(...units);
    for (let code = first; code <= last && end + code - first <= 0x10ffff; code++)
      cmap.text.set(code, start + String.fromCodePoint(end + code - first));
  }
}

function codeOf(operand: Operand | undefined): number {
  return operand?.kind === 'string' ? operand.value.reduce((sum, byte) => sum * 256 + byte, 0) : 0;
}

function utf16(bytes: Uint8Array): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] ?? 0);
  let text = '';
  for (let i = 0; i + 1 < bytes.length; i += 2)
    text += String.fromCharCode((bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0));
  return text;
}

/** A ToUnicode CMap of these texts. */
export function toUnicodeCMap(texts: ReadonlyMap<number, string>, bytesPerCode: 1 | 2): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const units = (text: string) => Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i), 4)).join('');
  const rows = [...texts]
    .sort((a, b) => a[0] - b[0])
    .map(([code, text]) => `<${hex(code, bytesPerCode * 2)}> <${units(text)}>`);
  const blocks: string[] = [];
  for (let i = 0; i < rows.length; i += 100) {
    const block = rows.slice(i, i + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  const space = bytesPerCode === 1 ? '<00> <ff>' : '<0000> <ffff>';
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
${space}
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
