import {
  compareOutlines,
  type Metric,
  type Mhs,
  markdownHeadings,
  mean,
  mhs,
  type Nid,
  nid,
  type OutlineScore,
  outlineOfLevels,
  plainTitle,
  pooled,
  share,
  similarity,
  sumF1,
} from 'treeline/evaluate';

/** What a Markdown text is worth against known headings; a program that gave nothing has nothing right. */
export interface Scores {
  outline: OutlineScore;
  /** Where the whole text is known. */
  nid?: Nid | undefined;
  mhs?: Mhs | undefined;
}

type Headings = readonly { title: string; level: number }[];

export interface Gold {
  headings: Headings;
  markdown?: string;
}

export function scoreMarkdown(gold: Gold, markdown: string | undefined): Scores {
  const outline = scoreOutline(gold.headings, markdown);
  if (gold.markdown === undefined) return { outline };
  return { outline, nid: nid(gold.markdown, markdown ?? ''), mhs: mhs(gold.markdown, markdown ?? '') };
}

function scoreOutline(gold: Headings, markdown: string | undefined): OutlineScore {
  const found = markdown === undefined ? [] : withoutDocumentTitle(gold, headingsOf(markdown));
  const outline = compareOutlines(outlineOfLevels(gold), outlineOfLevels(found));
  // An empty tree still has its root in common with the truth; a failed document has nothing.
  return markdown === undefined ? { ...outline, edit: { ...outline.edit, distance: outline.edit.size } } : outline;
}

/** A listing begins with a fence of its own line; three backquotes with text between them are code in a sentence. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** Headings of a Markdown text; a `#` in a listing is a comment. */
export function headingsOf(markdown: string): { title: string; level: number }[] {
  const text: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined) {
      fence = mark;
      if (mark === undefined) text.push(line);
    } else if (mark?.startsWith(fence)) fence = undefined;
  }
  return markdownHeadings(text.join('\n')).map(({ title, level }) => ({ title: bare(title), level }));
}

/** A title as it reads: links as their text, without tags and escapes, and without emphasis in front of its number. */
function bare(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/^[*_`~\s]+/, '');
}

/** Most bookmarks leave the title of the document out: it costs nobody anything to have it. */
function withoutDocumentTitle(gold: Headings, found: Headings): Headings {
  const [first, ...rest] = found;
  if (!first || rest.some(({ level }) => level <= first.level)) return found;
  const title = plainTitle(first.title);
  return gold.some((heading) => plainTitle(heading.title) === title) ? found : rest;
}

export const METRICS = {
  stedsMicro: { name: 'outline STEDS, micro', of: pooled((it: Scores) => it.outline.edit, similarity) },
  stedsMacro: { name: 'outline STEDS, macro', of: mean((it: Scores) => similarity([it.outline.edit])) },
  recall: {
    name: 'heading recall',
    of: pooled(
      (it: Scores) => it.outline.titles,
      (all) => share(all.map(({ right, gold }) => ({ right, total: gold }))),
    ),
  },
  nid: { name: 'NID', of: mean((it: Scores) => it.nid?.nid) },
  mhs: { name: 'MHS with levels', of: mean((it: Scores) => it.mhs?.nested) },
  headingF1: { name: 'heading F1', of: pooled((it: Scores) => it.outline.titles, sumF1) },
} as const satisfies Record<string, Metric<Scores>>;
