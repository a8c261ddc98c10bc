import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { folderWith, treeline } from '../testing/command.js';
import { viewerFolder } from '../viewer-server.js';

describe('treeline view', () => {
  it('says which file it cannot open, and why', async ({ skip }) => {
    skip(viewerFolder() === undefined, 'NOT TESTED: the viewer is not built; npm run build:viewer makes it');
    const cwd = await folderWith({ 'folder/notes.txt': 'text' });
    expect(await treeline(['view', 'nothing.pdf', '--no-open'], { cwd })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'treeline: nothing.pdf: no such file or folder\n',
    });
    expect(await treeline(['view', 'folder', '--no-open'], { cwd })).toMatchObject({
      code: 1,
      stderr: 'treeline: folder: is a folder\n',
    });
  });

  it('says that a port is in use', async ({ skip }) => {
    skip(viewerFolder() === undefined, 'NOT TESTED: the viewer is not built; npm run build:viewer makes it');
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => {
        const bound = other.address();
        resolve(typeof bound === 'object' && bound ? bound.port : 0);
      }),
    );
    try {
      const { code, stderr } = await treeline(['view', '--port', String(port), '--no-open'], {
        cwd: await folderWith({}),
      });
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `treeline: port ${port} is in use; choose another with --port\n`,
      });
    } finally {
      other.close();
    }
  });
});
