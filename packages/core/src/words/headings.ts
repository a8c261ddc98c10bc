/* What no author sets as a heading, by its words alone. */

/** A DOI, an address of mail or of the web. */
const ADDRESS = /\b10\.\d{4,9}\/|[\w.+-]@[\w-]+\.\w|^\s*(?:https?:\/\/|www\.)/iu;

/** Whether lines cannot be a heading: a scrap without a letter or a digit (the corner of a frame, a bullet), an address. */
export function hasNoHeadingText(texts: readonly string[]): boolean {
  return !texts.some((text) => /[\p{L}\p{N}]/u.test(text)) || texts.some((text) => ADDRESS.test(text));
}
