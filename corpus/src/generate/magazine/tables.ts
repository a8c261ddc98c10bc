import { escapeHtml } from '../html/escape.js';
import type { Desk } from './desk.js';

/** A table of products, prices or results with its caption. */
export function tableFigure(desk: Desk, wide: boolean): string {
  const { dice, voice, units, house, terms } = desk;
  const thread = desk.float();
  const table = units.add('table', { thread });
  const columns = wide ? dice.int(3, 6) : dice.int(2, 3);
  const prices = dice.chance(0.4);
  const cell = (i: number): string => {
    if (i === 0) return voice.words(1, 3).slice(0, 26);
    if (prices && i === columns - 1) return `${dice.pick(['€', '$', '£', ''])}${dice.real(2, 900).toFixed(2)}`;
    return dice.pick([
      `${dice.int(1, 999)}`,
      `${dice.real(0, 99)}`,
      `${dice.int(1, 99)}%`,
      voice.words(1, 1).slice(0, 12),
    ]);
  };
  const row = (tag: string, cells: string[]) =>
    `<tr>${cells.map((text, i) => `<${tag} style="text-align:${i === 0 ? 'start' : 'end'}">${escapeHtml(text)}</${tag}>`).join('')}</tr>`;
  const head = dice.chance(0.85)
    ? `<thead>${row(
        'th',
        Array.from({ length: columns }, () => voice.words(1, 1).slice(0, 12)),
      )}</thead>`
    : '';
  const rows = Array.from({ length: dice.int(3, 11) }, () =>
    row(
      'td',
      Array.from({ length: columns }, (_, i) => cell(i)),
    ),
  ).join('');
  const html = `<table data-area="${table}">${head}<tbody>${rows}</tbody></table>`;
  if (dice.chance(0.15)) return `<figure>${html}</figure>`;
  const unit = units.add('caption', { thread, captionOf: table });
  const name = house.caption.numbered ? `<b>${terms.table} ${desk.tableNumber()}.</b> ` : '';
  const text = house.caption.numbered ? voice.sentence(20, 90) : voice.words(2, 7);
  const caption = `<figcaption data-u="${unit}">${name}${name === '' ? `<b>${escapeHtml(text)}</b>` : escapeHtml(text)}</figcaption>`;
  return dice.chance(0.8) ? `<figure>${caption}${html}</figure>` : `<figure>${html}${caption}</figure>`;
}
