import { HRDOC_CLASSES } from '../document/labels.js';

/*
 * M_cp as a picture like Fig. 4 of the HRDoc paper: a column for each class of children, a row for each class of their
 * parents, the darker the more of these children have such a parent.
 */

const CELL = 38;
const LEFT = 84;
const TOP = 96;

/** `matrix` is 15 × 14, row by row; columns sum to one. */
export function toMaskSvg(matrix: ArrayLike<number>): string {
  const parents = [...HRDOC_CLASSES, 'ROOT'];
  const width = LEFT + HRDOC_CLASSES.length * CELL + 12;
  const height = TOP + parents.length * CELL + 12;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">`,
    '<title>Soft mask: which class the parent of each class of lines has</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="8" y="18" font-weight="bold">parent ↓   child →</text>`,
  ];
  for (const [column, name] of HRDOC_CLASSES.entries()) {
    const x = LEFT + column * CELL + CELL / 2;
    parts.push(`<text transform="translate(${x + 4} ${TOP - 6}) rotate(-60)">${name}</text>`);
  }
  for (const [row, name] of parents.entries()) {
    const y = TOP + row * CELL;
    parts.push(`<text x="${LEFT - 6}" y="${y + CELL / 2 + 4}" text-anchor="end">${name}</text>`);
    for (const column of HRDOC_CLASSES.keys())
      parts.push(cell(matrix[row * HRDOC_CLASSES.length + column] ?? 0, column, y));
  }
  parts.push('</svg>');
  return `${parts.join('\n')}\n`;
}

function cell(value: number, column: number, y: number): string {
  const x = LEFT + column * CELL;
  // The square root shows what is rare but happens.
  const shade = Math.round(255 * (1 - 0.85 * Math.sqrt(Math.min(1, Math.max(0, value)))));
  const colour = `rgb(${shade},${shade},255)`;
  const square = `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${colour}" stroke="#ddd"/>`;
  if (value < 0.005) return square;
  const ink = shade < 120 ? '#fff' : '#000';
  const text = value > 0.995 ? '1' : value.toFixed(2).slice(1);
  return `${square}<text x="${x + CELL / 2}" y="${y + CELL / 2 + 4}" text-anchor="middle" fill="${ink}">${text}</text>`;
}
