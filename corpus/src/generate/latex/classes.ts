import type { Genre } from '../plan/model.js';

/** How a class wants its title, its authors and its abstract. */
export type FrontStyle = 'standard' | 'ieee' | 'acm' | 'elsevier' | 'revtex' | 'ams' | 'springer' | 'beamer';

export interface LatexClass {
  name: string;
  /** Options that make templates of their own, one drawn for a document. */
  options: readonly string[];
  front: FrontStyle;
  genres: readonly Genre[];
  /** The outermost heading is a chapter. */
  chapters: boolean;
  /** Page, fonts, headings and running heads are ours to vary; publishers' classes keep their own. */
  free: boolean;
  /** Columns the class sets by itself, with these options. */
  columns?: 2;
  contents: boolean;
  languages?: readonly string[];
  weight: number;
}

const PAPER = ['paper'] as const;
const SHORT = ['paper', 'report', 'manual', 'legal'] as const;
const LONG = ['report', 'thesis', 'manual', 'book', 'legal'] as const;
const BOOK = ['book', 'thesis', 'manual'] as const;
const SIZES = ['10pt', '11pt', '12pt'] as const;

const free = (
  name: string,
  genres: readonly Genre[],
  chapters: boolean,
  weight: number,
  options: readonly string[] = SIZES,
): LatexClass => ({
  name,
  options,
  front: 'standard',
  genres,
  chapters,
  free: true,
  contents: true,
  weight,
});

const fixed = (
  name: string,
  front: FrontStyle,
  options: readonly string[],
  columns: 1 | 2,
  weight: number,
  rest: Partial<LatexClass> = {},
): LatexClass => ({
  name,
  options,
  front,
  genres: PAPER,
  chapters: false,
  free: false,
  contents: false,
  weight,
  ...(columns === 2 && { columns }),
  ...rest,
});

export const CLASSES: readonly LatexClass[] = [
  free('article', SHORT, false, 10),
  free('extarticle', SHORT, false, 3, ['8pt', '9pt', '14pt']),
  free('report', LONG, true, 5),
  free('book', BOOK, true, 5, ['10pt,oneside', '11pt', '12pt,openany']),
  free('memoir', BOOK, true, 4, ['10pt,oneside', '11pt,openany', '9pt,openany', '12pt,oneside']),
  free('scrartcl', SHORT, false, 5, ['10pt', '11pt', '12pt', '10pt,headings=small', '11pt,headings=normal']),
  free('scrreprt', LONG, true, 4, ['10pt', '11pt', '12pt,headings=small', '11pt,chapterprefix']),
  free('scrbook', BOOK, true, 4, ['10pt,openany', '11pt,openany', '12pt,oneside', '11pt,oneside,chapterprefix']),
  free('artikel1', SHORT, false, 1),
  free('artikel3', SHORT, false, 1),
  free('rapport3', LONG, true, 1),
  free('mwart', SHORT, false, 1),
  free('mwrep', LONG, true, 1),
  free('paper', PAPER, false, 1),
  free('amsbook', BOOK, true, 1),
  fixed(
    'IEEEtran',
    'ieee',
    ['journal', 'conference', 'journal,compsoc', 'technote', 'conference,a4paper', 'journal,9pt'],
    2,
    6,
  ),
  fixed('IEEEtran', 'ieee', ['journal,onecolumn,12pt', 'conference,onecolumn,draftcls'], 1, 1),
  fixed('acmart', 'acm', ['sigconf,nonacm', 'sigplan,nonacm', 'sigconf,screen'], 2, 4),
  fixed('acmart', 'acm', ['acmsmall', 'acmlarge', 'manuscript', 'acmsmall,screen,nonacm'], 1, 3),
  fixed('elsarticle', 'elsevier', ['5p,twocolumn', 'final,5p,times,twocolumn', 'final,3p,twocolumn'], 2, 3),
  fixed('elsarticle', 'elsevier', ['preprint,12pt', 'review', '3p', '1p,number'], 1, 3),
  fixed('revtex4-2', 'revtex', ['aps,twocolumn', 'aip,twocolumn', 'aps,pra,twocolumn,superscriptaddress'], 2, 4),
  fixed('revtex4-2', 'revtex', ['aps,preprint', 'aps,prb,onecolumn'], 1, 1),
  fixed('amsart', 'ams', ['10pt', '11pt', '12pt', 'reqno'], 1, 4, { contents: true }),
  fixed('amsproc', 'ams', ['10pt'], 1, 1, { contents: true }),
  fixed('smfart', 'ams', ['10pt'], 1, 1),
  fixed('llncs', 'springer', ['runningheads', ''], 1, 4),
  fixed('mnras', 'standard', ['fleqn', 'useAMS'], 2, 2),
  fixed('proc', 'standard', [''], 2, 1),
  fixed('ltugboat', 'standard', [''], 2, 1),
  fixed('spie', 'standard', ['a4paper', '10pt'], 1, 1),
  fixed('ctexart', 'standard', ['UTF8', 'UTF8,11pt', 'UTF8,a4paper,zihao=5', 'UTF8,twocolumn'], 1, 1.5, {
    genres: ['paper', 'report', 'manual', 'legal'],
    free: true,
    contents: true,
    languages: ['zh'],
  }),
  fixed('ctexbook', 'standard', ['UTF8,oneside', 'UTF8,openany'], 1, 0.6, {
    genres: ['book', 'thesis', 'manual'],
    chapters: true,
    free: true,
    contents: true,
    languages: ['zh'],
  }),
  fixed('ctexrep', 'standard', ['UTF8'], 1, 0.4, {
    genres: ['report', 'thesis'],
    chapters: true,
    free: true,
    contents: true,
    languages: ['zh'],
  }),
  fixed(
    'beamer',
    'beamer',
    ['', 'aspectratio=169', 'aspectratio=1610', 't', 'aspectratio=169,t', '10pt', 'aspectratio=169,14pt'],
    1,
    8,
    { genres: ['slides'] },
  ),
];
