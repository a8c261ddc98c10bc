import { toTex } from '../plan/formula.js';
import type { Span } from '../plan/model.js';

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '"': '\\textquotedbl{}',
  '\u00ad': '\\-',
  '\u00a0': '~',
  '\n': '\\\\ ',
};

export function escapeTex(text: string): string {
  return text.replace(/[\\{}$&#%_~^"\u00ad\u00a0\n]/g, (char) => SPECIAL[char] ?? char);
}

const STYLES = { emphasis: 'emph', strong: 'textbf', code: 'texttt' } as const;

/** Spans as TeX. A note is marked as its own unit, and the sign that calls it as its anchor. */
export function spansToTex(spans: readonly Span[]): string {
  return spans
    .map((span) => {
      switch (span.kind) {
        case 'text':
          return span.style ? `\\${STYLES[span.style]}{${escapeTex(span.text)}}` : escapeTex(span.text);
        case 'math':
          return `$${toTex(span.expression)}$`;
        case 'note':
          return `\\tlanchor{${span.unit}}{\\footnote{\\tlunit{${span.unit}}${escapeTex(span.text)}}}`;
      }
      return '';
    })
    .join('');
}
