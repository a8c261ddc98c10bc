import { ProsePool, type Work } from './pool.js';

/** A few of our own sentences in every language the generators may draw: enough to make small documents in tests. */
const SENTENCES: Readonly<Record<string, string>> = {
  en: 'The path climbs through the larches until the trees give way to stone. Nobody remembers who laid the first cairn.',
  de: 'Der Weg steigt durch die Lärchen, bis die Bäume dem Fels weichen. Niemand weiß, wer den ersten Steinmann setzte.',
  zh: '小路穿过落叶松林，直到树木让位于岩石。没有人记得是谁垒起了第一座石堆。山风在黄昏时分停息下来。',
  ar: 'يصعد الطريق بين الأشجار حتى يبلغ الصخر. ولا يذكر أحد من وضع أول علامة من الحجارة على الدرب.',
  he: 'השביל מטפס בין העצים עד שהם מפנים את מקומם לסלע. איש אינו זוכר מי הניח את גל האבנים הראשון.',
  ru: 'Тропа поднимается через лиственницы, пока деревья не уступают место камню. Никто не помнит, кто сложил первый тур.',
};

const LANGUAGES = 'en de fr es it pt pl ru el tr vi id nb zh zh-Hant ja ko ar fa he'.split(' ');

export function samplePool(): ProsePool {
  return new ProsePool(
    LANGUAGES.flatMap((language) => {
      const script =
        language === 'zh-Hant' || language === 'ja' || language === 'ko' ? 'zh' : language === 'fa' ? 'ar' : language;
      const text = SENTENCES[script] ?? SENTENCES.en ?? '';
      return [0, 1, 2].map(
        (number): Work => ({
          id: `sample/${language}/${number}`,
          language,
          licence: 'MIT',
          headings: [`${text.slice(0, 12)} ${number}`, `${text.slice(4, 20)} ${number}`],
          paragraphs: Array.from({ length: 30 }, (_, i) => `${number}${i} ${text} ${text}`),
          items: [text],
          code: ['let cairn = 1;\nwhile (cairn < 9) {\n  cairn += 1;\n}'],
        }),
      );
    }),
  );
}
