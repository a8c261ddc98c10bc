import type { Unit } from '../../truth/marks.js';
import { planDocument } from '../plan/plan.js';
import { termsOf, UNSPACED } from '../plan/terms.js';
import type { ProsePool } from '../prose/pool.js';
import { Dice } from '../random.js';
import { PieceWriter } from './blocks.js';
import { styleSheet } from './css.js';
import type { PageSpec } from './paginate.js';
import { drawStyle, groupOf, type HtmlStyle } from './style.js';

export interface HtmlSource {
  name: string;
  group: string;
  language: string;
  css: string;
  spec: PageSpec;
  units: Unit[];
}

/** The source of document `seed`: the same seed and prose give the same pieces and style sheet. */
export function htmlDocument(seed: number, pool: ProsePool): HtmlSource {
  const dice = new Dice(`html/${seed}`);
  const style = drawStyle(dice.fork('style'));
  const voice = pool.voice(style.language, dice.fork('voice'));
  const size = dice.fork('size');
  const pages = size.int(4, 11);
  const plan = planDocument(dice.fork('plan'), voice, {
    genre: style.genre,
    language: style.language,
    length: pages * charactersAPage(style),
    columns: style.columns > 1,
    numberedLevels: size.pick([1, 2, 3, 4]),
    contents: style.genre !== 'slides' && style.genre !== 'letter' && size.chance(0.22),
    asides: true,
  });
  return {
    name: `html-${String(seed).padStart(6, '0')}`,
    group: groupOf(style),
    language: style.language,
    css: styleSheet(style),
    spec: {
      pieces: new PieceWriter(style).pieces(plan),
      style,
      shortTitle: plan.shortTitle,
      pageWord: termsOf(style.language).page,
      maxPages: pages + 5,
    },
    units: plan.units,
  };
}

function charactersAPage(style: HtmlStyle): number {
  const { page, size, leading } = style;
  const area = (page.width - page.inner - page.outer) * (page.height - page.top - page.bottom);
  const each = size * (UNSPACED.has(style.language) ? 1 : 0.5) * size * leading;
  return (area / each) * (style.genre === 'slides' ? 0.35 : 0.72);
}
