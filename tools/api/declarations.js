// Reads emitted declaration files: which names a module exports, and the text of each declaration.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DECLARED =
  /^(?:export\s+)?(?:declare\s+)?(?:abstract\s+)?(function\*?|class|interface|type|const|let|enum)\s+([\w$]+)/;
const NAMES_FROM = /^export\s+(?:type\s+)?\{([\s\S]*)\}\s*(?:from\s+['"](.+)['"])?;?$/;
const ALL_FROM = /^export\s+\*\s+from\s+['"](.+)['"];?$/;
const IMPORTED = /^import\s+(?:type\s+)?\{([\s\S]*)\}\s*from\s+['"](.+)['"];?$/;

/** Every name that a declaration file exports → `{ kind, file, texts }`; overloads are several texts. */
export function exportsOf(file) {
  const declared = new Map();
  const imported = new Map();
  const exported = new Map();
  const later = [];
  for (const { text, doc } of statements(readFileSync(file, 'utf8'))) {
    const [, names, from] = NAMES_FROM.exec(text) ?? [];
    const [, all] = ALL_FROM.exec(text) ?? [];
    const [, wanted, source] = IMPORTED.exec(text) ?? [];
    const [, kind, name] = DECLARED.exec(text) ?? [];
    if (all) for (const [key, value] of exportsOf(beside(file, all))) exported.set(key, value);
    else if (names !== undefined) later.push({ names: listed(names), from });
    else if (wanted !== undefined) for (const [local, there] of listed(wanted)) imported.set(local, { there, source });
    else if (name) {
      const before = declared.get(name)?.texts ?? [];
      declared.set(name, { kind: kind.replace('*', ''), file, texts: [...before, doc + text] });
      if (text.startsWith('export')) exported.set(name, declared.get(name));
    }
  }
  for (const { names, from } of later) {
    for (const [there, here] of names) {
      const found = from
        ? exportsOf(beside(file, from)).get(there)
        : (declared.get(there) ?? follow(file, imported, there));
      if (!found) throw new Error(`${file} exports ${there}, which is declared nowhere`);
      exported.set(here, found);
    }
  }
  return exported;
}

function follow(file, imported, name) {
  const { there, source } = imported.get(name) ?? {};
  return source?.startsWith('.') ? exportsOf(beside(file, source)).get(there) : undefined;
}

function beside(file, address) {
  return join(dirname(file), address.replace(/\.js$/, '.d.ts'));
}

/** `a, type b as c` → `[['a', 'a'], ['b', 'c']]`. */
function listed(names) {
  return names
    .split(',')
    .map((name) => name.trim().replace(/^type\s+/, ''))
    .filter((name) => name !== '')
    .map((name) => name.split(/\s+as\s+/))
    .map(([there, here = there]) => [there, here]);
}

/** The statements of a file in order, each with the comment right before it. */
export function* statements(text) {
  let at = 0;
  let doc = '';
  while (at < text.length) {
    if (/\s/.test(text[at])) at += 1;
    else if (text.startsWith('//', at)) at = endOf(text, '\n', at);
    else if (text.startsWith('/*', at)) {
      const end = endOf(text, '*/', at);
      doc = text.startsWith('/**', at) ? `${text.slice(at, end)}\n` : '';
      at = end;
    } else {
      const end = statementEnd(text, at);
      yield { text: text.slice(at, end).trim(), doc };
      doc = '';
      at = end;
    }
  }
}

/** A statement ends with a semicolon, or, for a class, an interface or an enum, with its brace. */
function statementEnd(text, start) {
  const braced = /^(?:export\s+)?(?:declare\s+)?(?:abstract\s+)?(?:class|interface|enum)\b/.test(
    text.slice(start, start + 60),
  );
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (text.startsWith('/*', at)) at = endOf(text, '*/', at) - 1;
    else if (text.startsWith('//', at)) at = endOf(text, '\n', at) - 1;
    else if (sign === '"' || sign === "'" || sign === '`') at = endOf(text, sign, at + 1) - 1;
    else if ('{(['.includes(sign)) depth += 1;
    else if ('})]'.includes(sign)) depth -= 1;
    if (depth === 0 && (sign === ';' || (braced && sign === '}'))) return at + 1;
  }
  return text.length;
}

function endOf(text, mark, from) {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}
