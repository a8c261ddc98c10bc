import type { Dice } from '../generate/random.js';

/** The look of one picture: colours, fonts, sizes, corners, what lies behind. */
export interface Skin {
  paper: string;
  ink: string;
  accent: string;
  soft: string;
  onAccent: string;
  background: string;
  radius: number;
  shadow: string;
  rule: string;
  css: string;
  dark: boolean;
  /** Makes the ids of SVG definitions unique in a page of many pictures. */
  id: string;
  /** How many products were drawn so far. */
  products: number;
}

const PALETTES: readonly (readonly [paper: string, ink: string, accent: string, soft: string])[] = [
  ['#1f2a44', '#f3efe6', '#c8963e', '#2c3a5c'],
  ['#ffffff', '#1b1b1f', '#e5533d', '#fdeeea'],
  ['#f6f9f4', '#21452f', '#5b9a3e', '#e2efd9'],
  ['#fff5f2', '#5a2a27', '#d9674a', '#ffe3d8'],
  ['#0f172a', '#e2e8f0', '#38bdf8', '#1e293b'],
  ['#fdf6e3', '#3b2f2f', '#a77b00', '#f3e6bf'],
  ['#eef2ff', '#1e1b4b', '#5558e0', '#dbe2ff'],
  ['#2b1d14', '#f7e7ce', '#d4a373', '#412d20'],
  ['#ffffff', '#222222', '#0a7d55', '#e6f5ee'],
  ['#fafafa', '#101010', '#101010', '#ececec'],
  ['#fff0f6', '#4a1030', '#d6336c', '#ffd9e8'],
  ['#e8f7fb', '#0b3c49', '#0b8aa8', '#cdeef6'],
  ['#111111', '#f5f5f5', '#e6b422', '#262626'],
  ['#c8102e', '#fff4e0', '#ffd166', '#a50d25'],
  ['#f4efe9', '#4b3b2f', '#8c5a3c', '#e6dacd'],
  ['#14342b', '#eaf4ec', '#8fd694', '#1f4a3d'],
  ['#fffbe6', '#3d2c00', '#f08c00', '#ffeeb5'],
  ['#f1ecfa', '#2d1b4e', '#7b4fc9', '#e2d6f5'],
  ['#ffffff', '#333333', '#1677ff', '#e8f1ff'],
  ['#ff6b35', '#fff7f0', '#fff0a8', '#e85a25'],
  ['#f7f3ee', '#262626', '#b23a48', '#efe2d6'],
  ['#0b132b', '#dfe7fd', '#f72585', '#1c2541'],
];

const CHINESE = [
  'Noto Sans CJK SC',
  'Noto Sans CJK SC',
  'Noto Serif CJK SC',
  'LXGW WenKai',
  'WenQuanYi Micro Hei',
  'WenQuanYi Zen Hei',
  'AR PL KaitiM GB',
  'AR PL SungtiL GB',
] as const;
const LATIN = [
  'Lato',
  'Open Sans',
  'Roboto',
  'Inter',
  'Manrope',
  'Cabin',
  'Karla',
  'Quicksand',
  'Dosis',
  'Cantarell',
  'PT Sans',
  'DejaVu Sans',
  'Liberation Sans',
  'TeX Gyre Adventor',
  'TeX Gyre Heros',
  'Clear Sans',
  'Noto Serif',
  'EB Garamond',
  'Vollkorn',
  'Roboto Slab',
  'Quattrocento',
  'Caladea',
  'Comfortaa',
] as const;
const LATIN_DISPLAY = [
  'Bebas Neue',
  'League Spartan',
  'Lobster Two',
  'Yanone Kaffeesatz',
  'Roboto Condensed',
  'Roboto Slab',
  'Goudy Bookletter 1911',
  'Old Standard TT',
] as const;

/** How much of its size a font of these is larger than the others look. */
const NARROW = /Bebas|Yanone|Condensed/;

export function drawSkin(dice: Dice, chinese: boolean, width: number, id: string): Skin {
  const [paper, ink, accent, soft] = dice.pick(PALETTES);
  const dark = luminance(paper) < 0.45;
  const body = dice.pick(chinese ? CHINESE : LATIN);
  const display = chinese ? dice.pick(CHINESE) : dice.chance(0.5) ? dice.pick(LATIN_DISPLAY) : body;
  const k = Math.min(1.06, Math.max(0.6, width / 750));
  const px = (low: number, high: number) => Math.round(dice.int(low, high) * k * 10) / 10;
  const h1 = px(32, 54) * (NARROW.test(display) ? 1.15 : 1);
  const h3 = px(18, 25);
  const t = Math.max(10.5, px(14, 18));
  const spacing = dice.pick([0, 0, 0, 1, 2, 4]) * k;
  return {
    paper,
    ink,
    accent,
    soft,
    onAccent: luminance(accent) > 0.6 ? '#1a1a1a' : '#ffffff',
    background: drawBackground(dice, paper, soft, accent),
    radius: dice.pick([0, 0, 4, 8, 12, 18, 26]),
    shadow: dice.chance(0.3) ? 'box-shadow:0 3px 12px #0003;' : '',
    rule: `${dice.pick([1, 1, 1, 2])}px ${dice.pick(['solid', 'solid', 'dashed', 'dotted'])} ${mix(ink, paper, 0.7)}`,
    css: [
      `--h1:${h1}px;--h2:${px(20, 30)}px;--h3:${h3}px;--t:${Math.min(t, h3 - 2)}px;--s:${Math.max(9.5, px(11, 14))}px;--num:${px(28, 46)}px;--key:${Math.max(10.5, px(13, 18))}px`,
      `--ls:${spacing}px;--lead:${dice.pick([1.3, 1.4, 1.5, 1.65])};--display:'${display}';--w1:${dice.pick([700, 700, 800, 900, 400])};--w3:${dice.pick([600, 700, 700, 500])}`,
      `--accent:${accent};--fade:${mix(ink, paper, dice.real(0.12, 0.4))}`,
      `color:${ink};font-family:'${body}','Noto Sans CJK SC',sans-serif`,
    ].join(';'),
    dark,
    id,
    products: 0,
  };
}

/** Shared by all pictures; what differs comes as variables. */
export const BASE_CSS = `
*{box-sizing:border-box}
body{margin:0;background:#888}
article{position:relative;overflow:hidden;width:fit-content}
.b{white-space:pre-wrap;overflow-wrap:break-word}
.h1{font-size:var(--h1);font-family:var(--display),'Noto Sans CJK SC';font-weight:var(--w1);letter-spacing:var(--ls);line-height:1.2}
.h2{font-size:var(--h2);font-weight:var(--w3);line-height:1.3}
.h3{font-size:var(--h3);font-weight:var(--w3);line-height:1.3}
.t{font-size:var(--t);line-height:var(--lead);color:var(--fade)}
.s{font-size:var(--s);line-height:1.35;color:var(--fade)}
.num{font-size:var(--num);font-weight:800;font-family:var(--display),'Noto Sans CJK SC';line-height:1.1;color:var(--accent)}
.key{font-size:var(--key);line-height:1.3}
img,svg{display:block}
`;

function drawBackground(dice: Dice, paper: string, soft: string, accent: string): string {
  switch (
    dice.weighted([
      ['plain', 4],
      ['gradient', 3],
      ['radial', 2],
      ['stripes', 1.5],
      ['dots', 1],
      ['texture', 2],
    ] as const)
  ) {
    case 'plain':
      return paper;
    case 'gradient':
      return `linear-gradient(${dice.int(0, 360)}deg,${paper},${soft})`;
    case 'radial':
      return `radial-gradient(circle at ${dice.int(10, 90)}% ${dice.int(5, 95)}%,${soft},${paper} ${dice.int(40, 90)}%)`;
    case 'stripes':
      return `repeating-linear-gradient(${dice.int(0, 180)}deg,${accent}14 0 ${dice.int(4, 26)}px,transparent 0 ${dice.int(30, 80)}px),${paper}`;
    case 'dots':
      return `radial-gradient(${accent}26 ${dice.int(1, 3)}px,transparent 0) 0 0/${dice.int(14, 40)}px ${dice.int(14, 40)}px,${paper}`;
    case 'texture':
      return `linear-gradient(${paper}e0,${paper}cc),url(photo:${dice.int(0, 9999)}) center/cover`;
  }
}

function luminance(color: string): number {
  const [r, g, b] = channels(color);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** `share` of the way from one colour to the other. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const hex = (i: 0 | 1 | 2) =>
    Math.round(a[i] + (b[i] - a[i]) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${hex(0)}${hex(1)}${hex(2)}`;
}

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1, 7), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
