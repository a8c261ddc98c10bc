import { readFile } from 'node:fs/promises';
import { serveTasks } from '@treeline/pool/serve';
import { parse, TreelineError, toMarkdown, validate } from 'treeline';
import type { CheckResult, CheckTask } from './check.js';
import { mutate } from './mutate.js';
import { unpack } from './sample.js';

serveTasks<CheckTask, CheckResult>(
  async (task) => {
    const document = await parse(await load(task), { name: task.path });
    const judged = validate(document);
    if (!judged.valid) {
      const [first] = judged.errors;
      throw new TreelineError('invalid-document', `${first?.path}: ${first?.message} (${judged.errors.length} in all)`);
    }
    toMarkdown(document);
    return {
      status: document.status,
      pages: document.pages.length,
      lines: document.lines.length,
      problems: document.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    };
  },
  // An aborted engine is replaced by the reader itself; a thread that saw anything unknown is not used again.
  { replaceAfter: (error) => !(error instanceof TreelineError) || error.code === 'engine-failed' },
);

async function load({ path, damage, unpacked }: CheckTask): Promise<Uint8Array> {
  const bytes = new Uint8Array(await readFile(path));
  const plain = unpacked ? await unpack(bytes) : bytes;
  return damage === undefined ? plain : mutate(plain, damage);
}
