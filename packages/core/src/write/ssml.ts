import type { Document } from '../document/schema.js';
import { oneLine } from './flow/clean.js';
import { escapeHtml } from './html/escape.js';
import { languageTag } from './language.js';
import { spokenGroups } from './spoken.js';

/** Long enough to hear that something new begins. */
const PAUSE = '600ms';

/**
 * The text of a picture as SSML 1.1, for a voice: a paragraph a group, a sentence a block, a pause between groups. Where
 * the script of a block is not that of the document, it says so, and a voice that can will change.
 */
export function toSsml(document: Document): string {
  const language = languageTag(document.source.language) || 'en';
  const groups = spokenGroups(document).map((group) => {
    const sentences = group.map(({ text }) => {
      const escaped = escapeHtml(oneLine(text));
      const own = scriptLanguage(text, language);
      return `<s>${own === language ? escaped : `<lang xml:lang="${own}">${escaped}</lang>`}</s>`;
    });
    return `  <p>${sentences.join('')}</p>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${language}">
${groups.join(`  <break time="${PAUSE}"/>\n`)}</speak>
`;
}

const HAN = /\p{Script=Han}/u;
const LATIN = /\p{Script=Latin}{2}/u;

/** Chinese in a text in Latin letters, English in a Chinese one; all else is taken for the language of the document. */
function scriptLanguage(text: string, language: string): string {
  const han = HAN.test(text);
  if (han) return /^(?:zh|ja)\b/.test(language) ? language : 'zh';
  return LATIN.test(text) && /^(?:zh|ja)\b/.test(language) ? 'en' : language;
}
