/*
 * Where the words come from. Each source names its terms: they go into the corpus card. None of it is committed and
 * none of it is printed: it fills generated pages, and what is kept of these is geometry, labels and line text.
 */

export type Format = 'html' | 'markdown' | 'plain' | 'openiti';

export interface ProseSource {
  name: string;
  licence: string;
  language: string;
  format: Format;
  /** A repository among the fetched ones (`owner/name`), or a folder of an installed Debian package. */
  from: { repository: string } | { folder: string };
  files: RegExp;
  /** Large collections are thinned to about this many files, spread evenly. */
  atMost?: number;
}

/** English first: a translation is compared with it. */
const HANDBOOK: Readonly<Record<string, string>> = {
  'en-US': 'en',
  'ar-MA': 'ar',
  'de-DE': 'de',
  'el-GR': 'el',
  'es-ES': 'es',
  'fa-IR': 'fa',
  'fr-FR': 'fr',
  'id-ID': 'id',
  'it-IT': 'it',
  'ja-JP': 'ja',
  'ko-KR': 'ko',
  'nb-NO': 'nb',
  'pl-PL': 'pl',
  'pt-BR': 'pt',
  'ru-RU': 'ru',
  'tr-TR': 'tr',
  'vi-VN': 'vi',
  'zh-CN': 'zh',
  'zh-TW': 'zh-Hant',
};

const REFERENCE: Readonly<Record<string, string>> = {
  en: 'en',
  de: 'de',
  es: 'es',
  fr: 'fr',
  it: 'it',
  ja: 'ja',
  pt: 'pt',
  'zh-cn': 'zh',
  'zh-tw': 'zh-Hant',
};

const STANDARD_EBOOKS = [
  'arthur-conan-doyle_the-adventures-of-sherlock-holmes',
  'samuel-pepys_the-diary',
  'p-g-wodehouse_love-among-the-chickens',
  'archibald-alexander_a-day-at-a-time',
  'charles-darwin_the-origin-of-species',
  'adam-smith_the-wealth-of-nations',
];

export const PROSE_SOURCES: readonly ProseSource[] = [
  ...STANDARD_EBOOKS.map(
    (book): ProseSource => ({
      name: `standardebooks/${book}`,
      licence: 'public domain (CC0)',
      language: 'en',
      format: 'html',
      from: { repository: `standardebooks/${book}` },
      files: /^src\/epub\/text\/.*\.xhtml$/,
      atMost: 120,
    }),
  ),
  {
    name: 'rust-lang/book',
    licence: 'MIT OR Apache-2.0',
    language: 'en',
    format: 'markdown',
    from: { repository: 'rust-lang/book' },
    files: /^src\/.*\.md$/,
  },
  ...[
    ['docs/', 'zh'],
    ['en/docs/', 'en'],
    ['ja/docs/', 'ja'],
    ['ru/docs/', 'ru'],
    ['zh-hant/docs/', 'zh-Hant'],
  ].map(
    ([folder, language]): ProseSource => ({
      name: `krahets/hello-algo ${language}`,
      licence: 'CC BY-NC-SA 4.0 (text filling only, not redistributed)',
      language: language ?? 'zh',
      format: 'markdown',
      from: { repository: 'krahets/hello-algo' },
      files: new RegExp(`^${folder}.*\\.md$`),
    }),
  ),
  {
    name: 'd2l-ai/d2l-zh',
    licence: 'Apache-2.0',
    language: 'zh',
    format: 'markdown',
    from: { repository: 'd2l-ai/d2l-zh' },
    files: /^chapter_.*\.md$/,
  },
  {
    name: 'projectbenyehuda/public_domain_dump',
    licence: 'public domain',
    language: 'he',
    format: 'plain',
    from: { repository: 'projectbenyehuda/public_domain_dump' },
    files: /^txt\/.*\.txt$/,
    atMost: 300,
  },
  {
    name: 'OpenITI/1075AH',
    licence: 'CC BY-NC-SA 4.0 (text filling only, not redistributed)',
    language: 'ar',
    format: 'openiti',
    from: { repository: 'OpenITI/1075AH' },
    files: /-ara1(?:\.completed|\.mARkdown)?$/,
    atMost: 12,
  },
  ...Object.entries(HANDBOOK).map(
    ([folder, language]): ProseSource => ({
      name: `debian-handbook ${folder}`,
      licence: 'GPL-2+ OR CC BY-SA 3.0',
      language,
      format: 'html',
      from: { folder: `/usr/share/doc/debian-handbook/html/${folder}` },
      files: /\.html$/,
    }),
  ),
  ...Object.entries(REFERENCE).map(
    ([suffix, language]): ProseSource => ({
      name: `debian-reference ${suffix}`,
      licence: 'GPL-2+',
      language,
      format: 'html',
      from: { folder: '/usr/share/debian-reference' },
      files: new RegExp(`^(?:ch|ap)\\w+\\.${suffix}\\.html$`),
    }),
  ),
];
