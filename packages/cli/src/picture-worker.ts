import { readPicture } from 'treeline';
import { serveTasks } from './pool-worker.js';
import { renderPicture } from './render-picture.js';
import { deliver, isExpected, load } from './serve.js';
import type { PictureTask, TaskMessage, TaskResult } from './task.js';

serveTasks<PictureTask, TaskResult, TaskMessage>(
  async (task, caller) => {
    const bytes = await load(task.source);
    const document = await readPicture(bytes, { name: task.name });
    await deliver(renderPicture(document, task.format, bytes), task.output, caller);
    const silent = document.lines.length === 0 ? [{ page: undefined, message: 'no text was found' }] : [];
    return {
      pages: document.pages.length,
      problems: [...document.problems.map(({ page, message }) => ({ page, message })), ...silent],
    };
  },
  { replaceAfter: (error) => !isExpected(error) },
);
