import { expect, it } from 'vitest';
import { jsonSchema } from './json-schema.js';

it('the shipped JSON Schema is the one the types come from (npx vitest run json-schema -u writes it)', async () => {
  const schema = jsonSchema();
  expect(schema).toHaveProperty('properties.schema.const', 'treeline/1');
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../treeline-1.schema.json');
});
