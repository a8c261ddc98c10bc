import type { SoftMask } from 'treeline';
import { parse, TreelineError } from 'treeline/parse';
import { hrdocPageSizes } from './hrdoc-pages.js';
import { serveTasks } from './pool-worker.js';
import { render } from './render.js';
import { deliver, isExpected, load } from './serve.js';
import type { MaskFile, ParseTask, TaskMessage, TaskResult } from './task.js';
import { writeImages } from './write-images.js';

/*
 * What every document takes is loaded with the thread, the rest of the library where a task asks for it: to load all of it
 * takes longer than to read a letter.
 */

serveTasks<ParseTask, TaskResult, TaskMessage>(
  async (task, caller) => {
    const bytes = await load(task.source);
    const parsed = await parse(bytes, {
      name: task.name,
      ...(task.from !== undefined && { from: task.from }),
      engine: task.engine,
      vision: task.vision,
      givenOrder: task.givenOrder,
      ...(task.mask && { mask: await checked(task.mask) }),
      ...(task.from === 'hrdoc' && typeof task.source === 'string' && { pageSizes: await hrdocPageSizes(task.source) }),
      ...(task.pages !== undefined && { pages: task.pages }),
      ...(task.password !== undefined && { password: task.password }),
      onProgress: ({ done, total }) => caller.tell({ kind: 'page', done, total }),
    });
    const document = task.images ? await writeImages(parsed, bytes, task.password, task.images) : parsed;
    await deliver(render(document, task.format, bytes, task.password), task.output, caller);
    return {
      pages: document.pages.length,
      problems: document.problems.map(({ page, message }) => ({ page, message })),
    };
  },
  { replaceAfter: (error) => !isExpected(error) },
);

/** A mask that is wrong is wrong for every input. */
async function checked({ path, text }: MaskFile): Promise<SoftMask> {
  const { parseMask } = await import('treeline');
  try {
    return parseMask(text);
  } catch (cause) {
    if (!(cause instanceof TreelineError)) throw cause;
    throw new TreelineError('invalid-option', `${path}: ${cause.message}`, { cause });
  }
}
