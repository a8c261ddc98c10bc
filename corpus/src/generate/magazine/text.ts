import { escapeHtml } from '../html/escape.js';
import { displayExpression, toMathml } from '../plan/formula.js';
import { person, reference } from '../plan/people.js';
import type { Desk } from './desk.js';
import type { Piece } from './layout.js';

/** How a story is told. */
export type Manner = 'plain' | 'interview' | 'technical' | 'briefs' | 'how-to';

function piece(html: string, fields: Partial<Piece> = {}): Piece {
  return { html, splits: true, keep: false, ...fields };
}

export interface HeadOptions {
  /** Of the text's size. */
  scale: number;
  level: number;
  /** Kicker, standfirst and byline may stand with the headline. */
  full: boolean;
  /** The headline may be the title of the document as well. */
  title: boolean;
}

/** Kicker, headline, standfirst and byline, in the order in which they are read. */
export function head(desk: Desk, { scale, level, full, title }: HeadOptions): string {
  const { dice, voice, house, units } = desk;
  const parts: string[] = [];
  if (full && house.kicker !== 'none' && dice.chance(0.6))
    parts.push(desk.element('div', 'kicker', units.add('paragraph', { also: ['section', 'header'] }), kicker(desk)));
  const heading = units.heading(level);
  if (title) {
    const unit = units.list.at(-1);
    if (unit) unit.also = ['title'];
  }
  parts.push(desk.element('h2', 'headline', heading, headline(desk), `font-size:${scale.toFixed(2)}em`));
  const early = full && house.byline === 'ruled' && dice.chance(0.3);
  if (early) parts.push(byline(desk));
  if (full && house.standfirst !== 'none' && dice.chance(0.7))
    parts.push(
      desk.element('div', 'standfirst', units.add('paragraph'), voice.sentence(50, dice.pick([110, 180, 260]))),
    );
  if (full && !early && (house.byline === 'above' || house.byline === 'ruled') && dice.chance(0.75))
    parts.push(byline(desk));
  return `<div>${parts.join('')}</div>`;
}

function headline({ dice, voice }: Desk): string {
  const text = dice.weighted([
    [() => voice.words(2, 7), 5],
    [() => voice.heading(), 3],
    [() => voice.sentence(18, 70).replace(/[.。]$/u, ''), 2],
    [() => voice.words(1, 2), 1],
  ] as const)();
  return text.slice(0, 90);
}

function kicker({ dice, voice, house }: Desk): string {
  const known = [
    'News',
    'Feature',
    'Special report',
    'Travel',
    'Technology',
    'Opinion',
    'In focus',
    'Business',
    'Letters',
    'Health',
  ];
  return house.language === 'en' && dice.chance(0.6) ? dice.pick(known) : voice.words(1, 3);
}

function byline({ dice, units, house }: Desk): string {
  const unit = units.add('paragraph', { also: ['author'] });
  const { name, affiliation } = person(dice);
  const by = house.language === 'en' ? dice.pick(['By ', 'By ', 'Text: ', 'Words ', '']) : '';
  const rest = dice.chance(0.3) ? `, ${escapeHtml(affiliation)}` : '';
  return `<div class="byline" data-u="${unit}">${by}${dice.chance(0.6) ? `<b>${escapeHtml(name)}</b>` : escapeHtml(name)}${rest}</div>`;
}

/** The text of a story, of about so many characters. */
export function body(desk: Desk, length: number, manner: Manner, level: number): Piece[] {
  const { dice, house } = desk;
  const pieces: Piece[] = [];
  const crossed = dice.pick(manner === 'technical' ? [3, 4, 5] : manner === 'briefs' ? [1, 1, 2] : [3, 5, 8, 99]);
  let [written, since, opens] = [0, 0, manner === 'plain' || manner === 'technical'];
  if (manner === 'briefs') since = 99;
  while (written < length) {
    if (since >= crossed && manner !== 'interview') {
      pieces.push(crossHead(desk, level, manner === 'briefs'));
      since = 0;
      opens = false;
      const [only] = pieces.slice(-1);
      if (only && !only.keep) {
        written += 300;
        since += 1;
        continue;
      }
    }
    const some = next(desk, manner, since === 0);
    for (const one of some) {
      const first =
        opens && house.dropCap && pieces.length === 0 && /<p class="[^"]*" data-u="\d+">\p{L}/u.test(one.html);
      pieces.push(first ? { ...one, html: one.html.replace('<p class="', '<p class="open ') } : one);
      written += one.html.replace(/<[^>]*>/g, '').length + 12;
    }
    since += 1;
  }
  if (manner === 'technical' && dice.chance(0.5)) pieces.push(...references(desk, level));
  else if (house.byline === 'end' && dice.chance(0.8))
    pieces.push(
      piece(desk.element('p', 'signed', desk.units.add('paragraph', { also: ['author'] }), person(dice).name)),
    );
  return pieces;
}

function next(desk: Desk, manner: Manner, first: boolean): Piece[] {
  const { dice } = desk;
  if (manner === 'interview')
    return [ask(desk), ...Array.from({ length: dice.int(1, 2) }, () => paragraph(desk, 'answer', 90, 480))];
  if (manner === 'briefs') return [paragraph(desk, 'first', 80, 260)];
  if (manner === 'how-to' && dice.chance(0.22)) return list(desk);
  if (manner === 'technical' && dice.chance(0.14)) return formula(desk);
  if (dice.chance(0.03)) return list(desk);
  return [paragraph(desk, first ? 'first' : '', 110, dice.pick([300, 520, 800]))];
}

export function paragraph(desk: Desk, className: string, low: number, high: number): Piece {
  const { dice, voice, units } = desk;
  const unit = units.add('paragraph');
  const text = voice.passage(low, dice.int(Math.round((low + high) / 2), high));
  return piece(
    `<p class="${className}" data-u="${unit}">${dice.chance(0.18) ? stressed(desk, text) : escapeHtml(text)}</p>`,
  );
}

/** Some words in bold or italics: names, titles, the first words of an item. */
function stressed({ dice }: Desk, text: string): string {
  const words = text.split(/(?<=\s)/);
  const from = dice.chance(0.3) ? 0 : dice.int(0, Math.max(0, words.length - 4));
  const to = Math.min(words.length, from + dice.int(1, 4));
  const tag = dice.pick(['b', 'i', 'i']);
  const part = (start: number, end?: number) => escapeHtml(words.slice(start, end).join(''));
  return `${part(0, from)}<${tag}>${part(from, to)}</${tag}>${part(to)}`;
}

function crossHead(desk: Desk, level: number, brief: boolean): Piece {
  const { dice, voice, units, house } = desk;
  const text = brief || dice.chance(0.5) ? voice.words(1, 5) : voice.heading().slice(0, 60);
  if (house.cross === 'run-in' && dice.chance(0.65)) {
    // On the line of the text: part of its paragraph.
    const unit = units.add('paragraph');
    return piece(
      `<p class="first" data-u="${unit}"><b>${escapeHtml(text)}${dice.pick(['.', ':', ' –', ''])}</b> ${escapeHtml(voice.passage(100, 420))}</p>`,
    );
  }
  return piece(desk.element('h3', 'cross', units.heading(level), text), { splits: false, keep: true });
}

function ask({ voice, units }: Desk): Piece {
  const unit = units.add('paragraph');
  const question = voice.sentence(25, 120).replace(/[.。!！]$/u, '?');
  return piece(`<p class="ask" data-u="${unit}">${escapeHtml(question)}</p>`, { keep: true, splits: false });
}

export function list({ dice, voice, units, house }: Desk): Piece[] {
  const numbered = dice.chance(0.25);
  return Array.from({ length: dice.int(3, 6) }, (_, i) => {
    const unit = units.add('list-item');
    const marker = numbered ? `${i + 1}` : house.bullet;
    const text = dice.chance(0.6) ? voice.sentence(15, 110) : voice.words(2, 8);
    return piece(`<div class="item" data-u="${unit}"><span class="marker">${marker}</span>${escapeHtml(text)}</div>`);
  });
}

function formula(desk: Desk): Piece[] {
  const { dice, units, voice } = desk;
  const before = paragraph(desk, '', 80, 300);
  const from = units.list.at(-1)?.id;
  const unit = units.add('formula');
  const number = dice.chance(0.6) ? `<span>(${dice.int(1, 20)})</span>` : '';
  const display = piece(
    `<div class="formula" data-area="${unit}" data-u="${unit}"><div class="math"><math display="block">${toMathml(displayExpression(dice))}</math></div>${number}</div>`,
    { splits: false },
  );
  const after = units.add('paragraph', from === undefined ? {} : { continues: from });
  const text = voice.passage(60, 240);
  return [
    before,
    display,
    piece(`<p class="rest" data-u="${after}">${escapeHtml(text.charAt(0).toLowerCase() + text.slice(1))}</p>`),
  ];
}

function references(desk: Desk, level: number): Piece[] {
  const { dice, units, voice, terms } = desk;
  const title = piece(desk.element('h3', 'cross', units.heading(level), terms.references), {
    splits: false,
    keep: true,
  });
  return [
    title,
    ...Array.from({ length: dice.int(4, 14) }, (_, i) => {
      const unit = units.add('reference');
      const { text } = reference(dice, voice.words(4, 9));
      return piece(
        `<div class="reference" data-u="${unit}">${dice.chance(0.5) ? `${i + 1}.` : `[${i + 1}]`} ${escapeHtml(text)}</div>`,
      );
    }),
  ];
}

/** A sentence of the text, large, beside it. */
export function pullQuote(desk: Desk): string {
  const { dice, units, voice, house } = desk;
  const unit = units.add('paragraph', { thread: desk.aside() });
  const mark = house.quote === 'marks' ? '<span class="open">“</span>' : '';
  const who = dice.chance(0.35) ? `<span class="who">${escapeHtml(person(dice).name)}</span>` : '';
  return `<div class="quote" data-u="${unit}">${mark}${escapeHtml(voice.sentence(35, 120))}${who}</div>`;
}

/** "Continued on page …": read with no story. */
export function continued(desk: Desk, words: string): string {
  const unit = desk.units.add('paragraph', { thread: desk.aside(), also: ['footer', 'header'] });
  return desk.element('p', 'cont-line', unit, words);
}
