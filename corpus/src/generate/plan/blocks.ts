import type { Voice } from '../prose/pool.js';
import type { Dice } from '../random.js';
import { draw } from './drawing.js';
import { displayExpression, inlineExpression } from './formula.js';
import type { Block, Caption, Code, Figure, Formula, List, Paragraph, Span, Table, Units } from './model.js';
import { reference } from './people.js';
import type { Terms } from './terms.js';

/** What the blocks of one document have in common. */
export interface Writer {
  dice: Dice;
  voice: Voice;
  units: Units;
  terms: Terms;
  /** How likely a sentence carries a note, a formula sign, a citation, words in another type; a paragraph, a run-in head. */
  habits: { notes: number; math: number; citations: number; emphasis: number; runIn: number };
  paragraphLength: readonly [low: number, high: number];
  count: { figures: number; tables: number; formulas: number; theorems: number; algorithms: number };
}

export function spansOf(writer: Writer, text: string, rich = true): Span[] {
  const { dice, habits } = writer;
  const sentences = text.match(/[^.。]+[.。]*\s*/gu) ?? [text];
  const spans: Span[] = [];
  let noted = false;
  for (const sentence of sentences) {
    if (rich && dice.chance(habits.emphasis)) spans.push(...emphasised(dice, sentence));
    else spans.push({ kind: 'text', text: sentence });
    if (!rich) continue;
    if (dice.chance(habits.math))
      spans.push({ kind: 'math', expression: inlineExpression(dice) }, { kind: 'text', text: ' ' });
    if (dice.chance(habits.citations))
      spans.push({ kind: 'text', text: `[${dice.int(1, 40)}${dice.chance(0.3) ? `, ${dice.int(41, 60)}` : ''}] ` });
    if (!noted && dice.chance(habits.notes)) {
      noted = true;
      trimEnd(spans);
      spans.push({ kind: 'note', unit: -1, text: writer.voice.sentence(30, 260) }, { kind: 'text', text: ' ' });
    }
  }
  trimEnd(spans);
  return spans;
}

/** Notes are units of their own thread, numbered once the paragraph that calls them has its unit. */
function numberNotes(writer: Writer, spans: Span[]): Span[] {
  return spans.map((span) =>
    span.kind === 'note'
      ? { ...span, unit: writer.units.add('footnote', { thread: { kind: 'note', name: 'notes' } }) }
      : span,
  );
}

function trimEnd(spans: Span[]): void {
  const last = spans.at(-1);
  if (last?.kind !== 'text') return;
  const text = last.text.trimEnd();
  if (text === '') {
    spans.pop();
    trimEnd(spans);
  } else spans[spans.length - 1] = { ...last, text };
}

function emphasised(dice: Dice, sentence: string): Span[] {
  const words = sentence.split(/(?<=\s)/);
  if (words.length < 4) return [{ kind: 'text', text: sentence }];
  const start = dice.int(0, words.length - 3);
  const length = dice.int(1, 3);
  const middle = words.slice(start, start + length).join('');
  const style = dice.pick(['emphasis', 'emphasis', 'strong', 'code'] as const);
  const inner = middle.trimEnd();
  const spans: Extract<Span, { kind: 'text' }>[] = [
    { kind: 'text', text: words.slice(0, start).join('') },
    { kind: 'text', text: inner, style },
    { kind: 'text', text: middle.slice(inner.length) + words.slice(start + length).join('') },
  ];
  return spans.filter((span) => span.text !== '');
}

export function paragraph(writer: Writer, variant: Paragraph['variant'] = 'plain', label?: string): Paragraph {
  const { dice, voice } = writer;
  const [low, high] = writer.paragraphLength;
  const length = dice.int(low, high);
  const unit = writer.units.add('paragraph');
  const spans = numberNotes(writer, spansOf(writer, voice.passage(Math.round(length * 0.6), length)));
  return {
    kind: 'paragraph',
    unit,
    spans,
    variant,
    continued: false,
    open: false,
    ...(label !== undefined && { label }),
  };
}

/** A paragraph, a displayed formula, and often the rest of the paragraph. */
export function paragraphWithFormula(writer: Writer): Block[] {
  const { dice, voice, units } = writer;
  const first = { ...paragraph(writer), open: true };
  const body: Block[] = [first, formula(writer)];
  if (dice.chance(0.7)) {
    const unit = units.add('paragraph', { continues: first.unit });
    const text = voice.passage(60, dice.int(120, 500));
    // A formula ends the sentence now and then: what goes on opens with a capital.
    const rest = unit % 4 === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1);
    const spans = spansOf(writer, rest, false);
    body.push({ kind: 'paragraph', unit, spans, variant: 'plain', continued: true, open: false });
  }
  return body;
}

export function formula(writer: Writer): Formula {
  const { dice, units, count } = writer;
  const rows = Array.from({ length: dice.chance(0.25) ? dice.int(2, 3) : 1 }, () => displayExpression(dice));
  const unit = units.add('formula');
  if (!dice.chance(0.7)) return { kind: 'formula', unit, rows };
  count.formulas += 1;
  return { kind: 'formula', unit, rows, number: `${count.formulas}` };
}

export function list(writer: Writer, marker: List['marker'], depth = 0): List {
  const { dice, voice, units } = writer;
  const long = dice.chance(0.3);
  const items = Array.from({ length: dice.int(2, depth === 0 ? 7 : 4) }, () => {
    const unit = units.add('list-item');
    const text = long ? voice.passage(60, 400) : voice.item();
    return {
      unit,
      spans: spansOf(writer, text, false),
      ...(marker === 'term' && { term: voice.words(1, 3) }),
      ...(depth === 0 &&
        dice.chance(0.12) && { inner: list(writer, dice.pick(['bullet', 'dash', 'letter'] as const), 1) }),
    };
  });
  return { kind: 'list', marker, items };
}

function captionOf(
  writer: Writer,
  target: number,
  thread: Paragraph['unit'],
  length: readonly [number, number],
): Caption {
  const unit = writer.units.add('caption', { captionOf: target, thread: { kind: 'float', name: `float-${thread}` } });
  return {
    unit,
    spans: spansOf(
      { ...writer, habits: { ...writer.habits, notes: 0, citations: 0 } },
      writer.voice.passage(length[0], length[1]),
    ),
  };
}

const CAPTION_LENGTHS = [
  [15, 60],
  [30, 140],
  [60, 320],
] as const;

export function figure(writer: Writer, columns: boolean): Figure {
  const { dice, voice, units } = writer;
  const unit = units.next;
  units.add('figure', { thread: { kind: 'float', name: `float-${unit}` } });
  writer.count.figures += 1;
  const wide = columns && dice.chance(0.25);
  return {
    kind: 'figure',
    unit,
    art: dice.chance(0.6)
      ? { kind: 'drawing', drawing: draw(dice, voice) }
      : { kind: 'picture', seed: `picture-${dice.int(0, 400)}`, ratio: dice.real(0.9, 2.4) },
    width: dice.real(wide ? 0.6 : 0.45, 1),
    wide,
    ...(dice.chance(0.92) && { caption: captionOf(writer, unit, unit, dice.pick(CAPTION_LENGTHS)) }),
  };
}

export function table(writer: Writer, columns: boolean): Table {
  const { dice, voice, units } = writer;
  const unit = units.next;
  units.add('table', { thread: { kind: 'float', name: `float-${unit}` } });
  writer.count.tables += 1;
  const wide = columns && dice.chance(0.3);
  const width = columns && !wide ? dice.int(2, 4) : dice.int(3, 6);
  const wordy = dice.chance(0.2);
  const align = Array.from({ length: width }, (_, i) =>
    i === 0 ? 'left' : dice.pick(['left', 'center', 'right', 'right'] as const),
  );
  const numeric = align.map((side, i) => i > 0 && side !== 'left');
  const cell = (i: number): string => {
    if (numeric[i])
      return dice.pick([
        `${dice.int(0, 999)}`,
        `${dice.real(0, 99)}`,
        `${dice.real(0, 1)}`,
        `${dice.int(1, 99)}%`,
        '–',
      ]);
    return wordy && i === width - 1 ? voice.sentence(20, 90) : voice.words(1, 2).slice(0, 24);
  };
  return {
    kind: 'table',
    unit,
    header: align.map(() => voice.words(1, 2).slice(0, 18)),
    rows: Array.from({ length: dice.int(2, wordy ? 6 : 12) }, () => align.map((_, i) => cell(i))),
    align,
    wide,
    ...(dice.chance(0.9) && { caption: captionOf(writer, unit, unit, dice.pick(CAPTION_LENGTHS)) }),
  };
}

export function code(writer: Writer): Code | undefined {
  const { dice, voice, units } = writer;
  const text = voice.code();
  if (text === undefined) return undefined;
  const lines = text
    .split('\n')
    .map((row) => row.slice(0, 68))
    .slice(0, dice.int(3, 22));
  const unit = units.next;
  const captioned = dice.chance(0.15);
  units.add('code', captioned ? { thread: { kind: 'float', name: `float-${unit}` } } : {});
  return {
    kind: 'code',
    unit,
    text: lines.join('\n'),
    algorithm: false,
    ...(captioned && { caption: captionOf(writer, unit, unit, [15, 70]) }),
  };
}

const STEPS = ['if', 'while', 'for each', 'return', 'let', 'set', 'repeat'] as const;

export function algorithm(writer: Writer): Code {
  const { dice, voice, units } = writer;
  const unit = units.next;
  units.add('code', { thread: { kind: 'float', name: `float-${unit}` } });
  writer.count.algorithms += 1;
  const caption = captionOf(writer, unit, unit, [15, 60]);
  let depth = 0;
  const rows = Array.from({ length: dice.int(5, 14) }, () => {
    const step = dice.pick(STEPS);
    const row = `${'  '.repeat(depth)}${step} ${voice.words(2, 5).toLowerCase()}`;
    if (step === 'if' || step === 'while' || step === 'for each') depth = Math.min(3, depth + 1);
    else if (dice.chance(0.3)) depth = Math.max(0, depth - 1);
    return row;
  });
  return { kind: 'code', unit, text: rows.join('\n'), algorithm: true, caption };
}

export function theorem(writer: Writer): Block[] {
  const { dice, terms, count } = writer;
  count.theorems += 1;
  const name = dice.pick([terms.theorem, terms.lemma, terms.definition]);
  const blocks: Block[] = [paragraph(writer, 'theorem', `${name} ${count.theorems}`)];
  if (dice.chance(0.5)) blocks.push(paragraph(writer, 'plain', terms.proof));
  return blocks;
}

export function references(writer: Writer, count: number): Block {
  const { dice, voice, units } = writer;
  return {
    kind: 'references',
    entries: Array.from({ length: count }, () => ({
      unit: units.add('reference'),
      ...reference(dice, voice.words(4, 10)),
    })),
  };
}

export function aside(writer: Writer): Block {
  const { dice, voice, units, terms } = writer;
  const thread = { kind: 'body' as const, name: `aside-${units.list.length}` };
  const titled = dice.chance(0.7);
  const title = titled
    ? { unit: units.add('paragraph', { thread }), text: dice.chance(0.3) ? terms.note : voice.heading() }
    : undefined;
  const blocks = Array.from({ length: dice.int(1, 2) }, (): Paragraph => {
    const unit = units.add('paragraph', { thread });
    return {
      kind: 'paragraph',
      unit,
      spans: spansOf(writer, voice.passage(80, dice.int(140, 420)), false),
      variant: 'plain',
      continued: false,
      open: false,
    };
  });
  return { kind: 'aside', blocks, ...(title && { title }) };
}
