import '../v8-settings.js';
import type { Document, SoftMask } from 'treeline';
import { open, type ParseOptions, parse, TreelineError } from 'treeline/parse';
import { readRegular } from '../files/regular.js';
import { batches, OutputBudget, type Pieces, writePieces } from '../files/write.js';
import { type Caller, serveTasks } from '../processes/serve.js';
import { hrdocPageSizes } from './hrdoc-pages.js';
import { render } from './render.js';
import type {
  CorrectionsText,
  DrawTask,
  MaskFile,
  ParseTask,
  PictureTask,
  Task,
  TaskMessage,
  TaskOutput,
  TaskResult,
  WrittenFile,
} from './task.js';
import { writeImages } from './write-images.js';

/*
 * What every document takes is loaded with the process, the rest of the library where a task asks for it: to load all of it
 * takes longer than to read a letter.
 */

serveTasks<Task, TaskResult, TaskMessage>(
  (task, caller) => {
    if (task.kind === 'document') return parseDocument(task, caller);
    return task.kind === 'picture' ? readOnePicture(task, caller) : drawPage(task, caller);
  },
  // Failures of the input or the disk leave the process sound; an aborted engine or a surprise does not.
  { replaceAfter: (error) => !(error instanceof TreelineError) || error.code === 'engine-failed' },
);

async function parseDocument(task: ParseTask, caller: Caller<TaskMessage>): Promise<TaskResult> {
  const bytes = await load(task);
  const { from, engine, vision, ocr, givenOrder, pages, password, limits } = task;
  const options: ParseOptions = {
    name: task.name,
    limits,
    ...(from !== undefined && { from }),
    ...(engine !== undefined && { engine }),
    ...(vision !== undefined && { vision }),
    ...(ocr !== undefined && { ocr }),
    ...(givenOrder !== undefined && { givenOrder }),
    ...(task.mask && { mask: await checked(task.mask) }),
    ...(from === 'hrdoc' && typeof task.source === 'string' && { pageSizes: await hrdocPageSizes(task.source) }),
    ...(pages !== undefined && { pages }),
    ...(password !== undefined && { password }),
    signal: caller.signal,
    ...(task.progress && { onProgress: (progress) => caller.tell({ kind: 'progress', progress }) }),
  };
  const parsed = task.corrections
    ? await parseCorrected(bytes, options, task.corrections)
    : await parse(bytes, options);
  const budget = new OutputBudget(limits.output);
  const files: WrittenFile[] = [];
  const document = task.images
    ? await writeImages(parsed, bytes, password, task.images, task.owner, budget, files)
    : parsed;
  await deliver(task.outputs, (format) => render(document, format, task.write, bytes, password), caller, budget);
  return resultOf(document, files);
}

async function parseCorrected(
  bytes: Uint8Array,
  options: ParseOptions,
  { text, force }: CorrectionsText,
): Promise<Document> {
  const { readCorrections } = await import('treeline');
  const session = await open(bytes, options);
  try {
    const { source } = await session.document();
    return (await session.correct(readCorrections(text, source, { force }))).document;
  } finally {
    await session.close();
  }
}

async function readOnePicture(task: PictureTask, caller: Caller<TaskMessage>): Promise<TaskResult> {
  const [{ readPicture }, { renderPicture }] = await Promise.all([import('treeline'), import('./render-picture.js')]);
  const bytes = await load(task);
  const { name, limits } = task;
  const document = await readPicture(bytes, { name, limits, signal: caller.signal });
  const budget = new OutputBudget(limits.output);
  await deliver(task.outputs, (format) => renderPicture(document, format, bytes), caller, budget);
  return resultOf(document, []);
}

async function drawPage(task: DrawTask, caller: Caller<TaskMessage>): Promise<TaskResult> {
  const { draw } = await import('./draw.js');
  const png = await draw(await load(task), task);
  await deliver(task.outputs, () => [png], caller, new OutputBudget(task.limits.output));
  return { pages: 1, lines: 0, status: 'ok', problems: [], files: [] };
}

async function load({ source, limits }: Task): Promise<Uint8Array> {
  return typeof source === 'string' ? await readRegular(source, limits.input) : source;
}

function resultOf({ pages, lines, status, problems }: Document, files: WrittenFile[]): TaskResult {
  return { pages: pages.length, lines: lines.length, status, problems, files };
}

/** Writes the pieces of each output to its file; without one they go to the caller. */
async function deliver<Name>(
  outputs: readonly TaskOutput<Name>[],
  pieces: (format: Name) => Pieces,
  caller: Caller<TaskMessage>,
  budget: OutputBudget,
): Promise<void> {
  for (const [output, { format, target }] of outputs.entries()) {
    if (target) await writePieces(target, pieces(format), budget);
    else {
      for await (const piece of batches(pieces(format))) {
        budget.spend(piece.length);
        await caller.ask({ kind: 'piece', output, piece });
      }
    }
  }
}

/** A mask that is wrong is wrong for every input. */
async function checked({ path, text }: MaskFile): Promise<SoftMask> {
  const { parseMask } = await import('treeline/research');
  try {
    return parseMask(text);
  } catch (cause) {
    if (!(cause instanceof TreelineError)) throw cause;
    throw new TreelineError('invalid-option', `${path}: ${cause.message}`, { cause });
  }
}
