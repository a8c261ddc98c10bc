import { z } from 'zod';
import { documentSchema } from './schema.js';

/** The JSON Schema of `treeline/1`, shipped as `treeline/schema.json` for other languages. */
export function jsonSchema(): object {
  return { title: 'treeline/1', ...z.toJSONSchema(documentSchema) };
}
