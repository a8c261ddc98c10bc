import { metadataOf } from './onnx/taps.js';

/*
 * Which characters a recogniser knows. PP-OCR ships them in one of three ways: a text file with one character a line, the
 * `character_dict` of an `inference.yml`, or the entry `character` in the metadata of the ONNX file.
 */

/** The characters by class, from a file beside the model or from the model itself; undefined where neither has them. */
export function charactersFrom(file: Uint8Array | undefined, model: Uint8Array): string[] | undefined {
  if (!file) {
    const listed = metadataOf(model).get('character');
    return listed === undefined ? undefined : linesOf(listed);
  }
  const text = new TextDecoder().decode(file);
  return text.includes('character_dict:') ? yamlList(text) : linesOf(text);
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The items of `character_dict`, the only list in such a file that has single characters. */
function yamlList(text: string): string[] {
  const characters: string[] = [];
  const after = text.slice(text.indexOf('character_dict:')).split(/\r?\n/).slice(1);
  for (const line of after) {
    // An item may be a space character, so the line is not trimmed.
    const item = /^\s*- (.*)$/su.exec(line)?.[1];
    if (item === undefined) break;
    characters.push(unquoted(item));
  }
  return characters;
}

function unquoted(item: string): string {
  if (/^'.*'$/su.test(item)) return item.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/su.test(item)) return item;
  return item
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|(.))/gsu, (_, four, eight, two, other) =>
      other === undefined ? String.fromCodePoint(Number.parseInt(four ?? eight ?? two, 16)) : (ESCAPES[other] ?? other),
    );
}

const ESCAPES: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  _: '\u00a0',
  N: '\u0085',
  L: '\u2028',
  P: '\u2029',
};

/** Strips as wide as this have 40 or 80 steps in every PP-OCR recogniser. */
export const PROBE_WIDTH = 320;
const PROBE_STEPS = [40, 80];

/**
 * One entry for each class of the network, given how many numbers it answers for a strip of `PROBE_WIDTH`. The lists leave out
 * the classes at the ends: blank at the front, and space at the end, which some recognisers lack.
 */
export function classesFor(characters: readonly string[], outputs: number): string[] | undefined {
  for (const classes of [
    ['', ...characters, ' '],
    ['', ...characters],
  ]) {
    if (PROBE_STEPS.some((steps) => steps * classes.length === outputs)) return classes;
  }
  return undefined;
}
