import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { validate } from '../../document/validate.js';
import { parse } from '../../parse.js';
import { readPdf } from './read.js';

async function filledForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  const form = document.getForm();
  const at = (x: number, y: number) => ({ x, y, width: 100, height: 20 });
  const name = form.createTextField('person.name');
  name.setText('Jane\u202e\u200b Doe');
  name.addToPage(page, at(50, 250));
  form.createTextField('person.phone').addToPage(page, at(50, 220));
  const yes = form.createCheckBox('married');
  yes.addToPage(page, { x: 50, y: 200, width: 10, height: 10 });
  yes.check();
  form.createCheckBox('retired').addToPage(page, { x: 80, y: 200, width: 10, height: 10 });
  const country = form.createDropdown('country');
  country.addOptions(['France', 'Japan', 'Peru']);
  country.select('Japan');
  country.addToPage(page, at(50, 150));
  const color = form.createRadioGroup('colour');
  color.addOptionToPage('red', page, { x: 50, y: 120, width: 10, height: 10 });
  color.addOptionToPage('blue', page, { x: 80, y: 120, width: 10, height: 10 });
  color.select('blue');
  form.createButton('send').addToPage('Send', page, at(50, 50));
  return document.save();
}

describe('form fields', () => {
  it('come with name, value, ticks and place', async () => {
    const { pages } = await readPdf(await filledForm(), { name: 'form.pdf' });
    const fields = pages[0]?.fields ?? [];
    expect(fields.map(({ kind, name, value, checked }) => [kind, name, value, checked])).toEqual([
      ['text', 'person.name', 'Jane Doe', undefined],
      ['text', 'person.phone', undefined, undefined],
      ['check', 'married', undefined, true],
      ['check', 'retired', undefined, false],
      ['choice', 'country', 'Japan', undefined],
      ['radio', 'colour', undefined, false],
      ['radio', 'colour', undefined, true],
    ]);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = fields[0]?.box ?? [];
    expect([x0, y0, x1, y1].map(Math.floor)).toEqual([49, 29, 150, 50]);
  });

  it('end at the edge of the page, and are hidden text beyond it', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([400, 300]);
    const form = document.getForm();
    const half = form.createTextField('half');
    half.setText('seen');
    half.addToPage(page, { x: -50, y: 250, width: 100, height: 20 });
    const gone = form.createTextField('gone');
    gone.setText('unseen');
    gone.addToPage(page, { x: 450, y: 250, width: 100, height: 20 });
    const bytes = await document.save();
    const { pages, problems } = await readPdf(bytes, { name: 'form.pdf' });
    expect(pages[0]?.fields?.map(({ name, box }) => [name, box[0], box[2] <= 52])).toEqual([['half', 0, true]]);
    expect(problems).toEqual([
      {
        code: 'text-hidden',
        severity: 'info',
        page: 1,
        message: '1 filled-in field of a form lies outside the page',
      },
    ]);
    expect(validate(await parse(bytes, { engine: 'baseline' })).valid).toBe(true);
  });

  it('are absent on a page without a form', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const { pages } = await readPdf(await document.save(), { name: 'plain.pdf' });
    expect(pages[0]?.fields).toBeUndefined();
  });
});
