import type { Front } from '../plan/model.js';
import { escapeTex, spansToTex } from './escape.js';
import type { LatexStyle } from './style.js';

type Piece = { unit: number; text: string };
const marked = (piece: Piece) => `\\tlunit{${piece.unit}}${escapeTex(piece.text)}`;

/** Title, authors and abstract, the way the class wants them. Comes right after `\begin{document}`. */
export function frontMatter(front: Front, style: LatexStyle, shortTitle: string): string {
  const title = marked(front.title) + (front.subtitle ? `\\\\ {\\large ${marked(front.subtitle)}}` : '');
  const short = escapeTex(shortTitle);
  const abstract = abstractOf(front, style);
  switch (style.class.front) {
    case 'ieee':
      return `\\title{${title}}\n\\author{${ieeeAuthors(front, style.option.includes('conference'))}}\n\\markboth{Journal of ${short}}{${short}}\n\\maketitle\n${abstract}`;
    case 'acm': {
      const authors = front.authors.map(
        ({ name, affiliation }) =>
          `\\author{${marked(name)}}\n${affiliation ? `\\affiliation{\\institution{${marked(affiliation)}}\\country{\\tlunit{${affiliation.unit}}Iceland}}\n` : ''}`,
      );
      return `\\title[${short}]{${title}}\n${authors.join('')}\\renewcommand\\shortauthors{${short}}\n${abstract}\\maketitle\n${keywords(front)}`;
    }
    case 'elsevier': {
      const authors = front.authors.map(
        ({ name, affiliation, mail }, i) =>
          `\\author[a${i}]{${marked(name)}}\n${mail ? `\\ead{${marked(mail)}}\n` : ''}${affiliation ? `\\address[a${i}]{${marked(affiliation)}}\n` : ''}`,
      );
      return `\\begin{frontmatter}\n\\title{${title}}\n${authors.join('')}${abstract}\\end{frontmatter}\n${keywords(front)}`;
    }
    case 'revtex': {
      const authors = front.authors.map(
        ({ name, affiliation }) =>
          `\\author{${marked(name)}}\n${affiliation ? `\\affiliation{${marked(affiliation)}}\n` : ''}`,
      );
      return `\\title{${title}}\n${authors.join('')}${front.date ? `\\date{${marked(front.date)}}\n` : '\\date{}\n'}${abstract}\\maketitle\n${keywords(front)}`;
    }
    case 'ams': {
      const authors = front.authors.map(
        ({ name, affiliation, mail }) =>
          `\\author[${escapeTex(name.text)}]{${marked(name)}}\n${affiliation ? `\\address{${marked(affiliation)}}\n` : ''}${mail ? `\\email{${marked(mail)}}\n` : ''}`,
      );
      return `\\title[${short}]{${title}}\n${authors.join('')}${abstract}\\maketitle\n${keywords(front)}`;
    }
    case 'springer': {
      const names = front.authors.map(({ name }, i) => `${marked(name)}\\inst{${i + 1}}`).join(' \\and ');
      const places = front.authors
        .map(
          ({ affiliation, mail }) =>
            `${affiliation ? marked(affiliation) : '\\tlunit{0}~'}${mail ? `\\\\ \\email{${marked(mail)}}` : ''}`,
        )
        .join(' \\and ');
      return `\\title{${title}}\\titlerunning{${short}}\n\\author{${names}}\\authorrunning{${short}}\n\\institute{${places}}\n\\maketitle\n${abstract}`;
    }
    case 'beamer':
      return `\\title[${short}]{${marked(front.title)}}\n${front.subtitle ? `\\subtitle{${marked(front.subtitle)}}\n` : ''}\\author[${short}]{${front.authors.map(({ name }) => marked(name)).join(' \\and ')}}\n\\institute[]{${front.authors
        .flatMap(({ affiliation }) => (affiliation ? [marked(affiliation)] : []))
        .slice(0, 2)
        .join(' \\and ')}}\n\\date[]{${front.date ? marked(front.date) : ''}}\n\\begin{frame}\\titlepage\\end{frame}\n`;
    case 'standard':
      return standard(front, style, title, abstract, shortTitle);
  }
}

function standard(front: Front, style: LatexStyle, title: string, abstract: string, shortTitle: string): string {
  const date = front.date ? marked(front.date) : '';
  const wide = style.columns === 2 && !style.multicol;
  const authors = front.authors.map(({ name, affiliation, mail }) =>
    [name, affiliation, mail].flatMap((piece) => (piece ? [marked(piece)] : [])).join('\\\\ '),
  );
  // Without it this class would repeat the whole block, line ends and all, in its running heads.
  const running = style.class.name === 'mnras' ? `[${escapeTex(shortTitle)}]` : '';
  if (style.titleBlock === 'class')
    return `\\title${running}{${title}}\n\\author${running}{${authors.join('\\and ')}}\n\\date{${date}}\n\\maketitle\n${abstract}`;
  const centred = style.titleBlock === 'page' || style.titleBlock === 'boxed';
  const block = [
    centred ? '\\begin{center}' : '\\begin{flushleft}',
    style.titleBlock === 'ruled' ? '\\rule{\\linewidth}{1.2pt}\\par\\vspace{4pt}' : '',
    style.titleBlock === 'boxed'
      ? `\\fcolorbox{accent}{white}{\\begin{minipage}{0.86\\linewidth}\\centering\\vspace{8pt}{\\LARGE ${title}\\par}\\vspace{8pt}\\end{minipage}}\\par\\bigskip`
      : `{\\${style.spread > 1.1 ? 'Huge' : 'LARGE'}\\bfseries\\color{accent} ${title}\\par}\\bigskip`,
    ...front.authors.map(
      ({ name, affiliation, mail }) =>
        `{\\large ${marked(name)}\\par}${affiliation ? `{\\small\\itshape ${marked(affiliation)}\\par}` : ''}${mail ? `{\\small\\ttfamily ${marked(mail)}\\par}` : ''}\\smallskip`,
    ),
    date ? `{\\small ${date}\\par}` : '',
    style.titleBlock === 'ruled' ? '\\rule{\\linewidth}{0.4pt}' : '',
    centred ? '\\end{center}' : '\\end{flushleft}',
  ].filter((line) => line !== '');
  if (style.titleBlock === 'page')
    return `\\begin{titlepage}\\vspace*{3cm}\n${block.join('\n')}\n\\end{titlepage}\n${abstract}`;
  return wide ? `\\twocolumn[{\n${block.join('\n')}\n\\bigskip}]\n${abstract}` : `${block.join('\n')}\n${abstract}`;
}

function ieeeAuthors(front: Front, conference: boolean): string {
  // Journals name the authors in one line and say where they work in a note.
  if (!conference) return front.authors.map(({ name }) => marked(name)).join(', ');
  return front.authors
    .map(
      ({ name, affiliation, mail }) =>
        `\\IEEEauthorblockN{${marked(name)}}\n\\IEEEauthorblockA{${[affiliation, mail].flatMap((piece) => (piece ? [marked(piece)] : [])).join('\\\\ ')}}`,
    )
    .join('\n\\and\n');
}

/** Classes that have no abstract, or where it would break, get a paragraph of its own. */
function abstractOf(front: Front, style: LatexStyle): string {
  const { abstract } = front;
  if (!abstract) return '';
  const { paragraph, heading } = abstract;
  const text = `\\tlunit{${paragraph.unit}}${spansToTex(paragraph.spans)}`;
  const { name, front: kind } = style.class;
  // Run-in labels ("Abstract—") belong to the paragraph: there is no heading on the page then.
  const mark = heading && !RUN_IN.has(kind) ? `\\tlunit{${heading.unit}}` : `\\tlunit{${paragraph.unit}}`;
  const words = keywords(front);
  const own = NO_ABSTRACT.has(name) || (style.titleBlock !== 'class' && heading === undefined);
  if (own) {
    const label = heading ? `\\tlunit{${heading.unit}}\\textbf{${escapeTex(heading.text)}}\\par\\smallskip\n` : '';
    return `\\begin{quotation}\\noindent ${label}${text}\\end{quotation}\n${words}`;
  }
  const inside = kind === 'acm' || kind === 'elsevier' || kind === 'ams' || kind === 'revtex';
  return `${mark}\\begin{abstract}${mark}${text}\\end{abstract}\n${inside ? '' : words}`;
}

function keywords({ keywords: piece }: Front): string {
  if (!piece) return '';
  return `\\par\\smallskip\\noindent\\tlunit{${piece.unit}}\\textbf{${escapeTex(piece.label)}:} ${escapeTex(piece.text)}\\par\\medskip\n`;
}

const RUN_IN: ReadonlySet<string> = new Set(['ieee', 'ams', 'revtex', 'springer']);
const NO_ABSTRACT: ReadonlySet<string> = new Set([
  'book',
  'scrbook',
  'memoir',
  'ctexbook',
  'amsbook',
  'scrreprt',
  'scrartcl',
  'mwrep',
  'mwart',
]);

/** Units of the front matter that the class leaves off the page or sets as part of another unit. */
export function unsetFront(front: Front, style: LatexStyle): number[] {
  const kind = style.class.front;
  const unset: number[] = [];
  if (front.abstract?.heading && RUN_IN.has(kind)) unset.push(front.abstract.heading.unit);
  return unset;
}
