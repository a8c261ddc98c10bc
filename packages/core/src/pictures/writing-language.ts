import { languageOf } from '../read/language.js';

const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTERS = /\p{L}/gu;

/** Few words stand on a picture, but their script often says enough: a Han letter says as much as a short word. */
const HAN_SHARE = 0.2;

/** The language of what is written on a picture, where that can be told. */
export async function writingLanguage(text: string): Promise<string | undefined> {
  const letters = text.match(LETTERS)?.length ?? 0;
  const han = text.match(HAN)?.length ?? 0;
  if (letters === 0) return undefined;
  if (KANA.test(text)) return 'ja';
  return han > HAN_SHARE * letters ? 'zh' : await languageOf(undefined, text);
}
