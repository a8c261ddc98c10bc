/* The words that open and close the lines of programs and algorithms. */

const WORDS =
  /^(?:\d+:\s*)?(?:if|for(?:each)?|while|else|return|repeat|until|end|input|output|require|ensure|procedure|function|loop)\b|\b(?:do|then)$/iu;
const NUMBERED = /^\d+:/u;

/** Whether a line has the words of a program or is numbered as one: "3: while x do". */
export function isProgramLine(text: string): boolean {
  const line = text.trim();
  return WORDS.test(line) || NUMBERED.test(line);
}
