import { expect, it } from 'vitest';
import { globExpression } from './globs.js';

it.each([
  ['*.pdf', ['a.pdf', 'ä b.pdf'], ['a.PDF', 'x/a.pdf', 'a.pdf.md']],
  ['**/*.pdf', ['a.pdf', 'x/a.pdf', 'x/y/a.pdf'], ['a.png']],
  ['x/**', ['x/a', 'x/y/b'], ['y/a']],
  ['r?port[0-9].{pdf,tiff}', ['report1.pdf', 'rxport9.tiff'], ['report.pdf', 'report1.png']],
  ['[!a]*.pdf', ['b.pdf'], ['a.pdf']],
  ['a+(1).pdf', ['a+(1).pdf'], ['aa1.pdf']],
])('the pattern %s means what it means in shells', (pattern, yes, no) => {
  const expression = globExpression(pattern);
  expect(yes.filter((name) => !expression.test(name))).toEqual([]);
  expect(no.filter((name) => expression.test(name))).toEqual([]);
});
