import { list, paragraph, type Writer } from './blocks.js';
import type { Block, Paragraph, Table } from './model.js';
import { date, person } from './people.js';

/** Papers of daily business: made of short lines and of tables without captions rather than of running text. */

function line(writer: Writer, text: string): Paragraph {
  const unit = writer.units.add('paragraph');
  return { kind: 'paragraph', unit, spans: [{ kind: 'text', text }], variant: 'line', continued: false, open: false };
}

function heading(writer: Writer, text: string): Block {
  return { kind: 'heading', unit: writer.units.heading(1), level: 1, text, numbered: false };
}

function plainTable(writer: Writer, header: string[], rows: string[][], align: Table['align']): Table {
  const unit = writer.units.next;
  writer.units.add('table', { thread: { kind: 'float', name: `float-${unit}` } });
  return { kind: 'table', unit, header, rows, align, wide: false };
}

/** Who it goes to: one block of several lines. */
function address(writer: Writer): Block {
  const { name, affiliation } = person(writer.dice);
  return line(writer, [name, ...affiliation.split(', ')].join('\n'));
}

const ITEM_HEADERS = [
  ['Item', 'Quantity', 'Price', 'Amount'],
  ['No.', 'Description', 'Qty', 'Unit price', 'Total'],
  ['Description', 'Hours', 'Rate', 'Net', 'VAT', 'Gross'],
] as const;

export function invoice(writer: Writer): Block[] {
  const { dice, voice } = writer;
  const number = `${dice.int(2001, 2025)}-${dice.int(100, 9999)}`;
  const pairs = dice.shuffle([
    ['Invoice no.', number],
    ['Date', date(dice)],
    ['Customer', `${dice.int(1000, 99999)}`],
    ['Order', `${dice.pick([...'ABCDEFG'])}${dice.int(100, 999)}/${dice.int(1, 12)}`],
    ['Due', date(dice)],
    ['Contact', person(dice).name],
  ]);
  const header = dice.pick(ITEM_HEADERS);
  const money = () => dice.real(1, 2400).toFixed(2);
  const rows = Array.from({ length: dice.int(3, 14) }, (_, i) =>
    header.map((name) => {
      if (name === 'No.') return `${i + 1}`;
      if (name === 'Item' || name === 'Description') return voice.words(1, 5).slice(0, 40);
      return name === 'Quantity' || name === 'Qty' || name === 'Hours' ? `${dice.int(1, 60)}` : money();
    }),
  );
  for (const label of ['Net', 'VAT', 'Total'].slice(dice.int(0, 2))) {
    rows.push(header.map((_, i) => (i === header.length - 2 ? label : i === header.length - 1 ? money() : '')));
  }
  const align = header.map((name): Table['align'][number] =>
    /^(?:Item|Description|No\.)$/.test(name) ? 'left' : 'right',
  );
  return [
    heading(writer, dice.pick([`Invoice ${number}`, 'Invoice', `Statement ${number}`, voice.words(1, 3)])),
    address(writer),
    plainTable(writer, [], pairs.slice(0, dice.int(3, 6)), ['left', 'left']),
    ...(dice.chance(0.6) ? [paragraph({ ...writer, paragraphLength: [60, 260] })] : []),
    plainTable(writer, [...header], rows, align),
    ...Array.from({ length: dice.int(1, 3) }, () => paragraph({ ...writer, paragraphLength: [60, 320] })),
    ...(dice.chance(0.3) ? [list(writer, 'bullet')] : []),
  ];
}

export function letter(writer: Writer): Block[] {
  const { dice, voice } = writer;
  return [
    address(writer),
    line(writer, date(dice)),
    heading(writer, voice.heading()),
    line(writer, `${voice.words(1, 2)},`),
    ...Array.from({ length: dice.int(2, 6) }, () => paragraph(writer)),
    ...(dice.chance(0.25) ? [list(writer, dice.pick(['bullet', 'number'] as const))] : []),
    line(writer, `${voice.words(1, 2)},`),
    line(writer, person(dice).name),
  ];
}
