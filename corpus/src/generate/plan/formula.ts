import type { Dice } from '../random.js';

/** A mathematical expression, drawn as TeX or as MathML. */
export type Expression =
  | { kind: 'symbol'; tex: string; mathml: string }
  | { kind: 'row'; parts: Expression[] }
  | { kind: 'fraction'; over: Expression; under: Expression }
  | { kind: 'scripts'; base: Expression; sub?: Expression; sup?: Expression }
  | { kind: 'root'; of: Expression }
  | { kind: 'sum'; tex: string; mathml: string; from: Expression; to: Expression }
  | { kind: 'matrix'; rows: Expression[][] };

const identifier = (tex: string, char: string): Expression => ({ kind: 'symbol', tex, mathml: `<mi>${char}</mi>` });
const operator = (tex: string, char: string): Expression => ({ kind: 'symbol', tex, mathml: `<mo>${char}</mo>` });
const number = (value: number): Expression => ({ kind: 'symbol', tex: `${value}`, mathml: `<mn>${value}</mn>` });

const LETTERS = [...'abcfghknmpqrstuvwxyzABCEFGHKLMNPQRSTVX'].map((char) => identifier(char, char));
const GREEK = [
  identifier('\\alpha', 'α'),
  identifier('\\beta', 'β'),
  identifier('\\gamma', 'γ'),
  identifier('\\lambda', 'λ'),
  identifier('\\mu', 'μ'),
  identifier('\\sigma', 'σ'),
  identifier('\\theta', 'θ'),
  identifier('\\phi', 'φ'),
];
const JOINERS = [operator('+', '+'), operator('-', '−'), operator('\\cdot', '·'), operator('\\times', '×')];
const RELATIONS = [
  operator('=', '='),
  operator('\\le', '≤'),
  operator('\\approx', '≈'),
  operator('\\ge', '≥'),
  operator('<', '&lt;'),
];
const BIG = [
  { tex: '\\sum', mathml: '∑' },
  { tex: '\\prod', mathml: '∏' },
  { tex: '\\int', mathml: '∫' },
];

/** A letter with an index or a short relation, as it stands within a sentence. */
export function inlineExpression(dice: Dice): Expression {
  const base = dice.pick(dice.chance(0.7) ? LETTERS : GREEK);
  if (dice.chance(0.4))
    return { kind: 'scripts', base, sub: dice.pick([...LETTERS.slice(4, 8), number(dice.int(0, 9))]) };
  if (dice.chance(0.3)) return { kind: 'row', parts: [base, dice.pick(RELATIONS), number(dice.int(0, 99))] };
  if (dice.chance(0.3)) return { kind: 'scripts', base, sup: number(dice.int(2, 4)) };
  return base;
}

export function displayExpression(dice: Dice): Expression {
  const terms: Expression[] = [term(dice, 1), dice.pick(RELATIONS)];
  const count = dice.int(1, 3);
  for (let i = 0; i < count; i++) {
    if (i > 0) terms.push(dice.pick(JOINERS));
    terms.push(term(dice, 2));
  }
  return { kind: 'row', parts: terms };
}

function term(dice: Dice, depth: number): Expression {
  const atom = () => dice.pick(dice.chance(0.75) ? LETTERS : GREEK);
  if (depth <= 0) return atom();
  const kind = dice.weighted([
    ['atom', 3],
    ['scripts', 4],
    ['fraction', 3],
    ['root', 1],
    ['sum', 2],
    ['call', 2],
    ['matrix', depth > 1 ? 0.5 : 0],
  ] as const);
  switch (kind) {
    case 'atom':
      return atom();
    case 'scripts':
      return {
        kind: 'scripts',
        base: atom(),
        ...(dice.chance(0.7) && { sub: atom() }),
        ...(dice.chance(0.5) && { sup: dice.chance(0.5) ? number(dice.int(2, 5)) : atom() }),
      };
    case 'fraction':
      return { kind: 'fraction', over: term(dice, depth - 1), under: term(dice, depth - 1) };
    case 'root':
      return { kind: 'root', of: term(dice, depth - 1) };
    case 'sum':
      return {
        kind: 'row',
        parts: [
          {
            kind: 'sum',
            ...dice.pick(BIG),
            from: { kind: 'row', parts: [atom(), operator('=', '='), number(dice.int(0, 1))] },
            to: atom(),
          },
          term(dice, depth - 1),
        ],
      };
    case 'call':
      return { kind: 'row', parts: [atom(), operator('(', '('), term(dice, depth - 1), operator(')', ')')] };
    case 'matrix': {
      const size = dice.int(2, 3);
      return { kind: 'matrix', rows: Array.from({ length: size }, () => Array.from({ length: size }, atom)) };
    }
  }
}

export function toTex(expression: Expression): string {
  switch (expression.kind) {
    case 'symbol':
      return expression.tex;
    case 'row':
      return expression.parts.map(toTex).join(' ');
    case 'fraction':
      return `\\frac{${toTex(expression.over)}}{${toTex(expression.under)}}`;
    case 'scripts':
      return `${toTex(expression.base)}${expression.sub ? `_{${toTex(expression.sub)}}` : ''}${expression.sup ? `^{${toTex(expression.sup)}}` : ''}`;
    case 'root':
      return `\\sqrt{${toTex(expression.of)}}`;
    case 'sum':
      return `${expression.tex}_{${toTex(expression.from)}}^{${toTex(expression.to)}}`;
    case 'matrix':
      return `\\begin{pmatrix}${expression.rows.map((row) => row.map(toTex).join(' & ')).join(' \\\\ ')}\\end{pmatrix}`;
  }
}

export function toMathml(expression: Expression): string {
  switch (expression.kind) {
    case 'symbol':
      return expression.mathml;
    case 'row':
      return `<mrow>${expression.parts.map(toMathml).join('')}</mrow>`;
    case 'fraction':
      return `<mfrac>${toMathml(expression.over)}${toMathml(expression.under)}</mfrac>`;
    case 'scripts': {
      const base = toMathml(expression.base);
      if (expression.sub && expression.sup)
        return `<msubsup>${base}${toMathml(expression.sub)}${toMathml(expression.sup)}</msubsup>`;
      if (expression.sub) return `<msub>${base}${toMathml(expression.sub)}</msub>`;
      return expression.sup ? `<msup>${base}${toMathml(expression.sup)}</msup>` : base;
    }
    case 'root':
      return `<msqrt>${toMathml(expression.of)}</msqrt>`;
    case 'sum':
      return `<munderover><mo>${expression.mathml}</mo>${toMathml(expression.from)}${toMathml(expression.to)}</munderover>`;
    case 'matrix':
      return `<mrow><mo>(</mo><mtable>${expression.rows.map((row) => `<mtr>${row.map((cell) => `<mtd>${toMathml(cell)}</mtd>`).join('')}</mtr>`).join('')}</mtable><mo>)</mo></mrow>`;
  }
}
