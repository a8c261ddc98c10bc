/*
 * The operators of a content stream (ISO 32000-1, 7.8.2) with the place of every byte, so that a stream can be copied as it
 * is and changed at single places. Damaged streams are read as far as they make sense; nothing here throws.
 */

interface Place {
  start: number;
  end: number;
}

export type Operand = Place &
  (
    | { kind: 'number'; value: number }
    | { kind: 'string'; value: Uint8Array }
    | { kind: 'name'; value: string }
    | { kind: 'array' | 'dict'; items: Operand[] }
    | { kind: 'word'; value: string }
  );

export interface Operator extends Place {
  name: string;
  operands: Operand[];
}

const WHITE = 1;
const DELIMITER = 2;
const CLASS = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASS[code] = WHITE;
for (const character of '()<>[]{}/%') CLASS[character.charCodeAt(0)] = DELIMITER;

const LITERALS = new Set(['true', 'false', 'null']);
const ESCAPES: Readonly<Record<number, number>> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };
/** Arrays and dictionaries in content streams are flat; deeper nesting is an attack. */
const MAX_DEPTH = 20;

export function* operatorsOf(bytes: Uint8Array): Generator<Operator> {
  const reader = new Reader(bytes);
  let operands: Operand[] = [];
  let start = -1;
  for (let token = reader.next(0); token; token = reader.next(0)) {
    if (start < 0) start = token.start;
    if (token.kind !== 'word' || LITERALS.has(token.value)) {
      operands.push(token);
      continue;
    }
    if (token.value === 'BI') reader.skipInlineImage();
    yield { name: token.value, operands, start, end: reader.at };
    operands = [];
    start = -1;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(depth: number): Operand | undefined {
    this.#skipSpace();
    const bytes = this.#bytes;
    const start = this.at;
    if (start >= bytes.length) return undefined;
    const first = bytes[start] ?? 0;
    if (first === 0x28) return { kind: 'string', value: this.#literalString(), start, end: this.at };
    if (first === 0x3c && bytes[start + 1] !== 0x3c)
      return { kind: 'string', value: this.#hexString(), start, end: this.at };
    if (first === 0x5b || first === 0x3c) {
      const items = this.#items(first, depth);
      return { kind: first === 0x5b ? 'array' : 'dict', items, start, end: this.at };
    }
    if (first === 0x2f) {
      this.at++;
      const value = this.#regular().replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      return { kind: 'name', value, start, end: this.at };
    }
    if (CLASS[first] === DELIMITER) {
      // A bracket that nothing opened.
      this.at++;
      return { kind: 'word', value: 'null', start, end: this.at };
    }
    const text = this.#regular();
    const code = text.charCodeAt(0);
    if ((code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46) {
      const value = Number.parseFloat(text.startsWith('--') ? text.slice(1) : text);
      return { kind: 'number', value: Number.isFinite(value) ? value : 0, start, end: this.at };
    }
    return { kind: 'word', value: text, start, end: this.at };
  }

  /** After `BI`: the data end at `EI` between white space, where the bytes behind it look like content. */
  skipInlineImage(): void {
    const bytes = this.#bytes;
    const isWhite = (i: number) => CLASS[bytes[i] ?? 32] === WHITE;
    let i = this.at;
    while (
      i < bytes.length &&
      !(bytes[i] === 0x49 && bytes[i + 1] === 0x44 && isWhite(i + 2) && CLASS[bytes[i - 1] ?? 32])
    )
      i++;
    for (i += 3; i < bytes.length; i++) {
      if (bytes[i] !== 0x45 || bytes[i + 1] !== 0x49 || !isWhite(i - 1)) continue;
      if (i + 2 < bytes.length && !isWhite(i + 2)) continue;
      if (bytes.subarray(i + 2, i + 12).every((code) => CLASS[code] === WHITE || (code >= 32 && code < 127))) break;
    }
    this.at = Math.min(bytes.length, i + 2);
  }

  #skipSpace(): void {
    const bytes = this.#bytes;
    while (this.at < bytes.length) {
      const code = bytes[this.at] ?? 0;
      if (CLASS[code] === WHITE) this.at++;
      else if (code === 0x25)
        while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
      else return;
    }
  }

  #regular(): string {
    const bytes = this.#bytes;
    let text = '';
    while (this.at < bytes.length && CLASS[bytes[this.at] ?? 0] === 0)
      text += String.fromCharCode(bytes[this.at++] ?? 0);
    return text;
  }

  #items(open: number, depth: number): Operand[] {
    const bytes = this.#bytes;
    const width = open === 0x5b ? 1 : 2;
    const close = open === 0x5b ? 0x5d : 0x3e;
    const items: Operand[] = [];
    this.at += width;
    for (this.#skipSpace(); this.at < bytes.length && bytes[this.at] !== close; this.#skipSpace()) {
      const item = depth < MAX_DEPTH ? this.next(depth + 1) : undefined;
      if (!item) break;
      items.push(item);
    }
    this.at = Math.min(bytes.length, this.at + width);
    return items;
  }

  #literalString(): Uint8Array {
    const bytes = this.#bytes;
    const value: number[] = [];
    let depth = 1;
    this.at++;
    while (this.at < bytes.length) {
      let code = bytes[this.at++] ?? 0;
      if (code === 0x5c) {
        code = bytes[this.at++] ?? 0;
        if (code >= 48 && code < 56) {
          let octal = code - 48;
          for (let k = 0; k < 2 && (bytes[this.at] ?? 0) >= 48 && (bytes[this.at] ?? 0) < 56; k++)
            octal = octal * 8 + (bytes[this.at++] ?? 0) - 48;
          value.push(octal & 255);
        } else if (code === 13) {
          if (bytes[this.at] === 10) this.at++;
        } else if (code !== 10) value.push(ESCAPES[code] ?? code);
        continue;
      }
      if (code === 0x28) depth++;
      if (code === 0x29 && --depth === 0) break;
      value.push(code);
    }
    return Uint8Array.from(value);
  }

  #hexString(): Uint8Array {
    const bytes = this.#bytes;
    const digits: number[] = [];
    this.at++;
    while (this.at < bytes.length && bytes[this.at] !== 0x3e) {
      const code = bytes[this.at++] ?? 0;
      if (code >= 48 && code <= 57) digits.push(code - 48);
      else if ((code | 32) >= 97 && (code | 32) <= 102) digits.push((code | 32) - 87);
    }
    this.at++;
    if (digits.length % 2 === 1) digits.push(0);
    const value = new Uint8Array(digits.length / 2);
    for (let i = 0; i < value.length; i++) value[i] = (digits[i * 2] ?? 0) * 16 + (digits[i * 2 + 1] ?? 0);
    return value;
  }
}

export function numbersOf(operands: readonly Operand[]): number[] {
  return operands.map((operand) => (operand.kind === 'number' ? operand.value : 0));
}

export function nameOf(operand: Operand | undefined): string | undefined {
  return operand?.kind === 'name' ? operand.value : undefined;
}
