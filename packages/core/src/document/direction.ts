const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Whether most of the text runs from right to left, and columns with it. */
export function isRightToLeft(lines: readonly { text: string }[]): boolean {
  let right = 0;
  let left = 0;
  for (const { text } of lines) {
    if (RIGHT_TO_LEFT.test(text)) right += text.length;
    else left += text.length;
  }
  return right > left;
}
