import { toTex } from '../plan/formula.js';
import type {
  Aside,
  Block,
  Caption,
  Code,
  Figure,
  Formula,
  Heading,
  List,
  Paragraph,
  References,
  Table,
} from '../plan/model.js';
import { toTikz } from './art.js';
import { escapeTex, spansToTex } from './escape.js';
import type { LatexStyle } from './style.js';

/** Classes whose floats take no wish where to stand. */
const FIXED_FLOATS: ReadonlySet<string> = new Set(['beamer', 'mnras']);

/** Writes blocks as LaTeX. Whatever it sets is preceded by the mark of its unit. */
export class BlockWriter {
  /** Pictures the document needs beside it. */
  readonly pictures: { file: string; seed: string; ratio: number }[] = [];
  readonly #style: LatexStyle;
  #clause = 0;
  #opened = false;

  constructor(style: LatexStyle) {
    this.#style = style;
  }

  blocks(blocks: readonly Block[]): string {
    const parts: string[] = [];
    for (let i = 0; i < blocks.length; i++) {
      const block = blocks[i];
      const next = blocks[i + 1];
      if (!block) continue;
      if (block.kind === 'heading' && next?.kind === 'references') {
        // The bibliography sets its own heading.
        parts.push(this.#references(block, next));
        i += 1;
      } else parts.push(this.block(block));
      // What goes on after a formula stands in the same paragraph; whatever else follows opens one.
      if (block.kind === 'formula' && !(next?.kind === 'paragraph' && next.continued)) parts.push('\\par\n\n');
    }
    return parts.join('');
  }

  block(block: Block): string {
    switch (block.kind) {
      case 'heading':
        return this.#heading(block);
      case 'paragraph':
        return this.#paragraph(block);
      case 'list':
        return `${this.#list(block)}\n`;
      case 'code':
        return this.#code(block);
      case 'formula':
        return this.#formula(block);
      case 'figure':
        return this.#figure(block);
      case 'table':
        return this.#table(block);
      case 'aside':
        return this.#aside(block);
      case 'contents':
        return `\\tlunit{${block.unit}}\\tableofcontents\n\\tlunit{0}\n`;
      case 'references':
        return '';
    }
  }

  #heading(block: Heading): string {
    const { class: cls } = this.#style;
    const commands = cls.chapters
      ? ['chapter', 'section', 'subsection', 'subsubsection']
      : ['section', 'subsection', 'subsubsection', 'subsubsection'];
    const command = commands[block.level - 1] ?? 'subsubsection';
    const text = escapeTex(block.text);
    this.#clause = 0;
    this.#opened = false;
    // With numbering off for the level the class leaves the number away itself and keeps the entry in the contents.
    const starred = !block.numbered && block.level <= this.#style.numberedLevels;
    return `\n\\tlunit{${block.unit}}\\${command}${starred ? '*' : `[${text}]`}{${text}}\n`;
  }

  #paragraph(block: Paragraph): string {
    const end = block.open ? '\n' : '\\par\n\n';
    const text = spansToTex(block.spans);
    const mark = `\\tlunit{${block.unit}}`;
    if (block.continued) return `${mark}${text}${end}`;
    switch (block.variant) {
      case 'quote':
        return `\\begin{quote}${mark}${text}\\end{quote}\n`;
      case 'theorem':
        return `\\par\\medskip\\noindent${mark}\\textbf{${escapeTex(block.label ?? '')}.} \\textit{${text}}\\par\\medskip\n\n`;
      case 'clause':
        this.#clause += 1;
        return `\\noindent${mark}(${this.#clause}) ${text}${end}`;
      case 'line':
        return `\\noindent${mark}${text}${end}`;
      case 'lead':
        return `{\\large ${mark}${text}\\par}\n\n`;
      default: {
        const label = block.label === undefined ? '' : `\\textit{${escapeTex(block.label)}.} `;
        const first = block.spans[0];
        if (
          this.#style.dropCap &&
          !this.#opened &&
          first?.kind === 'text' &&
          !first.style &&
          /^\p{Lu}\p{Ll}+ /u.test(first.text) &&
          text.length > 400
        ) {
          this.#opened = true;
          const [word = ''] = /^\S+/.exec(first.text) ?? [];
          return `${mark}\\lettrine{${word.charAt(0)}}{${escapeTex(word.slice(1))}}${text.slice(escapeTex(word).length)}${end}`;
        }
        return `${mark}${label}${text}${end}`;
      }
    }
  }

  #list(block: List, depth = 0): string {
    const roman = ['i', 'ii'][depth] ?? 'i';
    const environment =
      block.marker === 'term'
        ? 'description'
        : block.marker === 'bullet' || block.marker === 'dash'
          ? 'itemize'
          : 'enumerate';
    const slides = this.#style.class.name === 'beamer';
    const relabel = slides
      ? ''
      : {
          bullet: '',
          term: '',
          number: '',
          dash: `\\renewcommand\\labelitem${roman}{--}`,
          letter: `\\renewcommand\\labelenum${roman}{(\\alph{enum${roman}})}`,
          roman: `\\renewcommand\\labelenum${roman}{\\roman{enum${roman}}.}`,
        }[block.marker];
    const first = block.items[0];
    const items = block.items.map((item) => {
      const term = item.term === undefined ? '' : `[{${escapeTex(item.term)}}]`;
      const inner = item.inner ? `\n${this.#list(item.inner, depth + 1)}` : '';
      return `\\tlunit{${item.unit}}\\item${term} ${spansToTex(item.spans)}${inner}`;
    });
    // The unit is set before the list as well: some classes build the first label ahead of the item.
    return `\\tlunit{${first?.unit ?? 0}}\\begin{${environment}}${relabel}\n${items.join('\n')}\n\\end{${environment}}\n`;
  }

  #code(block: Code): string {
    if (block.algorithm) return this.#algorithm(block);
    const listing = `\\tlunit{${block.unit}}\\begin{lstlisting}\n${block.text}\n\\end{lstlisting}\n`;
    if (!block.caption) return `${listing}\n`;
    return this.#float(
      'figure',
      false,
      `\\noindent\\begin{minipage}{\\linewidth}\n${listing}\\end{minipage}`,
      block.caption,
      false,
    );
  }

  #algorithm(block: Code): string {
    const steps = block.text.split('\n').map((row) => {
      const depth = (row.length - row.trimStart().length) / 2;
      const [word = '', ...rest] = row.trim().split(' ');
      return `\\State \\hspace*{${depth * 1.4}em}\\textbf{${word}} ${escapeTex(rest.join(' '))}`;
    });
    const { multicol, floats, class: cls } = this.#style;
    const algorithmic = `\\tlunit{${block.unit}}\\begin{algorithmic}[1]\n${steps.join('\n')}\n\\end{algorithmic}`;
    const framed = `\\noindent\\begin{minipage}{\\linewidth}${algorithmic}\\par`;
    if (multicol || cls.name === 'beamer')
      return `\\begin{center}${framed}${this.#captionOutside('algorithm', block.caption)}\\end{minipage}\\end{center}\n\n`;
    // This publisher's class knows no floats but figures and tables.
    if (cls.front === 'revtex') return this.#float('figure', false, `${framed}\\end{minipage}`, block.caption, true);
    return `\\begin{algorithm}[${floats}]\n${this.#caption(block.caption)}\n${algorithmic}\n\\end{algorithm}\n\n`;
  }

  #formula(block: Formula): string {
    const mark = `\\tlunit{${block.unit}}`;
    const star = block.number === undefined ? '*' : '';
    if (block.rows.length === 1)
      return `${mark}\\begin{equation${star}}${block.rows.map(toTex).join('')}\\end{equation${star}}\\tlunit{${block.unit}}%\n`;
    const rows = block.rows.map((row) => `& ${toTex(row)}`).join(star ? ' \\\\\n' : ' \\\\\n');
    return `${mark}\\begin{align${star}}${rows}\\end{align${star}}\\tlunit{${block.unit}}%\n`;
  }

  #figure(block: Figure): string {
    const { wrap } = this.#style;
    let width = `${block.width}\\linewidth`;
    const wrapped = wrap && block.width < 0.6 && block.caption && block.caption.spans.length < 4;
    if (wrapped) width = '\\linewidth';
    let art: string;
    if (block.art.kind === 'drawing') art = `\\resizebox{${width}}{!}{${toTikz(block.art.drawing)}}`;
    else {
      const file = `${block.art.seed}-${Math.round(block.art.ratio * 100)}.png`;
      this.pictures.push({ file, seed: block.art.seed, ratio: block.art.ratio });
      art = `\\includegraphics[width=${width},height=0.6\\textheight]{${file}}`;
    }
    const area = `\\tlarea{${block.unit}}{${art}}`;
    if (wrapped)
      return `\\begin{wrapfigure}{${block.unit % 2 === 0 ? 'r' : 'l'}}{0.42\\linewidth}\\centering${area}${this.#caption(block.caption)}\\end{wrapfigure}\n`;
    return this.#float('figure', block.wide, `\\centering${area}\\par`, block.caption, this.#style.captionAbove.figure);
  }

  #table(block: Table): string {
    const { rules } = this.#style;
    const letters = block.align.map((side, i) => {
      const long = Math.max(...block.rows.map((row) => row[i]?.length ?? 0)) > 30;
      return long ? 'p{4cm}' : { left: 'l', center: 'c', right: 'r' }[side];
    });
    const columns = rules === 'grid' ? `|${letters.join('|')}|` : letters.join('');
    const [top, middle, bottom] =
      rules === 'booktabs'
        ? ['\\toprule', '\\midrule', '\\bottomrule']
        : rules === 'none'
          ? ['', '', '']
          : ['\\hline', '\\hline', '\\hline'];
    const bold = rules === 'none' || rules === 'striped';
    const header = block.header.map((cell) => (bold ? `\\textbf{${escapeTex(cell)}}` : escapeTex(cell))).join(' & ');
    const rows = block.rows.map((row, i) => {
      const shade = rules === 'striped' && i % 2 === 0 ? '\\rowcolor{gray!15}' : '';
      return `${shade}${row.map(escapeTex).join(' & ')} \\\\${rules === 'grid' ? ' \\hline' : ''}`;
    });
    const tabular = `\\begin{tabular}{${columns}}${top}\n${header} \\\\ ${middle}\n${rows.join('\n')}\n${rules === 'grid' ? '' : bottom}\\end{tabular}`;
    const area = `\\tlarea{${block.unit}}{\\begin{adjustbox}{max width=\\linewidth}${tabular}\\end{adjustbox}}`;
    return this.#float('table', block.wide, `\\centering${area}\\par`, block.caption, this.#style.captionAbove.table);
  }

  #caption(caption: Caption | undefined): string {
    return caption ? `\\tlunit{${caption.unit}}\\caption{${spansToTex(caption.spans)}}` : '';
  }

  #captionOutside(kind: string, caption: Caption | undefined): string {
    return caption ? `\\tlunit{${caption.unit}}\\captionof{${kind}}{${spansToTex(caption.spans)}}` : '';
  }

  #float(
    kind: 'figure' | 'table',
    wide: boolean,
    content: string,
    caption: Caption | undefined,
    above: boolean,
  ): string {
    const { columns, multicol, floats, class: cls } = this.#style;
    if (multicol) {
      const text = this.#captionOutside(kind, caption);
      return `\\begin{center}\\begin{minipage}{\\linewidth}${above ? `${text}\\par\\smallskip ` : ''}${content}${above ? '' : text}\\end{minipage}\\end{center}\n\n`;
    }
    const star = wide && columns > 1 ? '*' : '';
    const place = FIXED_FLOATS.has(cls.name) ? '' : `[${star ? floats.replace(/[hb!]/g, '') || 't' : floats}]`;
    const text = this.#caption(caption);
    return `\\begin{${kind}${star}}${place}\n${above ? `${text}\\smallskip\n` : ''}${content}\n${above ? '' : text}\n\\end{${kind}${star}}\n\n`;
  }

  #aside(block: Aside): string {
    const { aside, accent } = this.#style;
    const title = block.title
      ? `{\\tlunit{${block.title.unit}}\\textbf{${escapeTex(block.title.text)}}\\par\\smallskip}`
      : '';
    const text = title + block.blocks.map((inner) => this.block(inner)).join('');
    if (aside === 'margin' && this.#style.columns === 1 && !block.title)
      return `\\marginpar{\\footnotesize\\raggedright ${text.replace(/\\par\n\n/g, '\\par ')}}`;
    const box = aside === 'shaded' ? '\\colorbox{gray!12}' : accent ? '\\fcolorbox{accent}{white}' : '\\fbox';
    return `\\par\\medskip\\noindent${box}{\\begin{minipage}{\\dimexpr\\linewidth-2\\fboxsep-2\\fboxrule}\\small ${text}\\end{minipage}}\\par\\medskip\n\n`;
  }

  #references(heading: Heading, block: References): string {
    const entries = block.entries.map((entry, i) => {
      const at = entry.emphasis ? entry.text.indexOf(entry.emphasis) : -1;
      const text =
        at < 0 || !entry.emphasis
          ? escapeTex(entry.text)
          : `${escapeTex(entry.text.slice(0, at))}\\emph{${escapeTex(entry.emphasis)}}${escapeTex(entry.text.slice(at + entry.emphasis.length))}`;
      return `\\tlunit{${entry.unit}}\\bibitem{r${i}} ${text}`;
    });
    const name = this.#style.class.chapters ? 'bibname' : 'refname';
    return `\n\\def\\${name}{${escapeTex(heading.text)}}\\tlunit{${heading.unit}}\\begin{thebibliography}{99}\n${entries.join('\n')}\n\\end{thebibliography}\n`;
  }
}
