import { escapeHtml } from '../html/escape.js';
import { COMMON } from '../html/fonts.js';
import type { Dice } from '../random.js';
import type { Block, Manner, Marked, Plan } from './plan.js';

const FAMILIES = [...COMMON, 'Carlito', 'Caladea'];

const MARKED: Record<Marked['as'], string> = {
  emphasis: 'font-style: italic',
  strong: 'font-weight: bold',
  link: 'color: #0b57d0',
  code: 'font-family: monospace',
};

/** A planned document as a web page to print. */
export function runInPage(plan: Plan, dice: Dice): string {
  const body = dice.pick(FAMILIES);
  const other = dice.pick(FAMILIES.filter((family) => family !== body));
  const size = dice.real(8.5, 12.5);
  const css = `@page { size: ${dice.pick(['A4', 'Letter'])}; margin: ${dice.int(14, 30)}mm }
body { font: ${size}pt/${dice.real(1.1, 1.6)} '${body}'; columns: ${plan.columns}; text-align: ${dice.pick(['justify', 'left'])} }
p { margin: 0 0 ${dice.pick([0, 0.3, 0.8])}em; text-indent: ${dice.pick([0, 0, 1.5])}em } li { margin-bottom: .2em }
h1 { font: ${dice.pick(['bold', 'normal'])} ${dice.real(1.1, 1.6)}em '${dice.chance(0.4) ? other : body}'; margin: 1em 0 .4em }
.words { ${plan.columns > 1 && dice.chance(0.3) ? 'margin-left: 0' : `margin-right: ${dice.pick([0, 0, 0.5])}em`} }`;
  const blocks = plan.blocks.map((block) => markup(block, other)).join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${plan.name}</title><style>${css}</style><body>${blocks}</body></html>`;
}

function markup(block: Block, other: string): string {
  switch (block.kind) {
    case 'heading':
      return `<h1>${escapeHtml(block.text)}</h1>`;
    case 'paragraph': {
      const text = escapeHtml(block.text);
      const marked = block.marked && escapeHtml(block.marked.words);
      const shown =
        block.marked && marked
          ? text.replace(marked, `<span style="${MARKED[block.marked.as]}">${marked}</span>`)
          : text;
      return `<p>${shown}</p>`;
    }
    case 'opened': {
      const inner = `<span class="words" style="${styleOf(block.manner, other)}">${escapeHtml(block.words)}</span> ${escapeHtml(block.text)}`;
      return block.item ? `<ul><li>${inner}</li></ul>` : `<p>${inner}</p>`;
    }
  }
}

function styleOf({ bold, italic, small, underline, other, colour, spacing, size }: Manner, family: string): string {
  return [
    `font-weight: ${bold ? 'bold' : 'normal'}`,
    `font-style: ${italic ? 'italic' : 'normal'}`,
    small ? 'font-variant: small-caps' : '',
    underline ? 'text-decoration: underline' : '',
    other ? `font-family: '${family}'` : '',
    colour ? 'color: #1a4f8a' : '',
    spacing > 0 ? `letter-spacing: ${spacing}em` : '',
    size !== 1 ? `font-size: ${size}em` : '',
  ]
    .filter((rule) => rule !== '')
    .join('; ');
}
