import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const V8_SETTINGS = new URL('../dist/v8-settings.js', import.meta.url).href;

/** Whether V8 optimises a function that is called so often; what it prints besides belongs to nobody. */
function isOptimised(calls: number, first: string): boolean {
  const program = `${first}
    function hot(x) { let sum = 0; for (let i = 0; i < 10; i++) sum += x ^ i; return sum; }
    for (let i = 0; i < ${calls}; i++) hot(i);`;
  const args = ['--trace-opt', '--input-type=module', '--eval', program];
  return /completed optimizing.*\bhot\b/.test(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

const [major] = process.versions.node.split('.');

describe.runIf(major === '20' || major === '22')('compiling late', () => {
  it('leaves alone what runs for a moment, which Node by itself would optimise', () => {
    expect(isOptimised(1000, '')).toBe(true);
    expect(isOptimised(1000, `import '${V8_SETTINGS}';`)).toBe(false);
  });

  it('still optimises what goes on running', () => {
    expect(isOptimised(100_000, `import '${V8_SETTINGS}';`)).toBe(true);
  });
});

it('says nothing, whatever the version of Node', () => {
  const args = ['--input-type=module', '--eval', `import '${V8_SETTINGS}'`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
