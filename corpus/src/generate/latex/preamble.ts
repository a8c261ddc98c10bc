import { termsOf } from '../plan/terms.js';
import { escapeTex } from './escape.js';
import type { LatexStyle } from './style.js';

const BABEL: Readonly<Record<string, string>> = {
  de: 'ngerman',
  fr: 'french',
  es: 'spanish,es-noshorthands',
  it: 'italian',
  pt: 'brazilian',
  pl: 'polish',
  ru: 'russian',
};

export function preamble(style: LatexStyle, shortTitle: string): string {
  const { class: cls } = style;
  const options = [style.option, ...classOptions(style)].filter((part) => part !== '').join(',');
  const lines = [`\\documentclass[${options}]{${cls.name}}`];
  if (cls.name !== 'acmart' && cls.name !== 'beamer') lines.push('\\usepackage{amsmath,amssymb}');
  lines.push(
    '\\usepackage{graphicx,xcolor,booktabs,array,listings,adjustbox,colortbl}',
    '\\usepackage{tikz}\\usetikzlibrary{arrows.meta}',
  );
  lines.push(...language(style), ...fonts(style));
  if (cls.name === 'beamer') lines.push(...beamer(style));
  else {
    lines.push(`\\usepackage{algorithm,algpseudocode${style.multicol ? ',multicol' : ''}}`);
    lines.push(
      `\\setcounter{secnumdepth}{${style.numberedLevels - (cls.chapters ? 1 : 0)}}`,
      '\\setcounter{tocdepth}{2}',
    );
  }
  // The notices this class adds by itself would stand in the unit that happens to be open.
  if (cls.name === 'acmart')
    lines.push(
      '\\settopmatter{printacmref=false}\\setcopyright{none}\\authorsaddresses{}',
      '\\renewcommand\\footnotetextcopyrightpermission[1]{}',
    );
  if (cls.free) lines.push(...layout(style, shortTitle));
  lines.push(...listings(style));
  // Prose from other presses has words that no line of a narrow column can hold: better loose than into the margin.
  lines.push('\\emergencystretch=3em', '\\hbadness=10000\\hfuzz=2pt', '\\usepackage{treeline-truth}');
  return lines.join('\n');
}

function classOptions(style: LatexStyle): string[] {
  const { class: cls, page } = style;
  const options: string[] = [];
  if (cls.free && !style.option.includes('a4paper')) options.push(page.paper);
  if (cls.free && style.columns === 2 && !style.multicol && !style.option.includes('twocolumn'))
    options.push('twocolumn');
  if (cls.name.startsWith('ctex')) options.push('fontset=none');
  return options;
}

function language(style: LatexStyle): string[] {
  const babel = BABEL[style.language];
  return babel
    ? [`\\usepackage[${babel}]{babel}`, '\\AtBeginDocument{\\shorthandoff*{"\\string;:!?<>~=\'}}'].slice(0, 1)
    : [];
}

function fonts(style: LatexStyle): string[] {
  const { fonts: chosen, class: cls } = style;
  if (!chosen) return [];
  if (style.language === 'zh')
    return [`\\setCJKmainfont{${chosen.main}}`, `\\setCJKsansfont{${chosen.sans}}`, `\\setCJKmonofont{${chosen.main}}`];
  const lines = [
    '\\usepackage{fontspec}',
    `\\setmainfont{${chosen.main}}[Ligatures=TeX,Scale=${chosen.scale}]`,
    `\\setsansfont{${chosen.sans}}[Ligatures=TeX,Scale=${chosen.scale}]`,
    `\\setmonofont{${chosen.mono}}[Scale=0.85]`,
  ];
  if (SANS_FIRST.has(style.headings) && cls.name !== 'beamer' && style.spread > 1.2)
    lines.push('\\renewcommand\\familydefault{\\sfdefault}');
  return lines;
}
const SANS_FIRST: ReadonlySet<string> = new Set(['sans', 'block']);

function layout(style: LatexStyle, shortTitle: string): string[] {
  const { class: cls, page, indent } = style;
  const [left, right, top, bottom] = page.margins;
  const lines = [
    `\\usepackage[left=${left}mm,right=${right}mm,top=${top}mm,bottom=${bottom}mm,headsep=${Math.max(4, top / 4)}mm,footskip=${Math.max(6, bottom / 2.6)}mm]{geometry}`,
    `\\setlength\\columnsep{${style.columnsep}pt}`,
    `\\setlength\\columnseprule{${style.columnRule ? '0.4pt' : '0pt'}}`,
    `\\AtBeginDocument{\\setlength\\parindent{${indent.parindent}pt}\\setlength\\parskip{${indent.parskip}pt plus 1pt}}`,
    `\\linespread{${style.spread}}`,
  ];
  if (style.accent) lines.push(`\\definecolor{accent}{HTML}{${style.accent}}`);
  else lines.push('\\definecolor{accent}{gray}{0}');
  lines.push(...headings(style), ...runningHeads(style, shortTitle), ...captions(style));
  if (cls.name !== 'memoir' || style.lists !== 'class') lines.push(...lists(style));
  if (style.dropCap) lines.push('\\usepackage{lettrine}');
  if (style.wrap) lines.push('\\usepackage{wrapfig}');
  if (style.ragged) lines.push(`\\AtBeginDocument{\\raggedright\\setlength\\parindent{${indent.parindent}pt}}`);
  const terms = termsOf(style.language);
  if (style.language === 'en' || style.language === 'zh')
    lines.push(
      `\\AtBeginDocument{\\def\\contentsname{${escapeTex(terms.contents)}}\\def\\figurename{${terms.figure}}\\def\\tablename{${terms.table}}}`,
    );
  return lines;
}

const KOMA = /^scr/;
const SECTIONS = ['section', 'subsection', 'subsubsection'] as const;

function headings(style: LatexStyle): string[] {
  const { class: cls, headings: kind } = style;
  if (kind === 'class' || cls.name.startsWith('ctex') || cls.name === 'memoir' || cls.name === 'amsbook') return [];
  if (KOMA.test(cls.name)) {
    if (kind === 'sans') return [];
    const look = {
      rule: '\\rmfamily',
      color: '\\color{accent}',
      caps: '\\normalfont\\scshape',
      centered: '\\rmfamily\\itshape',
      block: '\\normalfont\\bfseries',
      hang: '\\normalfont\\sffamily',
      big: '\\rmfamily\\huge',
    }[kind];
    return [
      `\\setkomafont{disposition}{${look}}`,
      ...(kind === 'centered' ? ['\\renewcommand*\\raggedsection{\\centering}'] : []),
    ];
  }
  const sizes = kind === 'big' ? ['\\LARGE', '\\Large', '\\large'] : ['\\large', '\\normalsize', '\\normalsize'];
  const lines = ['\\usepackage{titlesec}'];
  SECTIONS.forEach((name, depth) => {
    const size = sizes[depth] ?? '\\normalsize';
    const number = `\\the${name}`;
    switch (kind) {
      case 'sans':
        lines.push(`\\titleformat{\\${name}}{\\sffamily\\bfseries${size}}{${number}}{0.8em}{}`);
        break;
      case 'rule':
        lines.push(
          `\\titleformat{\\${name}}{\\bfseries${size}}{${number}}{0.8em}{}${depth === 0 ? '[\\titlerule]' : ''}`,
        );
        break;
      case 'color':
        lines.push(`\\titleformat{\\${name}}{\\color{accent}\\bfseries${size}}{${number}.}{0.6em}{}`);
        break;
      case 'caps':
        lines.push(`\\titleformat{\\${name}}{${depth === 0 ? '\\scshape' : '\\itshape'}${size}}{${number}}{1em}{}`);
        break;
      case 'centered':
        lines.push(
          `\\titleformat{\\${name}}{\\centering${depth === 0 ? '\\bfseries' : '\\itshape'}${size}}{${depth === 0 ? `\\S~${number}` : number}}{0.6em}{}`,
        );
        break;
      case 'block':
        lines.push(
          `\\titleformat{\\${name}}[block]{\\bfseries${size}\\filright}{${number}}{0.5em}{}`,
          `\\titlespacing*{\\${name}}{0pt}{${14 - 4 * depth}pt plus 4pt}{2pt}`,
        );
        break;
      case 'hang':
        lines.push(`\\titleformat{\\${name}}[hang]{\\itshape${size}\\filright}{${number}}{1.2em}{}`);
        break;
      case 'big':
        lines.push(`\\titleformat{\\${name}}{\\bfseries${size}}{${number}}{1em}{}`);
    }
  });
  if (cls.chapters && kind !== 'caps')
    lines.push(
      `\\titleformat{\\chapter}[${kind === 'rule' ? 'display' : 'hang'}]{${kind === 'sans' ? '\\sffamily' : ''}\\bfseries\\huge${kind === 'color' ? '\\color{accent}' : ''}}{\\thechapter}{1em}{}`,
      '\\titlespacing*{\\chapter}{0pt}{20pt}{24pt}',
    );
  return lines;
}

function runningHeads(style: LatexStyle, shortTitle: string): string[] {
  const { class: cls, heads } = style;
  const title = escapeTex(shortTitle);
  if (heads === 'class') return ['\\pagestyle{headings}'];
  if (heads === 'plain' || heads === 'empty') return [`\\pagestyle{${heads}}`];
  if (cls.name === 'memoir') return ['\\pagestyle{headings}'];
  const rule = heads === 'ruled' ? '0.4pt' : '0pt';
  const fields =
    heads === 'foot'
      ? `\\fancyfoot[L]{\\small ${title}}\\fancyfoot[R]{\\small\\thepage}`
      : heads === 'title'
        ? `\\fancyhead[C]{\\small\\itshape ${title}}\\fancyfoot[C]{\\thepage}`
        : `\\fancyhead[L]{\\small\\nouppercase{\\leftmark}}\\fancyhead[R]{\\small\\thepage}${heads === 'ruled' ? `\\fancyfoot[C]{\\footnotesize ${title}}` : ''}`;
  return [
    '\\usepackage{fancyhdr}',
    '\\pagestyle{fancy}\\fancyhf{}',
    fields,
    `\\renewcommand\\headrulewidth{${rule}}`,
    '\\setlength\\headheight{15pt}',
  ];
}

function captions(style: LatexStyle): string[] {
  const options = {
    class: '',
    small: 'font=small',
    bold: 'labelfont=bf,font=footnotesize',
    italic: 'font=it,labelsep=period',
    sans: 'font={sf,small},labelfont=bf',
    left: 'justification=raggedright,singlelinecheck=false,labelfont={bf},labelsep=endash',
  }[style.captions];
  return [`\\usepackage[${options}]{caption}`];
}

function lists(style: LatexStyle): string[] {
  const setting = { class: '', tight: 'nosep', flush: 'leftmargin=*', indented: 'leftmargin=3.5em,itemsep=2pt' }[
    style.lists
  ];
  return ['\\usepackage{enumitem}', ...(setting === '' ? [] : [`\\setlist{${setting}}`])];
}

function listings(style: LatexStyle): string[] {
  const frame = {
    plain: '',
    framed: ',frame=single',
    numbered: ',numbers=left,numberstyle=\\tiny',
    shaded: ',backgroundcolor=\\color{gray!12}',
  }[style.listing];
  return [`\\lstset{basicstyle=\\ttfamily\\footnotesize,breaklines=true,columns=fullflexible,keepspaces=true${frame}}`];
}

function beamer(style: LatexStyle): string[] {
  const { theme } = style;
  return [
    `\\usetheme{${theme.name}}\\usecolortheme{${theme.color}}`,
    ...(theme.outer ? [`\\useoutertheme{${theme.outer}}`] : []),
    ...(style.heads === 'plain'
      ? ['\\setbeamertemplate{navigation symbols}{}\\setbeamertemplate{footline}[frame number]']
      : []),
    ...(style.captions === 'class' ? [] : ['\\setbeamertemplate{caption}[numbered]']),
    '\\definecolor{accent}{gray}{0}',
  ];
}
