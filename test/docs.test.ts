import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ERROR_CODES } from 'treeline/errors';
import { expect, it } from 'vitest';

/* The documentation keeps up with the code. */

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

async function text(path: string): Promise<string> {
  return await readFile(join(root, path), 'utf8');
}

async function pages(): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '*.md'], { cwd: root });
  return stdout.trim().split('\n');
}

/** Headings become anchors as GitHub makes them. */
function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, '').match(/^#+ .*$/gm) ?? [];
  return new Set(
    headings.map((heading) => {
      const words = heading.replace(/^#+ /, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
      const anchor = words
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-');
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      return times === 0 ? anchor : `${anchor}-${times}`;
    }),
  );
}

/** Links of a page that lead nowhere. */
async function brokenLinks(page: string): Promise<string[]> {
  const markdown = await text(page);
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  const broken: string[] = [];
  for (const [, address = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(address)) continue;
    const [path = '', anchor] = address.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    const lost = !existsSync(join(root, target));
    if (lost || (anchor && target.endsWith('.md') && !anchorsOf(await text(target)).has(anchor))) {
      broken.push(`${page}: ${address}`);
    }
  }
  return broken;
}

it('has an API reference as the types are now', async () => {
  const { stdout } = await run('node', ['tools/api/write.js', '--print'], { cwd: root, maxBuffer: 1 << 24 });
  expect(await text('docs/api.md'), 'run npm run docs:api').toBe(stdout);
});

it('explains every error code', async () => {
  const page = await text('docs/errors.md');
  expect(ERROR_CODES.filter((code) => !page.includes(`| \`${code}\``))).toEqual([]);
});

it('explains every problem code', async () => {
  const source = await text('packages/core/src/document/problems.ts');
  const [, list = ''] = /const SEVERITY = \{([\s\S]*?)\} as const/.exec(source) ?? [];
  const rows = [...list.matchAll(/'([a-z-]+)': '([a-z]+)'/g)].map(([, code, severity]) => `${code} ${severity}`);
  expect(rows).toContain('page-unreadable error');
  const page = await text('docs/errors.md');
  const explained = [...page.matchAll(/^\| `([a-z-]+)` +\| (error|warning|info) /gm)].map(([, a, b]) => `${a} ${b}`);
  expect(explained.sort()).toEqual(rows.sort());
});

it('names every role, and every reason to leave text out', async () => {
  const schema = JSON.parse(await text('packages/core/treeline-1.schema.json'));
  const page = await text('docs/formats.md');
  const { omitted, objects } = schema.properties;
  const reasons: string[] = omitted.items.properties.reason.enum;
  expect(reasons).toContain('furniture');
  expect(reasons.filter((reason) => !page.includes(`| \`${reason}\``))).toEqual([]);
  const kinds: { properties: { role: { const?: string; enum?: string[] } } }[] = objects.items.oneOf;
  const roles = kinds.flatMap(({ properties: { role } }) => role.enum ?? [role.const ?? '']);
  expect(roles).toContain('heading');
  expect(roles.filter((role) => !page.includes(`\`${role}\``))).toEqual([]);
});

it('shows on the first screen of the README what it is, a picture, how to install it, code and a table', async () => {
  const screen = (await text('README.md')).split('\n').slice(0, 40).join('\n');
  expect(screen).toMatch(/^# Treeline\n\nTreeline [^\n]*\.\n/);
  expect(screen).toMatch(/!\[[^\]]+\]\(docs\/pictures\/result\.png\)/);
  expect(screen).toContain('npm install treeline');
  expect(screen).toContain('toMarkdown(await parse(');
  expect(screen).toMatch(/^\| \*\*treeline\*\* /m);
});

it('has no links that lead nowhere', async () => {
  const broken: string[] = [];
  for (const page of await pages()) broken.push(...(await brokenLinks(page)));
  expect(broken).toEqual([]);
});
