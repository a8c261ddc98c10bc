import type { ProsePool } from '../generate/prose/pool.js';
import { Dice } from '../generate/random.js';
import { box, Pen, type Sheet, times, unit } from './sheet.js';
import { drawSkin } from './skin.js';
import { Words } from './words/words.js';

/**
 * Printed matter and screens of every day, for judging only: tickets, menus, front pages, comics. They share words and colours
 * with the generator, but none of its sections, and are none of them read line by line from left to right.
 */
export interface EverydayPicture {
  id: string;
  template: string;
  language: 'zh' | 'en';
  width: number;
  html: string;
}

type Family = readonly [name: string, width: readonly [number, number], draw: (sheet: Sheet) => string];

const FAMILIES: readonly Family[] = [
  ['business-card', [480, 620], businessCard],
  ['ticket', [680, 800], ticket],
  ['menu', [560, 760], menu],
  ['profile', [360, 430], profile],
  ['front-page', [680, 800], frontPage],
  ['agenda', [400, 560], agenda],
  ['leaflet', [720, 800], leaflet],
  ['week', [640, 800], week],
  ['scores', [520, 700], scores],
  ['forecast', [400, 520], forecast],
  ['comic', [560, 700], comic],
  ['article', [680, 800], article],
];

export function drawEveryday(seed: number, pool: ProsePool): EverydayPicture {
  const [template, [narrow, wide], draw] = FAMILIES[seed % FAMILIES.length] ?? FAMILIES[0] ?? fail();
  const id = `everyday-${String(seed).padStart(3, '0')}`;
  const dice = new Dice(id);
  const language = dice.chance(0.4) ? 'zh' : 'en';
  const width = dice.int(narrow, wide);
  const skin = drawSkin(dice.fork('skin'), language === 'zh', width + 150, id);
  const words = new Words(language === 'zh', dice.fork('words'), pool.voice(language, dice.fork('prose')));
  const html = draw({ dice, words, skin, pen: new Pen(), width });
  return {
    id,
    template,
    language,
    width,
    html: `<div style="width:${width}px;background:${skin.paper};${skin.css}">${html}</div>`,
  };
}

function fail(): never {
  throw new RangeError('no family of pictures');
}

function businessCard({ dice, words, pen, skin, width }: Sheet): string {
  const name = dice.pick(
    words.chinese ? ['陈一鸣', '苏婉', '顾长河', '林木青'] : ['Ida Holm', 'Noah Reyes', 'Mara Voss', 'Eli Tran'],
  );
  const lines = [
    `${dice.int(130, 189)} ${dice.int(1000, 9999)} ${dice.int(1000, 9999)}`,
    `hello@${words.one('brandLatin').toLowerCase().replace(/\W/g, '')}.example`,
    words.chinese ? `人民路 ${dice.int(1, 200)} 号` : `${dice.int(1, 200)} Mill Lane`,
  ];
  const company = pen.write('h3', words.one('brandLatin'), `color:${skin.accent};letter-spacing:3px`);
  const slogan = pen.write('s', words.one('slogans'));
  const person = unit('', pen.write('h2', name), pen.write('t', words.one('qualifiers')));
  const contact = unit('', ...lines.map((line) => pen.write('s', line, 'padding:1px 0')));
  const tall = Math.round(width * 0.56);
  if (dice.chance(0.5))
    return box(
      `height:${tall}px;padding:30px;display:flex;flex-direction:column;justify-content:space-between`,
      unit('', company, slogan),
      box('display:flex;justify-content:space-between;align-items:flex-end', person, box('text-align:right', contact)),
    );
  return box(
    `height:${tall}px;display:flex`,
    unit(
      `width:42%;background:${skin.soft};display:flex;flex-direction:column;justify-content:center;align-items:center;text-align:center`,
      company,
      slogan,
    ),
    box('flex:1;padding:26px;display:flex;flex-direction:column;justify-content:center;gap:20px', person, contact),
  );
}

function ticket({ dice, words, pen, skin }: Sheet): string {
  const cell = (key: string, value: string) => unit('', pen.write('s', key), pen.write('h3', value));
  const [day, time, row, seat] = words.chinese ? ['日期', '时间', '排', '座'] : ['DATE', 'TIME', 'ROW', 'SEAT'];
  const main = box(
    'flex:1;padding:22px',
    pen.write('s', words.one('brands'), `color:${skin.accent}`),
    pen.write('h1', words.one('slogans'), 'font-size:calc(var(--h1)*.8)'),
    pen.write('t', words.one('places'), 'margin-top:4px'),
    box(
      'display:grid;grid-template-columns:repeat(4,1fr);gap:10px;margin-top:24px',
      cell(day ?? '', `${dice.int(1, 28)}.${dice.int(1, 12)}`),
      cell(time ?? '', `${dice.int(10, 21)}:30`),
      cell(row ?? '', `${dice.int(1, 30)}`),
      cell(seat ?? '', `${dice.int(1, 40)}`),
    ),
  );
  const stub = box(
    `width:26%;border-left:3px dashed ${skin.accent};padding:22px 14px;text-align:center;background:${skin.soft}`,
    pen.write('h3', words.one('badges')),
    pen.write('num', words.price(), 'margin:12px 0'),
    pen.write('s', `No. ${dice.int(10000, 99999)}`),
  );
  return box('display:flex', main, stub);
}

function menu({ dice, words, pen, skin }: Sheet): string {
  const part = () =>
    box(
      '',
      pen.write(
        'h2',
        words.one('sections'),
        `color:${skin.accent};border-bottom:2px solid ${skin.accent};margin-bottom:8px`,
      ),
      ...times(dice.int(2, 4), () => {
        const dish = pen.write('key', words.one('materials'), 'font-weight:600');
        const price = pen.write('key', words.price());
        return unit(
          'padding:5px 0',
          box('display:flex;justify-content:space-between', dish, price),
          dice.chance(0.4) ? pen.write('s', words.one('features')) : '',
        );
      }),
    );
  return box(
    'padding:30px',
    box(
      'text-align:center;margin-bottom:22px',
      pen.write('h1', words.one('brands')),
      pen.write('s', words.one('slogans')),
    ),
    box(`display:grid;grid-template-columns:repeat(2,1fr);gap:26px 50px`, ...times(2 * dice.int(1, 2), part)),
    box('text-align:center;margin-top:18px', pen.write('s', words.one('notes'))),
  );
}

function profile({ dice, words, pen, skin }: Sheet): string {
  const count = (label: string) =>
    unit('text-align:center', pen.write('h3', `${dice.int(2, 980)}`), pen.write('s', label));
  const labels = words.chinese ? ['作品', '粉丝', '关注'] : ['posts', 'followers', 'following'];
  return box(
    'padding:24px',
    box(
      'display:flex;gap:16px;align-items:center',
      box(`width:80px;height:80px;border-radius:40px;background:url(photo:${dice.int(0, 999)}) center/cover;flex:none`),
      unit('', pen.write('h2', words.one('brands')), pen.write('s', `@${words.one('brandLatin').toLowerCase()}`)),
    ),
    box('display:flex;justify-content:space-around;margin:18px 0', ...labels.map(count)),
    pen.write('t', words.about()),
    box(
      'display:flex;gap:10px;margin-top:14px',
      ...times(2, () =>
        box(
          `flex:1;text-align:center;padding:8px;border-radius:8px;background:${skin.soft}`,
          pen.write('key', words.one('buttons')),
        ),
      ),
    ),
  );
}

function frontPage({ dice, words, pen, skin }: Sheet): string {
  const story = () =>
    unit('', pen.write('h3', words.one('slogans')), pen.write('s', words.paragraph(70, 150), 'margin-top:4px'));
  const masthead = box(
    `text-align:center;border-bottom:4px double ${skin.ink};padding-bottom:8px`,
    pen.write('h1', words.one('brands')),
    pen.write('s', `${dice.int(1, 28)}.${dice.int(1, 12)}.2024`),
  );
  const lead = unit(
    'padding:14px 0',
    pen.write('h1', words.one('slogans'), 'font-size:calc(var(--h1)*.9)'),
    pen.write('t', words.about(), 'margin-top:4px'),
  );
  const text = () => pen.write('s', words.paragraph(160, 300), 'flex:1');
  const columns = box('display:flex;gap:22px', text(), text());
  const picture = box(
    `height:${dice.int(120, 200)}px;background:url(photo:${dice.int(0, 999)}) center/cover;margin-bottom:12px`,
  );
  const more = box(
    `display:grid;grid-template-columns:repeat(3,1fr);gap:22px;border-top:1px solid ${skin.ink};margin-top:16px;padding-top:12px`,
    ...times(3, story),
  );
  return box('padding:26px', masthead, lead, picture, columns, more);
}

function agenda({ dice, words, pen, skin }: Sheet): string {
  return box(
    'padding:24px',
    pen.write('h1', words.one('places'), 'font-size:calc(var(--h1)*.8);margin-bottom:12px'),
    ...times(dice.int(3, 5), () =>
      unit(
        `display:flex;gap:16px;padding:12px 0;border-top:1px solid ${skin.ink}44`,
        box(
          `width:64px;flex:none;text-align:center;background:${skin.accent};border-radius:8px;padding:6px`,
          pen.write('h2', `${dice.int(1, 30)}`, `color:${skin.onAccent}`),
          pen.write(
            's',
            words.chinese ? `${dice.int(1, 12)}月` : dice.pick(['JAN', 'MAY', 'SEP']),
            `color:${skin.onAccent}`,
          ),
        ),
        box(
          'flex:1;min-width:0',
          pen.write('h3', words.one('slogans')),
          pen.write('s', `${dice.int(9, 20)}:00, ${words.one('places')}`),
        ),
      ),
    ),
  );
}

/** Three pages side by side. */
function leaflet({ dice, words, pen, skin }: Sheet): string {
  const page = (last: boolean) =>
    box(
      `padding:20px;${last ? '' : `border-right:1px dashed ${skin.ink}66`}`,
      unit(
        'margin-bottom:12px',
        pen.write('h2', words.one('sections')),
        pen.write('s', words.about(), 'margin-top:4px'),
      ),
      dice.chance(0.5)
        ? box(`height:90px;background:url(photo:${dice.int(0, 999)}) center/cover;margin-bottom:12px`)
        : '',
      ...times(dice.int(2, 4), () =>
        unit(
          'margin-bottom:10px',
          pen.write('key', words.one('features'), 'font-weight:700'),
          pen.write('s', words.about()),
        ),
      ),
    );
  return box('display:grid;grid-template-columns:repeat(3,1fr)', page(false), page(false), page(true));
}

/** A column a day. */
function week({ dice, words, pen, skin }: Sheet): string {
  const days = words.chinese ? ['周一', '周二', '周三', '周四'] : ['Mon', 'Tue', 'Wed', 'Thu'];
  const day = (name: string) =>
    box(
      `background:${skin.soft};border-radius:8px;padding:8px`,
      unit(
        'text-align:center;margin-bottom:8px',
        pen.write('h3', name),
        pen.write('s', `${dice.int(1, 28)}.${dice.int(1, 12)}`),
      ),
      ...times(dice.int(1, 4), () =>
        unit(
          `background:${skin.paper};border-left:4px solid ${skin.accent};padding:6px;margin-bottom:${dice.int(6, 26)}px`,
          pen.write('s', `${dice.int(8, 18)}:${dice.pick(['00', '15', '30'])}`),
          pen.write('s', words.one('places'), `color:${skin.ink}`),
        ),
      ),
    );
  return box(
    'padding:22px',
    pen.write('h2', words.one('slogans'), 'margin-bottom:14px'),
    box('display:grid;grid-template-columns:repeat(4,1fr);gap:10px;align-items:start', ...days.map(day)),
  );
}

/** Cards of matches: league, one side, the other side, when. */
function scores({ dice, words, pen, skin }: Sheet): string {
  const side = () =>
    unit(
      'display:flex;justify-content:space-between',
      pen.write('key', words.one('brands')),
      pen.write('key', `${dice.int(0, 5)}`),
    );
  const match = () =>
    box(
      `border:1px solid ${skin.ink}55;border-radius:10px;padding:12px`,
      pen.write('s', words.one('materials'), `color:${skin.accent}`),
      side(),
      side(),
      pen.write('s', `${dice.int(10, 21)}:${dice.int(10, 59)}`, 'margin-top:4px'),
    );
  return box(
    'padding:22px',
    pen.write('h2', words.one('sections'), 'margin-bottom:14px'),
    box('display:grid;grid-template-columns:1fr 1fr;gap:14px', ...times(2 * dice.int(1, 3), match)),
  );
}

/** Now, the next hours, the next days. */
function forecast({ dice, words, pen, skin }: Sheet): string {
  const degrees = () => `${dice.int(-5, 34)}°`;
  const hour = (i: number) =>
    unit(
      'text-align:center',
      pen.write('s', `${9 + 3 * i}:00`),
      box(
        `width:26px;height:26px;border-radius:13px;background:${dice.pick(['#ffd43b', '#ced4da', '#74c0fc'])};margin:6px auto`,
      ),
      pen.write('key', degrees()),
    );
  return box(
    'padding:24px',
    unit(
      'text-align:center',
      pen.write('h2', words.one('places')),
      pen.write('num', degrees()),
      pen.write('t', words.one('features')),
    ),
    box(
      `display:flex;justify-content:space-between;background:${skin.soft};border-radius:14px;padding:12px;margin:16px 0`,
      ...times(dice.int(4, 5), hour),
    ),
    ...times(dice.int(2, 4), (i) =>
      unit(
        `display:flex;gap:16px;padding:8px 0;border-top:1px solid ${skin.ink}33`,
        box('flex:1', pen.write('key', words.chinese ? `${i + 1} 天后` : `In ${i + 1} days`)),
        pen.write('key', degrees()),
        pen.write('key', degrees()),
      ),
    ),
  );
}

/** Panels in rows, in each a voice or two. */
function comic({ dice, words, pen, skin, width }: Sheet): string {
  const side = Math.round((width - 36) / 2);
  const panel = () => {
    const caption = dice.chance(0.4)
      ? box(
          `position:absolute;left:0;top:0;background:${skin.accent};padding:3px 10px`,
          pen.write('s', words.one('places'), `color:${skin.onAccent}`),
        )
      : '';
    const bubble = (css: string) =>
      box(
        `position:absolute;${css};max-width:60%;background:#fff;color:#111;border:2px solid #111;border-radius:30px;padding:8px 14px;text-align:center`,
        pen.write('key', words.one(dice.pick(['questions', 'buttons', 'features']))),
      );
    return box(
      `position:relative;height:${Math.round(side * 0.9)}px;border:3px solid #111;background:hsl(${dice.int(0, 359)} 60% 80%)`,
      `<svg width="${side - 6}" height="${Math.round(side * 0.85)}"><circle cx="${side * 0.3}" cy="${side * 0.75}" r="${side * 0.12}" fill="#f4a261"/><circle cx="${side * 0.7}" cy="${side * 0.72}" r="${side * 0.12}" fill="#577590"/></svg>`,
      caption,
      bubble(`left:${dice.int(8, 24)}px;top:${Math.round(side * 0.16)}px`),
      dice.chance(0.7) ? bubble(`right:${dice.int(8, 24)}px;top:${Math.round(side * dice.real(0.38, 0.48))}px`) : '',
    );
  };
  return box('padding:12px;display:grid;grid-template-columns:1fr 1fr;gap:12px', ...times(dice.pick([4, 4, 6]), panel));
}

/** Text on the left, what there is to know in a box on the right. */
function article({ dice, words, pen, skin }: Sheet): string {
  const title = pen.write('h1', words.name(), 'font-size:calc(var(--h1)*.8)');
  const text = box(
    'flex:1;min-width:0',
    ...times(dice.int(2, 3), () =>
      unit(
        'margin-bottom:14px',
        dice.chance(0.6) ? pen.write('h3', words.one('sections')) : '',
        pen.write('t', words.paragraph(120, 240)),
      ),
    ),
  );
  const facts = box(
    `width:34%;flex:none;border:1px solid ${skin.ink}66;padding:12px;background:${skin.soft}`,
    box(`height:110px;background:url(photo:${dice.int(0, 999)}) center/cover;margin-bottom:8px`),
    ...words
      .specs(dice.int(3, 5))
      .map(([key, value]) =>
        unit(
          'display:flex;gap:8px;padding:3px 0',
          box('width:42%;flex:none', pen.write('s', key)),
          box('flex:1', pen.write('s', value)),
        ),
      ),
  );
  return box('padding:26px', title, box('display:flex;gap:26px;margin-top:14px', text, facts));
}
