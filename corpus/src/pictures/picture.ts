import type { ProsePool } from '../generate/prose/pool.js';
import { Dice } from '../generate/random.js';
import { closing, opening } from './sections/heading.js';
import { box, Pen } from './sheet.js';
import { drawSkin } from './skin.js';
import { type Split, TEMPLATES } from './templates.js';
import { Words } from './words/words.js';

/** A picture as HTML, before a browser has drawn it. */
export interface PictureSource {
  id: string;
  /** The names of its sections from top to bottom, joined by `+`. */
  template: string;
  /** The kinds of its sections in the same way. */
  layout: string;
  language: 'zh' | 'en';
  width: number;
  html: string;
}

const WIDTHS: readonly (readonly [number, number])[] = [
  [360, 1],
  [420, 1.5],
  [480, 1.5],
  [560, 2],
  [640, 2],
  [720, 2],
  [750, 3],
  [800, 1.5],
];
const SECTIONS: readonly (readonly [number, number])[] = [
  [1, 78],
  [2, 16],
  [3, 5],
  [4, 1],
];
/** As the pictures of the paper: hardly any order to find below, a poster above. */
const FEWEST = 5;
const MOST = 60;

export function drawPicture(split: Split, seed: number, pool: ProsePool): PictureSource {
  const id = `${split}-${String(seed).padStart(6, '0')}`;
  for (let attempt = 0; ; attempt++) {
    const dice = new Dice(`pictures/${id}/${attempt}`);
    const { blocks, ...source } = drawOnce(dice, split, id, pool);
    if (blocks >= FEWEST && blocks <= MOST) return source;
  }
}

function drawOnce(dice: Dice, split: Split, id: string, pool: ProsePool): PictureSource & { blocks: number } {
  const language = dice.chance(0.58) ? 'zh' : 'en';
  const width = dice.weighted(WIDTHS);
  const skin = drawSkin(dice.fork('skin'), language === 'zh', width, id);
  const pen = new Pen();
  const words = new Words(language === 'zh', dice.fork('words'), pool.voice(language, dice.fork('prose')));
  const sheet = { dice: dice.fork('layout'), words, skin, pen, width };
  const count = dice.weighted(SECTIONS);
  const chosen = pickTemplates(dice, split, count);
  const parts: string[] = [];
  if (dice.chance(count === 1 ? 0.55 : 0.65)) parts.push(opening(sheet));
  const banded = dice.chance(0.3);
  chosen.forEach(({ draw }, i) => {
    const html = draw(sheet);
    parts.push(banded && i % 2 ? box(`background:${skin.dark ? '#ffffff0f' : '#0000000a'}`, html) : html);
  });
  if (dice.chance(0.3)) parts.push(closing(sheet));
  return {
    id,
    template: chosen.map(({ name }) => name).join('+'),
    layout: chosen.map(({ kind }) => kind).join('+'),
    language,
    width,
    html: `<div style="width:${width}px;background:${skin.background};${skin.css}">${parts.join('')}</div>`,
    blocks: pen.written,
  };
}

/**
 * First the kind, then the template: kinds with many templates are not drawn more often, but mosaics are, for no two are
 * alike. No template twice.
 */
function pickTemplates(dice: Dice, split: Split, count: number) {
  const own = TEMPLATES.filter((template) => template.split === split);
  const kinds = [...new Set(own.map(({ kind }) => kind))].map((kind) => [kind, kind === 'mosaic' ? 2.5 : 1] as const);
  const chosen: (typeof own)[number][] = [];
  while (chosen.length < count) {
    const kind = dice.weighted(kinds);
    const template = dice.pick(own.filter((one) => one.kind === kind));
    if (!chosen.includes(template)) chosen.push(template);
  }
  return chosen;
}
