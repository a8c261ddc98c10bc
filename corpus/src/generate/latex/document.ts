import type { Unit } from '../../truth/marks.js';
import { type PlanOptions, planDocument } from '../plan/plan.js';
import type { ProsePool } from '../prose/pool.js';
import { Dice } from '../random.js';
import { BlockWriter } from './blocks.js';
import { frontMatter, unsetFront } from './front.js';
import { preamble } from './preamble.js';
import { slides } from './slides.js';
import { drawStyle, groupOf, type LatexStyle } from './style.js';

export interface LatexSource {
  name: string;
  group: string;
  language: string;
  tex: string;
  pictures: { file: string; seed: string; ratio: number }[];
  units: Unit[];
  /** The contents page needs what the first run wrote. */
  passes: 1 | 2;
}

/** The source of document `seed`: the same seed and prose give the same text. */
export function latexDocument(seed: number, pool: ProsePool): LatexSource {
  const dice = new Dice(`latex/${seed}`);
  const style = drawStyle(dice.fork('style'));
  const voice = pool.voice(style.language, dice.fork('voice'));
  const plan = planDocument(dice.fork('plan'), voice, planOptions(style, dice.fork('size')));
  const writer = new BlockWriter(style);
  const isSlides = plan.genre === 'slides';
  const body = isSlides ? slides(plan, writer) : writer.blocks(plan.blocks);
  const columns = style.multicol ? [`\\begin{multicols}{${style.columns}}\n`, '\\end{multicols}\n'] : ['', ''];
  const front = frontMatter(plan.front, style, plan.shortTitle);
  const tex = `${preamble(style, plan.shortTitle)}\n\\begin{document}\n${front}${columns[0]}${body}${columns[1]}\n\\end{document}\n`;
  const unset = new Set(unsetFront(plan.front, style));
  return {
    name: `latex-${String(seed).padStart(6, '0')}`,
    group: groupOf(style),
    language: style.language,
    tex,
    pictures: writer.pictures,
    units: plan.units.filter((unit) => !unset.has(unit.id)),
    passes: style.contents || isSlides ? 2 : 1,
  };
}

function planOptions(style: LatexStyle, dice: Dice): PlanOptions {
  const pages = dice.int(3, 11);
  const small = style.page.paper === 'a5paper' || style.page.paper === 'b5paper';
  const perPage =
    (style.language === 'zh' ? 900 : 2600) *
    (style.columns > 1 ? 1.35 : 1) *
    (small ? 0.6 : 1) *
    (style.genre === 'slides' ? 0.13 : 1) *
    (style.class.chapters ? 0.7 : 1);
  return {
    genre: style.genre,
    language: style.language,
    length: pages * (style.genre === 'slides' ? 2 : 1) * perPage,
    columns: style.columns === 2 && !style.multicol,
    numberedLevels: style.numberedLevels,
    contents: style.contents && style.genre !== 'slides',
    asides: style.class.free && !style.multicol,
  };
}
