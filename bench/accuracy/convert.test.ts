import { describe, expect, it } from 'vitest';
import type { Subject } from '../speed/peers.js';
import { convertAll } from './convert.js';

/** A program that writes the name of each file, but gives up on `bad`, says nothing of `mute`, and never ends `slow`. */
const PROGRAM = `
const { writeFileSync } = require('node:fs');
for (const file of process.argv.slice(1)) {
  if (file.includes('bad')) console.log('\\nFAILED ' + file);
  else if (file.includes('crash')) process.exit(3);
  else if (file.includes('slow')) { setInterval(() => {}, 1000); return; }
  else if (!file.includes('mute')) writeFileSync(process.env.BENCH_KEEP_IN + '/' + file.replace(/.*[/]|[.]pdf$/g, '') + '.md', '# ' + file);
}`;

const subject: Subject = {
  name: 'a program',
  gives: 'Markdown',
  commands: (files) => [{ program: process.execPath, args: ['-e', `(() => {${PROGRAM}})()`, ...files] }],
};

describe('converting files with a program', () => {
  it('keeps what it gives and says of each other file why there is nothing', async () => {
    const files = [
      '/x/one.pdf',
      '/x/bad.pdf',
      '/x/slow.pdf',
      '/x/two.pdf',
      '/x/crash.pdf',
      '/x/mute.pdf',
      '/x/three.pdf',
    ];
    const { texts, failures } = await convertAll(subject, files, 6000);
    expect([...texts]).toEqual([
      ['/x/one.pdf', '# /x/one.pdf'],
      ['/x/two.pdf', '# /x/two.pdf'],
      ['/x/three.pdf', '# /x/three.pdf'],
    ]);
    expect(failures.get('/x/bad.pdf')).toBe('gave up');
    expect(failures.get('/x/slow.pdf')).toBe('took longer than 6 s');
    expect(failures.get('/x/crash.pdf')).toMatch(/^exit code 3/);
    expect(failures.get('/x/mute.pdf')).toBe('gave nothing');
  });
});
