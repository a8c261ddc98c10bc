import { readFile } from 'node:fs/promises';
import { parse, TreelineError } from 'treeline';
import { InputError, OutputError } from './errors.js';
import { hrdocPageSizes } from './hrdoc-pages.js';
import { serveTasks } from './pool-worker.js';
import { render } from './render.js';
import type { ParseMessage, ParseResult, ParseTask } from './task.js';
import { batches, writeTarget } from './write-target.js';

serveTasks<ParseTask, ParseResult, ParseMessage>(
  async (task, caller) => {
    const bytes = typeof task.source === 'string' ? await load(task.source) : task.source;
    const document = await parse(bytes, {
      name: task.name,
      from: task.from,
      engine: task.engine,
      ...(task.from === 'hrdoc' && typeof task.source === 'string' && { pageSizes: await hrdocPageSizes(task.source) }),
      ...(task.pages !== undefined && { pages: task.pages }),
      ...(task.password !== undefined && { password: task.password }),
      onProgress: ({ done, total }) => caller.tell({ kind: 'page', done, total }),
    });
    const pieces = render(document, task.format, bytes, task.password);
    if (task.output) {
      await writeTarget(task.output, pieces);
    } else {
      for await (const text of batches(pieces)) await caller.ask({ kind: 'piece', text });
    }
    return {
      pages: document.pages.length,
      problems: document.problems.map(({ page, message }) => ({ page, message })),
    };
  },
  { replaceAfter: (error) => !isExpected(error) },
);

async function load(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new InputError(cause);
  }
}

/** Failures of the input or the disk leave the thread sound; an aborted engine or a surprise does not. */
function isExpected(error: unknown): boolean {
  if (error instanceof InputError || error instanceof OutputError) return true;
  return error instanceof TreelineError && error.code !== 'engine-failed';
}
