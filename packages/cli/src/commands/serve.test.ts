import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, scratchFolder, start, treeline } from '../testing/command.js';
import { makePdf, says } from '../testing/pdfs.js';

/** The command with its log; resolves when it listens. */
async function serve(cwd: string, ...args: string[]) {
  const temporary = join(cwd, 'tmp');
  await mkdir(temporary);
  const env = { ...process.env, TMPDIR: temporary };
  let log = '';
  const running = start(['serve', '--port', '0', '-j', '1', ...args], { cwd, env });
  running.child.stderr?.on('data', (text: string) => {
    log += text;
  });
  await running.hears('"event":"listening"');
  const [, url = ''] = /"url":"([^"]+)"/.exec(log) ?? [];
  /** How often the log says this. */
  const logged = (text: string) => log.split(text).length - 1;
  return { ...running, url, temporary, logged };
}

describe('treeline serve', () => {
  it('finishes what it has accepted after SIGTERM, leaves nothing behind and ends with 0', async () => {
    const { child, finished, url, temporary, logged } = await serve(await scratchFolder(), '--grace', '120');
    const files = await Promise.all([80, 81, 82, 83].map((pages) => makePdf({ pages })));
    const answers = files.map(async (body) => {
      const answer = await fetch(`${url}/v1/convert?engine=baseline&format=text`, {
        method: 'POST',
        body: Buffer.from(body),
      });
      return { status: answer.status, text: await answer.text() };
    });
    await expect.poll(() => logged('"event":"job"')).toBe(4);
    child.kill('SIGTERM');
    const texts = await Promise.all(answers);
    for (const [i, { status, text }] of texts.entries()) {
      expect(status).toBe(200);
      expect(text).toContain(says(80 + i));
    }
    expect((await finished).code).toBe(0);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('refuses to be reached from outside without a token', async () => {
    const { code, stderr } = await treeline(['serve', '--host', '0.0.0.0', '--port', '0'], {
      cwd: await scratchFolder(),
    });
    expect(code).toBe(2);
    expect(stderr).toContain('--token-file');
  });

  it('takes the token from the first line of a file', async () => {
    const cwd = await folderWith({ token: 'secret words\n' });
    const { child, finished, url } = await serve(cwd, '--token-file', 'token');
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    expect((await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer secret words' } })).status).toBe(200);
    child.kill('SIGTERM');
    expect((await finished).stderr).not.toContain('secret words');
  });
});

describe('treeline mcp', () => {
  it('needs a root that is a folder', async () => {
    const cwd = await folderWith({ 'a.pdf': '' });
    const none = await treeline(['mcp'], { cwd });
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('--root')]);
    const file = await treeline(['mcp', '--root', 'a.pdf'], { cwd });
    expect([file.code, file.stderr]).toEqual([1, expect.stringContaining('there is no such folder')]);
  });
});
