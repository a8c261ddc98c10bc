import type { Drawing, Shape } from '../plan/drawing.js';
import { escapeTex } from './escape.js';

/** A drawing as TikZ, one unit a millimetre; the caller scales it. */
export function toTikz(drawing: Drawing): string {
  return `\\begin{tikzpicture}[x=1mm,y=-1mm]\n\\useasboundingbox (0,0) rectangle (100,${drawing.height});\n${drawing.shapes.map(shape).join('\n')}\n\\end{tikzpicture}`;
}

const point = (x: number, y: number) => `(${x.toFixed(2)},${y.toFixed(2)})`;
const color = (hex: string) =>
  `{rgb,255:red,${Number.parseInt(hex.slice(0, 2), 16)};green,${Number.parseInt(hex.slice(2, 4), 16)};blue,${Number.parseInt(hex.slice(4, 6), 16)}}`;

function shape(s: Shape): string {
  switch (s.kind) {
    case 'line':
      return `\\draw[color=${color(s.color)},line width=${s.width}mm${s.dashed ? ',dashed' : ''}${s.arrow ? ',-{Latex}' : ''}] ${s.points.map(([x, y]) => point(x, y)).join(' -- ')};`;
    case 'rect':
    case 'circle': {
      const paint = [...(s.fill ? [`fill=${color(s.fill)}`] : []), ...(s.stroke ? [`draw=${color(s.stroke)}`] : [])];
      if (s.kind === 'circle') return `\\path[${paint.join(',')}] ${point(s.x, s.y)} circle[radius=${s.radius}mm];`;
      if (s.round) paint.push('rounded corners=2mm');
      return `\\path[${paint.join(',')}] ${point(s.x, s.y)} rectangle ${point(s.x + s.width, s.y + s.height)};`;
    }
    case 'text': {
      const anchor = { start: 'base west', middle: 'base', end: 'base east' }[s.anchor];
      return `\\node[anchor=${anchor},inner sep=0pt,font=\\fontsize{${s.size}mm}{${s.size}mm}\\selectfont${s.turned ? ',rotate=90' : ''}] at ${point(s.x, s.y)} {${escapeTex(s.text)}};`;
    }
  }
}
