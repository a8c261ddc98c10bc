import type { Dice } from '../random.js';
import type { Block, Marked, Plan } from './plan.js';

/** Classes whose own commands set run-in headings, and the command of each. */
const CLASSES = [
  { head: '\\documentclass{article}', commands: ['paragraph', 'subparagraph'] },
  { head: '\\documentclass[11pt]{report}', commands: ['paragraph', 'subparagraph'] },
  { head: '\\documentclass[journal]{IEEEtran}', commands: ['subsubsection', 'paragraph'] },
  { head: '\\documentclass[conference]{IEEEtran}', commands: ['subsubsection', 'paragraph'] },
  { head: '\\documentclass[sigconf,nonacm]{acmart}', commands: ['subsubsection', 'paragraph'] },
  { head: '\\documentclass[manuscript,nonacm]{acmart}', commands: ['subsubsection', 'paragraph'] },
  { head: '\\documentclass{amsart}', commands: ['subsection', 'subsubsection', 'paragraph'] },
  { head: '\\documentclass{llncs}', commands: ['subsubsection', 'paragraph'] },
  { head: '\\documentclass[preprint]{elsarticle}', commands: ['paragraph', 'subparagraph'] },
  { head: '\\documentclass{scrartcl}', commands: ['paragraph', 'subparagraph'] },
  {
    head: '\\documentclass{article}\n\\usepackage{titlesec}\n\\titleformat{\\subsection}[runin]{STYLE}{\\thesubsection}{0.6em}{}[.]',
    commands: ['subsection', 'paragraph'],
  },
] as const;
const STYLES = ['\\bfseries', '\\itshape', '\\scshape', '\\sffamily\\bfseries', '\\normalfont\\bfseries\\itshape'];

const MARKED: Record<Marked['as'], string> = { emphasis: 'emph', strong: 'textbf', link: 'underline', code: 'texttt' };

/** A planned document as LaTeX. `runIns` are the words as its class prints them. */
export function runInLatex(plan: Plan, dice: Dice): { tex: string; runIns: string[] } {
  const { head, commands } = dice.pick(CLASSES);
  const command = dice.pick(commands);
  const runIns: string[] = [];
  const isNumbered = !command.includes('paragraph') && dice.chance(0.7);
  const star = isNumbered || dice.chance(0.3) ? '' : '*';
  const lines = plan.blocks.map((block) => latexOf(block, command, star, runIns));
  return {
    tex: `${head.replace('STYLE', dice.pick(STYLES))}
\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{amsmath,amsthm}
\\makeatletter\\@ifundefined{theorem}{\\newtheorem{theorem}{Theorem}}{}\\makeatother
\\title{${escapeTex(plan.blocks.find((block) => block.kind === 'heading')?.text ?? plan.name)}}\\author{A. Writer}
\\begin{document}
\\maketitle
${lines.join('\n\n')}
\\end{document}
`,
    runIns,
  };
}

function latexOf(block: Block, command: string, star: string, runIns: string[]): string {
  switch (block.kind) {
    case 'heading':
      return `\\section{${escapeTex(block.text.replace(/^[\d.]+ /u, ''))}}`;
    case 'paragraph': {
      const text = escapeTex(block.text);
      const marked = block.marked === undefined ? '' : escapeTex(block.marked.words);
      if (!block.marked || marked === '') return text;
      return text.replace(marked, `\\${MARKED[block.marked.as]}{${marked}}`);
    }
    case 'opened': {
      const words = escapeTex(block.words);
      if (block.isHeading) {
        const title = block.words.replace(/^(?:§ )?[\d.]+ /u, '').replace(/(?:\.—| —|[.:])$/u, '');
        const stop = command.includes('paragraph') ? '.' : '';
        runIns.push(title);
        return `\\${command}${star}{${escapeTex(title)}${stop}} ${escapeTex(block.text)}`;
      }
      if (/^Theorem \d/u.test(block.words)) return `\\begin{theorem}${escapeTex(block.text)}\\end{theorem}`;
      const set = block.manner.italic ? `\\emph{${words}}` : `\\textbf{${words}}`;
      const inner = `${set} ${escapeTex(block.text)}`;
      return block.item ? `\\begin{itemize}\\item ${inner}\\end{itemize}` : inner;
    }
  }
}

function escapeTex(text: string): string {
  return text
    .replace(/[\\{}^~]/gu, '')
    .replace(/[#$%&_]/gu, '\\$&')
    .replace(/[^\x20-\x7e\u00a0-\u017f–—“”‘’]/gu, '');
}
