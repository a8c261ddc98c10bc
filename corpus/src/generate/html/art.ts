import type { Drawing, Shape } from '../plan/drawing.js';
import { escapeHtml } from './escape.js';

/** A drawing as SVG, as wide as its box. */
export function toSvg(drawing: Drawing, family: string): string {
  return `<svg viewBox="0 0 100 ${drawing.height}" font-family="${family}" direction="ltr">${drawing.shapes.map(svgShape).join('')}</svg>`;
}

function svgShape(shape: Shape): string {
  switch (shape.kind) {
    case 'line':
      return `<polyline fill="none" stroke="#${shape.color}" stroke-width="${shape.width}"${shape.dashed ? ' stroke-dasharray="1.5"' : ''} points="${shape.points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}"/>`;
    case 'rect':
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${shape.fill ? `#${shape.fill}` : 'none'}"${shape.stroke ? ` stroke="#${shape.stroke}" stroke-width="0.4"` : ''}${shape.round ? ' rx="2"' : ''}/>`;
    case 'circle':
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.radius}" fill="${shape.fill ? `#${shape.fill}` : 'none'}"${shape.stroke ? ` stroke="#${shape.stroke}" stroke-width="0.4"` : ''}/>`;
    case 'text':
      return `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}" text-anchor="${shape.anchor}"${shape.turned ? ` transform="rotate(-90 ${shape.x} ${shape.y})"` : ''}>${escapeHtml(shape.text)}</text>`;
  }
}
