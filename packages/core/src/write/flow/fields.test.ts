import { expect, it } from 'vitest';
import type { Field } from '../../document/schema.js';
import { fieldPassage } from './fields.js';

function printed(field: Partial<Field>): string {
  const { value = '' } = field;
  const whole: Field = {
    role: 'field',
    id: 'f',
    page: 1,
    box: [0, 0, 10, 10],
    text: value,
    confidence: 1,
    by: 'input',
    runs: [],
    name: '',
    ...field,
  };
  return fieldPassage(whole).text;
}

it('prints the name that a person gave a field, and its value', () => {
  expect(printed({ name: 'City', value: 'London' })).toBe('City: London');
  expect(printed({ name: 'City' })).toBe('City:');
  expect(printed({ name: 'Wages of line 7', value: '12' })).toBe('Wages of line 7: 12');
});

it('prints no name that a program made, and so nothing of an empty field of such a name', () => {
  expect(printed({ name: 'form[0].page1[0].p1-t12[0]', value: 'London' })).toBe('London');
  expect(printed({ name: 'form[0].page1[0].p1-t12[0]' })).toBe('');
  expect(printed({ name: 'form[0].page1[0].c1_02[0]', checked: false })).toBe('');
  expect(printed({ name: 'form[0].page1[0].c1_02[0]', checked: true })).toBe('c1_02');
});
