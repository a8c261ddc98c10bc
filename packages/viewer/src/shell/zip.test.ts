import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { zip } from './zip.ts';

const READ = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print([(n, z.read(n).decode()) for n in z.namelist()])`;

describe('a ZIP archive', () => {
  it('is read by another program, with its names and checksums', ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'treeline-zip-'));
    try {
      const file = join(folder, 'made.zip');
      const text = new TextEncoder();
      writeFileSync(
        file,
        zip([
          { name: 'one.csv', bytes: text.encode('a,b\r\n') },
          { name: 'Größe.csv', bytes: text.encode('') },
        ]),
      );
      let read: string;
      try {
        read = execFileSync('python3', ['-c', READ, file], { encoding: 'utf8' });
      } catch (error) {
        skip(error instanceof Error && 'code' in error && error.code === 'ENOENT', 'NOT TESTED: no python3 here');
        throw error;
      }
      expect(read.trim()).toBe(String.raw`[('one.csv', 'a,b\r\n'), ('Größe.csv', '')]`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
