import { toMathml } from '../plan/formula.js';
import type {
  Block,
  Caption,
  Code,
  Figure,
  Front,
  Heading,
  List,
  Paragraph,
  Plan,
  Span,
  Table,
} from '../plan/model.js';
import { paintPicture } from '../plan/picture.js';
import { type Terms, termsOf } from '../plan/terms.js';
import { toSvg } from './art.js';
import { escapeHtml } from './escape.js';
import type { HtmlStyle } from './style.js';

/** One piece the paginator places: an element with units, and how it may be placed. */
export interface Piece {
  html: string;
  /** Where it goes: in the column, over all columns, in the side column, or on a page of its own. */
  where: 'flow' | 'wide' | 'side' | 'float';
  /** May be cut between two of its lines. */
  splits: boolean;
  /** Must stand with the next piece. */
  keep: boolean;
  breakBefore: boolean;
  /** Of a heading: what the running head says from here on. */
  running?: string;
  /** Notes called in it: the sign, and the note. */
  notes: { unit: number; html: string }[];
}

/** Turns a plan into pieces. Numbers, labels and signs of notes are drawn here: the page has what a reader sees. */
export class PieceWriter {
  readonly #style: HtmlStyle;
  readonly #terms: Terms;
  readonly #counters: number[] = [];
  #notes = 0;
  #figures = 0;
  #tables = 0;
  #clause = 0;
  #afterHeading = true;
  #opening = true;

  constructor(style: HtmlStyle) {
    this.#style = style;
    this.#terms = termsOf(style.language);
  }

  pieces(plan: Plan): Piece[] {
    const pieces = plan.blocks.flatMap((block) => this.#block(block, plan));
    return [...this.#front(plan.front), ...pieces];
  }

  #piece(html: string, fields: Partial<Piece> = {}): Piece {
    return { html, where: 'flow', splits: false, keep: false, breakBefore: false, notes: [], ...fields };
  }

  #front(front: Front): Piece[] {
    const line = (name: string, part: { unit: number; text: string } | undefined) =>
      part ? `<div class="${name}" data-u="${part.unit}">${escapeHtml(part.text)}</div>` : '';
    const authors = front.authors
      .map(
        ({ name, affiliation, mail }) => line('author', name) + line('affiliation', affiliation) + line('mail', mail),
      )
      .join('');
    const html = `<div class="front">${line('title', front.title)}${line('subtitle', front.subtitle)}${authors}${line('date', front.date)}</div>`;
    const pieces = [this.#piece(html, { where: 'wide' })];
    if (front.abstract) {
      const { heading, paragraph } = front.abstract;
      if (heading)
        pieces.push(this.#piece(`<h3 data-u="${heading.unit}">${escapeHtml(heading.text)}</h3>`, { keep: true }));
      pieces.push(this.#paragraph(paragraph));
    }
    if (front.keywords)
      pieces.push(
        this.#piece(
          `<p class="meta" data-u="${front.keywords.unit}"><b>${escapeHtml(front.keywords.label)}:</b> ${escapeHtml(front.keywords.text)}</p>`,
          { splits: true },
        ),
      );
    const [next] = pieces.slice(1);
    if (this.#style.title === 'page' && next) next.breakBefore = true;
    return pieces;
  }

  #block(block: Block, plan: Plan): Piece[] {
    switch (block.kind) {
      case 'heading':
        return [this.#heading(block)];
      case 'paragraph':
        return [this.#paragraph(block)];
      case 'list':
        return this.#list(block, 0);
      case 'code':
        return this.#code(block);
      case 'formula': {
        const math = block.rows.map((row) => `<math display="block">${toMathml(row)}</math>`).join('');
        return [
          this.#piece(
            `<div class="formula" data-area="${block.unit}" data-u="${block.unit}"><div class="math">${math}</div>${block.number ? `<span>(${block.number})</span>` : ''}</div>`,
          ),
        ];
      }
      case 'figure':
        return [this.#figure(block)];
      case 'table':
        return [this.#table(block)];
      case 'references':
        return block.entries.map((entry, i) =>
          this.#piece(
            `<div class="reference" data-u="${entry.unit}">[${i + 1}] ${emphasised(entry.text, entry.emphasis)}</div>`,
            { splits: true },
          ),
        );
      case 'aside': {
        const title = block.title
          ? `<div class="aside-title" data-u="${block.title.unit}">${escapeHtml(block.title.text)}</div>`
          : '';
        const text = block.blocks
          .map((inner) => (inner.kind === 'paragraph' ? this.#paragraph(inner).html : ''))
          .join('');
        return [this.#piece(`<div class="aside">${title}${text}</div>`, { where: this.#style.side ? 'side' : 'flow' })];
      }
      case 'contents':
        return this.#contents(block, plan);
    }
  }

  #contents(block: Extract<Block, { kind: 'contents' }>, plan: Plan): Piece[] {
    const headings = plan.blocks.filter((other): other is Heading => other.kind === 'heading' && other.level <= 2);
    const counters: number[] = [];
    const entries = headings.map((heading, i) => {
      const number = this.#number(heading, counters);
      const text = `${number}${escapeHtml(heading.text)}`;
      const html = `<div class="entry" data-u="${ENTRIES + i}" style="padding-inline-start:${(heading.level - 1) * 1.4}em"><span>${text}</span><span class="dots">${'. '.repeat(200)}</span><span data-page-of="${heading.unit}">00</span></div>`;
      return this.#piece(html);
    });
    return [
      this.#piece(`<h2 data-u="${block.unit}">${escapeHtml(block.title)}</h2>`, {
        keep: true,
        breakBefore: this.#style.heading.breaks,
      }),
      ...entries,
    ];
  }

  #number(heading: Heading, counters: number[]): string {
    if (!heading.numbered || this.#style.heading.number === 'none') return '';
    counters.length = Math.min(counters.length, heading.level);
    while (counters.length < heading.level) counters.push(0);
    counters[heading.level - 1] = (counters[heading.level - 1] ?? 0) + 1;
    const dots = counters.map((count) => Math.max(1, count)).join('.');
    const own = counters[heading.level - 1] ?? 1;
    switch (this.#style.heading.number) {
      case 'dots':
        return `${dots}&ensp;`;
      case 'dots-end':
        return `${dots}. `;
      case 'section-sign':
        return `§ ${dots} `;
      case 'article':
        return heading.level === 1 ? `${this.#terms.article} ${own}. ` : `${dots}. `;
      case 'roman':
        return heading.level === 1
          ? `${roman(own)}. `
          : heading.level === 2
            ? `${String.fromCharCode(64 + (((own - 1) % 26) + 1))}. `
            : `${own}) `;
      case 'paren':
        return heading.level === 1 ? `${own}) ` : `${dots}) `;
    }
  }

  #heading(block: Heading): Piece {
    this.#afterHeading = true;
    this.#clause = 0;
    if (block.level === 1) this.#opening = true;
    const level = Math.min(4, block.level);
    return this.#piece(
      `<h${level} data-u="${block.unit}">${this.#number(block, this.#counters)}${escapeHtml(block.text)}</h${level}>`,
      {
        keep: true,
        running: block.level === 1 ? block.text : '',
        breakBefore: block.level === 1 && this.#style.heading.breaks,
      },
    );
  }

  #paragraph(block: Paragraph): Piece {
    const notes: Piece['notes'] = [];
    const text = block.spans.map((span) => this.#span(span, notes)).join('');
    const names: string[] = [block.variant];
    if (this.#afterHeading) names.push('first');
    if (block.continued) names.push('cont');
    if (block.open) names.push('open');
    if (
      this.#opening &&
      block.variant === 'plain' &&
      block.spans[0]?.kind === 'text' &&
      !block.spans[0].style &&
      /^\p{L}/u.test(block.spans[0].text)
    ) {
      names.push('opening');
      this.#opening = false;
    }
    this.#afterHeading = false;
    let label = '';
    if (block.variant === 'clause') {
      this.#clause += 1;
      label = `(${this.#clause}) `;
    } else if (block.label !== undefined) label = `<b>${escapeHtml(block.label)}.</b> `;
    return this.#piece(`<p class="${names.join(' ')}" data-u="${block.unit}">${label}${text}</p>`, {
      splits: true,
      notes,
    });
  }

  #span(span: Span, notes: Piece['notes']): string {
    switch (span.kind) {
      case 'text': {
        const text = escapeHtml(span.text).replaceAll('\n', '<br>');
        if (!span.style) return text;
        const tag = { emphasis: 'em', strong: 'strong', code: 'code' }[span.style];
        return `<${tag}>${text}</${tag}>`;
      }
      case 'math':
        return `<math>${toMathml(span.expression)}</math>`;
      case 'note': {
        this.#notes += 1;
        const sign = this.#style.noteSigns === 'symbols' ? '*'.repeat(((this.#notes - 1) % 3) + 1) : `${this.#notes}`;
        notes.push({
          unit: span.unit,
          html: `<p class="note" data-u="${span.unit}"><sup>${sign}</sup> ${escapeHtml(span.text)}</p>`,
        });
        return `<sup data-note="${span.unit}">${sign}</sup>`;
      }
    }
  }

  #list(block: List, depth: number): Piece[] {
    return block.items.flatMap((item, i) => {
      const notes: Piece['notes'] = [];
      const marker = item.term !== undefined ? escapeHtml(item.term) : escapeHtml(this.#marker(block.marker, i));
      const names = [
        'item',
        ...(depth > 0 ? ['inner'] : []),
        ...(item.term !== undefined ? ['term'] : []),
        ...(i === block.items.length - 1 ? ['last'] : []),
      ];
      const text = item.spans.map((span) => this.#span(span, notes)).join('');
      const piece = this.#piece(
        `<div class="${names.join(' ')}" data-u="${item.unit}"><span class="marker">${marker}</span>${text}</div>`,
        { splits: true, notes },
      );
      this.#afterHeading = false;
      return [piece, ...(item.inner ? this.#list(item.inner, depth + 1) : [])];
    });
  }

  #marker(kind: List['marker'], i: number): string {
    const wrap = (text: string) =>
      ({ dot: `${text}.`, paren: `${text})`, parens: `(${text})` })[this.#style.list.number];
    switch (kind) {
      case 'number':
        return wrap(`${i + 1}`);
      case 'letter':
        return wrap(String.fromCharCode(97 + (i % 26)));
      case 'roman':
        return wrap(roman(i + 1).toLowerCase());
      case 'dash':
        return '–';
      default:
        return this.#style.list.bullet;
    }
  }

  #code(block: Code): Piece[] {
    const html = `<pre class="${block.algorithm ? 'algorithm' : ''}" data-u="${block.unit}">${escapeHtml(block.text)}</pre>`;
    if (!block.caption) return [this.#piece(html, { splits: true })];
    return [
      this.#piece(`<figure>${this.#caption(block.caption, this.#terms.algorithm, block.unit)}${html}</figure>`, {
        where: 'flow',
      }),
    ];
  }

  #caption(caption: Caption, name: string, number: number): string {
    const { look, separator } = this.#style.caption;
    const text = caption.spans.map((span) => this.#span(span, [])).join('');
    const label = look === 'bare' ? '' : `<span class="label">${name} ${number}${separator}</span>`;
    return `<figcaption data-u="${caption.unit}">${label}${text}</figcaption>`;
  }

  #figure(block: Figure): Piece {
    this.#figures += 1;
    const wrapped = this.#style.floats === 'wrapped' && this.#style.columns === 1 && block.width < 0.75;
    const art =
      block.art.kind === 'drawing'
        ? toSvg(block.art.drawing, this.#style.fonts.body)
        : `<img style="aspect-ratio:${block.art.ratio}" src="data:image/png;base64,${Buffer.from(paintPicture(block.art.seed, block.art.ratio)).toString('base64')}">`;
    const framed = `<div class="art" data-area="${block.unit}" style="width:${wrapped ? 100 : Math.round(block.width * 100)}%">${art}</div>`;
    const caption = block.caption ? this.#caption(block.caption, this.#terms.figure, this.#figures) : '';
    const above = this.#style.caption.above.figure;
    return this.#piece(
      `<figure class="${wrapped ? 'wrapped' : ''}">${above ? caption : ''}${framed}${above ? '' : caption}</figure>`,
      { where: this.#place(block, wrapped) },
    );
  }

  #table(block: Table): Piece {
    this.#tables += 1;
    const cell = (tag: string, text: string, i: number) =>
      `<${tag} style="text-align:${{ left: 'start', center: 'center', right: 'end' }[block.align[i] ?? 'left']}">${escapeHtml(text)}</${tag}>`;
    const titles = block.header.map((text, i) => cell('th', text, i)).join('');
    const head = titles === '' ? '' : `<thead><tr>${titles}</tr></thead>`;
    const rows = block.rows.map((row) => `<tr>${row.map((text, i) => cell('td', text, i)).join('')}</tr>`).join('');
    const html = `<table data-area="${block.unit}">${head}<tbody>${rows}</tbody></table>`;
    const caption = block.caption ? this.#caption(block.caption, this.#terms.table, this.#tables) : '';
    const above = this.#style.caption.above.table;
    return this.#piece(`<figure>${above ? caption : ''}${html}${above ? '' : caption}</figure>`, {
      where: this.#place(block, false),
    });
  }

  #place(block: Figure | Table, wrapped: boolean): Piece['where'] {
    // What has no caption belongs where it stands.
    if (!block.caption || wrapped) return 'flow';
    if (block.wide && this.#style.columns > 1) return 'wide';
    return this.#style.floats === 'top' ? 'float' : 'flow';
  }
}

/** Entries of the contents page are units from here on. */
export const ENTRIES = 1_000_000;

function emphasised(text: string, emphasis: string | undefined): string {
  const at = emphasis ? text.indexOf(emphasis) : -1;
  if (at < 0 || !emphasis) return escapeHtml(text);
  return `${escapeHtml(text.slice(0, at))}<em>${escapeHtml(emphasis)}</em>${escapeHtml(text.slice(at + emphasis.length))}`;
}

function roman(value: number): string {
  const signs: [number, string][] = [
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let rest = value;
  let text = '';
  for (const [size, sign] of signs)
    while (rest >= size) {
      text += sign;
      rest -= size;
    }
  return text;
}
