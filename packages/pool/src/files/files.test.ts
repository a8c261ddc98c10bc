import { execFileSync, spawnSync } from 'node:child_process';
import { link, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratch.js';
import { identityOf } from './identity.js';
import { nameAsText, pathFrom, systemPath } from './names.js';
import { readRegular, readStream } from './regular.js';
import { ownerTag, sweep, temporaryPath } from './temporary.js';

describe('reading a file', () => {
  it('gives all of a regular file, also through a link, and of one whose size the system does not say', async () => {
    const folder = await scratchFolder();
    const bytes = Uint8Array.from({ length: 10_000 }, (_, i) => i % 251);
    await writeFile(join(folder, 'a'), bytes);
    await symlink('a', join(folder, 'b'));
    expect(await readRegular(join(folder, 'b'), 10_000)).toEqual(bytes);
    expect(new TextDecoder().decode(await readRegular('/proc/self/status', 1e6))).toContain('VmRSS');
  });

  it('refuses pipes, devices and folders at once, and says what they are', async () => {
    const folder = await scratchFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await symlink('/dev/zero', join(folder, 'zero'));
    const failed = (fact: string) => ({ code: 'input-failed', message: expect.stringContaining(fact) });
    await expect(readRegular(join(folder, 'pipe'), 100)).rejects.toMatchObject(failed('is a pipe'));
    await expect(readRegular(join(folder, 'zero'), 100)).rejects.toMatchObject(failed('is a device'));
    await expect(readRegular(folder, 100)).rejects.toMatchObject(failed('is a folder'));
    await expect(readRegular(join(folder, 'none'), 100)).rejects.toMatchObject(failed('no such file'));
  });

  it('reads no more than allowed, of files and of streams', async () => {
    const folder = await scratchFolder();
    await writeFile(join(folder, 'a'), 'x'.repeat(101));
    await expect(readRegular(join(folder, 'a'), 100)).rejects.toMatchObject({ code: 'input-limit' });
    await expect(readRegular('/proc/self/status', 100)).rejects.toMatchObject({ code: 'input-limit' });
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1;
        yield Buffer.alloc(10);
      }
    }
    await expect(readStream(endless(), 100)).rejects.toMatchObject({ code: 'input-limit' });
    expect(taken).toBe(11);
  });
});

describe('the identity of a file', () => {
  it('is the same through links of both kinds, and other for a copy', async () => {
    const folder = await scratchFolder();
    for (const name of ['a', 'copy']) await writeFile(join(folder, name), 'x');
    await symlink('a', join(folder, 'soft'));
    await link(join(folder, 'a'), join(folder, 'hard'));
    const [a, soft, hard, copy, none] = await Promise.all(
      ['a', 'soft', 'hard', 'copy', 'none'].map((name) => identityOf(join(folder, name))),
    );
    expect([soft, hard]).toEqual([a, a]);
    expect(copy).not.toBe(a);
    expect(none).toBeUndefined();
  });
});

describe('names that are not UTF-8', () => {
  it('find their way back, byte for byte', () => {
    for (const bytes of [
      [0xff, 0x61],
      [0x61, 0xc3],
      [0xc3, 0x28, 0x2f, 0x80],
      [0xe8, 0xab, 0x96, 0xfe],
      [0xf0, 0x9f, 0x98, 0x80, 0x9f],
    ]) {
      const path = pathFrom(Buffer.from(bytes));
      expect([...Buffer.from(systemPath(path))]).toEqual(bytes);
    }
  });

  it('leave UTF-8 alone, characters beyond the first 65,536 included', () => {
    for (const name of ['plain', 'é論', '😀\u{1f4c4}', '\ufffd']) {
      expect(pathFrom(Buffer.from(name))).toBe(name);
      expect(Buffer.from(systemPath(name)).toString()).toBe(name);
    }
    expect(nameAsText(pathFrom(Buffer.from([0x61, 0xff])))).toBe('a\ufffd');
  });

  it('and names with characters that nobody sees become honest text', () => {
    expect(nameAsText('bill\u202efdp.exe\u200b\n')).toBe('billfdp.exe');
  });
});

describe('temporary files', () => {
  const machine = ownerTag().split('-')[0];

  it('have names that nobody can guess and that are never the same', async () => {
    const names = new Set(Array.from({ length: 100 }, () => temporaryPath('')));
    expect(names.size).toBe(100);
  });

  it('are swept when their process is gone, and only then', async () => {
    const folder = await scratchFolder();
    const { pid } = spawnSync('true');
    const dead = temporaryPath(folder, `${machine}-${pid}-1`);
    const reused = temporaryPath(folder, `${machine}-${process.pid}-1`);
    const mine = temporaryPath(folder);
    const elsewhere = temporaryPath(folder, `0123456789ab-${pid}-1`);
    const old = temporaryPath(folder, `0123456789ab-${pid}-2`);
    for (const path of [dead, reused, mine, elsewhere, old, join(folder, '.treeline-notes.part')])
      await writeFile(path, '');
    await utimes(old, new Date(0), new Date(0));
    const left = async () => (await readdir(folder)).map((name) => join(folder, name)).sort();
    await sweep(folder);
    expect(await left()).toEqual([mine, elsewhere, join(folder, '.treeline-notes.part')].sort());
    await sweep(folder, { ownToo: true });
    expect(await left()).toEqual([elsewhere, join(folder, '.treeline-notes.part')].sort());
  });
});
