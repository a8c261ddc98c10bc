import { compose } from '../document/compose.js';
import { linesById } from '../document/lookups.js';
import type { Document, Line, Omission, PageObject, Run, Thread } from '../document/schema.js';

/** What is left out of the text outputs, and may be asked for. */
export interface OmittedText {
  /** Text that the page does not show: `keep` prints it, as paragraphs at the end of its page. Default: `drop`. */
  hidden?: 'drop' | 'keep' | undefined;
  /** Prints the labels inside figures. Default: false. */
  figureText?: boolean | undefined;
}

/**
 * The same document, in which text that was left out is part of the objects. Every writer then prints it.
 *
 * @example
 * toMarkdown(withOmitted(doc, { figureText: true }));
 */
export function withOmitted(document: Document, { hidden = 'drop', figureText = false }: OmittedText): Document {
  const labelled = figureText ? withFigureText(document) : document;
  return hidden === 'keep' ? withHidden(labelled) : labelled;
}

/** Figures whose labels are their text. */
function withFigureText(document: Document): Document {
  const lines = linesById(document);
  const labels = new Map<string, Omission[]>();
  for (const omission of document.omitted) {
    if (omission.reason !== 'figure-label' || omission.object === undefined) continue;
    const own = labels.get(omission.object) ?? [];
    own.push(omission);
    labels.set(omission.object, own);
  }
  const shown = new Set<Omission>();
  const objects = document.objects.map((object): PageObject => {
    const own = object.role === 'figure' ? labels.get(object.id) : undefined;
    if (!own) return object;
    for (const omission of own) shown.add(omission);
    return { ...object, ...textOf(own, lines) };
  });
  if (shown.size === 0) return document;
  return { ...document, objects, omitted: document.omitted.filter((omission) => !shown.has(omission)) };
}

/** The text that omitted parts of lines make, and how. */
function textOf(omissions: readonly Omission[], lines: ReadonlyMap<string, Line>): { text: string; runs: Run[] } {
  const parts = omissions.flatMap(({ line: id, from, length }) => {
    const line = lines.get(id);
    return line ? [{ line, from, length }] : [];
  });
  const { text, runs } = compose(
    'figure',
    parts.map(({ line, from, length }, i) => ({
      id: String(i),
      text: line.text.slice(from, from + length),
      box: line.box,
    })),
  );
  const moved = runs.map(([at, i, from, length]): Run => {
    const part = parts[Number(i)];
    return [at, part?.line.id ?? '', (part?.from ?? 0) + from, length];
  });
  return { text, runs: moved };
}

/** Each hidden line as a paragraph at the end of its page. */
function withHidden(document: Document): Document {
  const lines = linesById(document);
  const hidden = document.omitted.filter(({ reason }) => reason === 'hidden');
  if (hidden.length === 0) return document;
  const byPage = new Map<number, PageObject[]>();
  for (const [i, { line: id, from, length }] of hidden.entries()) {
    const line = lines.get(id);
    if (!line) continue;
    const paragraphs = byPage.get(line.page) ?? [];
    paragraphs.push({
      id: `hidden-${i}`,
      role: 'paragraph',
      page: line.page,
      box: line.box,
      text: line.text.slice(from, from + length),
      confidence: 1,
      by: 'hidden',
      runs: [[0, id, from, length]],
    });
    byPage.set(line.page, paragraphs);
  }
  const objects = [...document.objects];
  for (const [page, paragraphs] of byPage) {
    objects.splice(objects.findLastIndex((object) => object.page <= page) + 1, 0, ...paragraphs);
  }
  const added: Thread = { kind: 'body', objects: [...byPage.values()].flat().map(({ id }) => id) };
  return {
    ...document,
    objects,
    omitted: document.omitted.filter(({ reason }) => reason !== 'hidden'),
    threads: [...document.threads, added],
  };
}
