import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/*
 * Turns the OpenAPI description of the server into the types of packages/client: `npm run client:types`. The shape is the
 * one that openapi-fetch reads. Only what our description uses is known; anything else is an error.
 */

const FILE = fileURLToPath(new URL('../packages/client/src/api.ts', import.meta.url));
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** @param {any} schema */
function typeOf(schema) {
  if (!schema || Object.keys(schema).length === 0) return 'unknown';
  if (schema.$ref) return `components['schemas']['${schema.$ref.split('/').at(-1)}']`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.format === 'binary') return 'Blob';
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return `(${typeOf(schema.items)})[]`;
    case 'object':
      return objectOf(schema.properties ?? {}, schema.required ?? []);
  }
  throw new Error(`the generator does not know this schema: ${JSON.stringify(schema)}`);
}

function objectOf(properties, required) {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const about = schema.description ? `/** ${schema.description.replaceAll('*/', '')} */\n` : '';
    return `${about}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`;
  });
  return `{ ${rows.join('\n')} }`;
}

function contentOf(content = {}) {
  return `{ ${Object.entries(content)
    .map(([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema)};`)
    .join('\n')} }`;
}

function parametersOf(parameters = []) {
  const places = ['query', 'header', 'path', 'cookie'].map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return `${place}?: never;`;
    const properties = Object.fromEntries(
      own.map(({ name, schema, description }) => [name, { ...schema, description: description ?? schema.description }]),
    );
    const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
    return `${place}${required.length > 0 ? '' : '?'}: ${objectOf(properties, required)};`;
  });
  return `{ ${places.join('\n')} }`;
}

function operationOf({ summary, parameters, requestBody, responses }, named) {
  const statuses = new Map();
  for (const [status, { content }] of Object.entries(responses)) {
    const type = content ? contentOf(content) : '{}';
    statuses.set(type, [...(statuses.get(type) ?? []), status]);
  }
  const answers = [...statuses].map(([type, all]) => `Answers<${all.join(' | ')}, ${type}>`);
  const body = requestBody ? `requestBody: { content: ${contentOf(requestBody.content)} };` : 'requestBody?: never;';
  const type = `{ parameters: ${named(parametersOf(parameters))}; ${body} responses: ${answers.join(' & ')} }`;
  return { summary, type };
}

/** Gives long parameters that several operations share one name, in the order in which they come. */
function parameterNames(description) {
  const times = new Map();
  for (const item of Object.values(description.paths)) {
    for (const { parameters } of METHODS.flatMap((method) => item[method] ?? [])) {
      const type = parametersOf(parameters);
      times.set(type, (times.get(type) ?? 0) + 1);
    }
  }
  const shared = [...times].filter(([type, count]) => count > 1 && type !== parametersOf()).map(([type]) => type);
  return new Map(shared.map((type, i) => [type, `Parameters${i + 1}`]));
}

/** The types as TypeScript, formatted. */
export function clientTypes(description) {
  const names = parameterNames(description).set(parametersOf(), 'NoParameters');
  const named = (type) => names.get(type) ?? type;
  const paths = Object.entries(description.paths).map(([path, item]) => {
    const missing = METHODS.filter((method) => !item[method]).map((method) => JSON.stringify(method));
    const methods = METHODS.filter((method) => item[method]).map((method) => {
      const { summary, type } = operationOf(item[method], named);
      return `/** ${summary} */\n${method}: ${type};`;
    });
    return `${JSON.stringify(path)}: Without<${missing.join(' | ')}> & {\n${methods.join('\n')} };`;
  });
  const shared = [...names].map(([type, name]) => `interface ${name} ${type}`);
  const schemas = Object.entries(description.components.schemas).map(([name, schema]) => `${name}: ${typeOf(schema)};`);
  const text = `/* Made by \`npm run client:types\` from the OpenAPI description of the server. Do not edit. */

/** What these statuses answer with, as openapi-fetch wants it. */
type Answers<Status extends number, Content> = { [status in Status]: { headers: { [name: string]: unknown }; content: Content } };

/** A path that does not know these methods. */
type Without<Method extends string> = { parameters: NoParameters } & { [method in Method]?: never };

${shared.join('\n\n')}

export interface paths { ${paths.join('\n')} }

export interface components { schemas: { ${schemas.join('\n')} } }
`;
  const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
  const args = ['check', '--write', '--stdin-file-path=packages/client/src/api.ts'];
  return execFileSync(biome, args, {
    input: text,
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { describeApi } = await import('@treeline/server');
  await writeFile(FILE, clientTypes(describeApi()));
}
