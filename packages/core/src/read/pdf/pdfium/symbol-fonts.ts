import type { Characters, RawFont, TextObject } from '../engine.js';

/*
 * Wingdings has signs where other fonts have letters, and many files say that they are letters: "l First item", "Ø Second".
 */

const WINGDINGS = /^wingdings(?:-regular|,.*)?$/i;

/** The signs that documents use, by the letter that stands for them. */
const SIGNS: ReadonlyMap<number, number> = new Map(
  Object.entries({
    l: '●',
    n: '■',
    m: '○',
    o: '□',
    p: '❐',
    q: '❑',
    r: '❒',
    s: '◆',
    t: '◆',
    u: '◆',
    v: '❖',
    w: '◆',
    x: '☒',
    y: '☑',
    F: '☞',
    J: '☺',
    L: '☹',
    '4': '✓',
    '§': '▪',
    '·': '•',
    '¨': '□',
    '¡': '○',
    '¤': '◉',
    ß: '←',
    à: '→',
    á: '↑',
    â: '↓',
    è: '➔',
    é: '↗',
    ð: '⇨',
    Ø: '➢',
    û: '✗',
    ü: '✓',
    ý: '☒',
    þ: '☑',
  }).map(([letter, sign]) => [letter.codePointAt(0) ?? 0, sign.codePointAt(0) ?? 0]),
);

/** Gives the letters of Wingdings the meaning of its signs. */
export function meanSigns(chars: Characters, texts: readonly TextObject[], fonts: readonly RawFont[]): void {
  const symbols = new Set(fonts.flatMap(({ name }, index) => (WINGDINGS.test(name) ? [index] : [])));
  if (symbols.size === 0) return;
  const { count, code, text } = chars;
  for (let i = 0; i < count; i++) {
    if (!symbols.has(texts[text[i] ?? -1]?.font ?? -1)) continue;
    code[i] = SIGNS.get(code[i] ?? 0) ?? code[i] ?? 0;
  }
}
