import { setFont } from '../detect/fields.js';
import { numberingFields } from '../document/numbering.js';
import type { PageObject, Problem } from '../document/schema.js';
import { CONTENTS_TITLE, isFrontLabel } from '../document/section-names.js';
import type { ConstructModel, HeadingFields, HeadingScores } from '../model/construct-model.js';
import type { TextModel } from '../model/text-model.js';
import type { Construct, Constructed, HeadingCandidate, Ordered } from '../stages.js';
import { type Bookmarked, reconcile } from './bookmarks.js';
import { type Candidate, headingCandidates } from './candidates.js';
import { insertHeadings } from './insert-headings.js';
import { NO_CONTENTS, titleKey, UNLISTED } from './listed.js';
import { attach, nestByParents } from './nest.js';
import { isFrontMatter, isOnCover, opensAsTitle } from './opening-title.js';

/*
 * The learned Construct (SPEC 3): headings in reading order → the outline. First the model tells what the outline has from
 * heads of boxes and the like, which no table of contents lists, and from what only looks like a heading on its page. Then
 * it says of each which earlier one is its parent and which its left sibling, and Algorithm 1 makes a tree of that. The
 * file's own bookmarks, where they fit, overrule it.
 */

/** Headings looked at together. A longer document goes on with the open path of the tree before it. */
const MOST_HEADINGS = 160;
const BEAM = 4;
/**
 * How much the whole document counts against the page alone in what the outline has, chosen on validation documents. Where a
 * printed table of contents says what the author has in it, all. In what is a heading it has no say: bookmarks, which leave
 * headings out, were among its teachers.
 */
const WHOLE = 0.7;
/** What a bookmark settles, and headings that are given. */
const GIVEN: Odds = { heading: 9, listed: 9 };
/** Less likely than anything a model says. */
const NEVER = -1e6;

type Model = Pick<ConstructModel, 'run'>;
type Encoder = Pick<TextModel, 'encode'>;

export function learnedConstruct(model: Model, text: Encoder): Construct {
  return async (ordered) => {
    const all = headingCandidates(ordered);
    const bookmarks = reconcile(
      all.map(({ object }) => ({ text: object.text, page: object.page })),
      ordered.evidence.bookmarks,
    );
    const ask = askedOnce(model, text);
    const odds = ordered.candidates ? await headingOdds(all, ask) : all.map(() => GIVEN);
    if (ordered.candidates && ordered.pages.length > 1) {
      for (const [i, candidate] of all.entries()) {
        const told = odds[i];
        const isNoSection = isOnCover(candidate, ordered.objects) || isFrontMatter(candidate, ordered.objects);
        if (told && isNoSection) odds[i] = { ...told, listed: Math.min(told.listed, 0) };
      }
    }
    const isBookmarked = new Set<PageObject>();
    for (const [i, b] of (bookmarks.known?.bookmark ?? []).entries()) {
      const object = all[i]?.object;
      if (b < 0 || !object) continue;
      odds[i] = GIVEN;
      isBookmarked.add(object);
    }
    const chosen = [...all.keys()].filter((i) => (odds[i]?.listed ?? 0) > 0);
    const headings = chosen.flatMap((i) => all[i] ?? []);
    const tree = await treeOf(headings, ask, bookmarks.known && only(bookmarks.known, chosen));
    const title = ordered.candidates && titleOf(all, odds, headings, tree.parents, bookmarks.known, ordered.objects);
    const isLeftOut = (candidate: Candidate) =>
      candidate.object === title ||
      (ordered.candidates !== undefined &&
        !isBookmarked.has(candidate.object) &&
        isUnlisted(candidate, ordered.objects));
    leaveOut(headings, tree, isLeftOut);
    const isListed = new Set(headings.map(({ object }) => object.id));
    const told = new Map(all.map(({ object }, i) => [object.id, odds[i] ?? GIVEN]));
    const objects = ordered.objects.map((object) =>
      object === title ? { ...object, role: 'title' as const } : judged(object, told.get(object.id), ordered),
    );
    return finish({ ...ordered, objects }, isListed, tree, bookmarks.disagreement);
  };
}

/** What hardly a table of contents lists: labels like "Keywords", and its own heading, unless this one does. */
function isUnlisted({ object, listed }: Candidate, objects: readonly PageObject[]): boolean {
  if (isFrontLabel(object.text)) return true;
  if (!CONTENTS_TITLE.test(object.text.trim())) return false;
  const name = `${titleKey(object.text)} `;
  if (objects.some(({ role, text }) => role === 'contents' && titleKey(text).startsWith(name))) return false;
  return listed === UNLISTED || objects[objects.indexOf(object) + 1]?.role === 'contents';
}

type Ask = (headings: readonly Candidate[]) => Promise<HeadingScores>;

/** What the model says of headings. Where the outline has all candidates, it is asked about the same ones twice in a row. */
function askedOnce(model: Model, text: Encoder): Ask {
  let last: { headings: readonly Candidate[]; scores: HeadingScores } | undefined;
  return async (headings) => {
    const isSame = last?.headings.length === headings.length && headings.every((it, i) => it === last?.headings[i]);
    if (!last || !isSame) last = { headings, scores: await model.run(await fieldsOf(headings, text)) };
    return last.scores;
  };
}

/** Log-odds of being a heading, and of standing in the outline. */
interface Odds {
  heading: number;
  listed: number;
}

/** What the page alone calls a heading is one, and what the outline has in any case. */
function judged(object: PageObject, odds: Odds | undefined, { candidates }: Ordered): PageObject {
  if (!odds) return object;
  const told = candidates?.get(object.id);
  const best = Math.max(odds.heading, odds.listed);
  const confidence = 1 / (1 + Math.exp(-Math.abs(best)));
  if (best > 0) return { ...object, role: odds.listed <= 0 && mayBeTitle(told) ? 'title' : 'heading', confidence };
  if (object.role !== 'heading') return object;
  return { ...object, role: told?.otherwise ?? 'paragraph', confidence };
}

/** Of the chance to be a heading or the title this share is enough for a title, where the outline lacks it. */
const TITLE = 0.25;

/** What opens the first page of a report in large type is a heading by its looks and the title by its place. */
function mayBeTitle(told: HeadingCandidate | undefined): boolean {
  return told?.otherwise === 'title' && told.probability - told.heading >= TITLE * told.probability;
}

/** What each candidate is on its page, and what the outline has with the whole document, or a long stretch of it, in view. */
async function headingOdds(all: readonly Candidate[], ask: Ask): Promise<Odds[]> {
  const whole = all.some(({ listed }) => listed !== NO_CONTENTS) ? 1 : WHOLE;
  const odds: Odds[] = [];
  for (let start = 0; start < all.length; start += MOST_HEADINGS) {
    const part = all.slice(start, start + MOST_HEADINGS);
    const { heading } = await ask(part);
    for (const [i, { ownOdds }] of part.entries()) {
      odds.push({ heading: ownOdds, listed: whole * (heading[i] ?? 0) + (1 - whole) * ownOdds });
    }
  }
  return odds;
}

interface Tree {
  parents: number[];
  confidence: number[];
}

async function treeOf(headings: readonly Candidate[], ask: Ask, known: Bookmarked | undefined): Promise<Tree> {
  const parents: number[] = [];
  const confidence: number[] = [];
  while (parents.length < headings.length) {
    const done = parents.length;
    const path = openPath(parents);
    const fresh = headings.slice(done, done + MOST_HEADINGS - Math.min(path.length, MOST_HEADINGS / 2));
    const indices = [...path.slice(0, MOST_HEADINGS / 2), ...fresh.map((_, i) => done + i)];
    const scores = await ask(indices.flatMap((i) => headings[i] ?? []));
    if (known) settle(scores.parent, indices, known);
    const found = insertHeadings(scores.parent, scores.sibling, indices.length, BEAM);
    const offset = indices.length - fresh.length;
    for (let i = offset; i < indices.length; i++) {
      const parent = found[i] ?? -1;
      parents.push(parent < 0 ? -1 : (indices[parent] ?? -1));
      confidence.push(Math.exp(scores.parent[i * indices.length + (parent < 0 ? i : parent)] ?? -Infinity));
    }
  }
  return { parents, confidence };
}

/** The first heading of all, where it is the title: one that no bookmark names and that no other hangs from. */
function titleOf(
  all: readonly Candidate[],
  odds: readonly Odds[],
  headings: readonly Candidate[],
  parents: readonly number[],
  known: Bookmarked | undefined,
  objects: readonly PageObject[],
): PageObject | undefined {
  const place = odds.findIndex(({ heading, listed }) => Math.max(heading, listed) > 0);
  const first = all[place];
  if (!first || (known?.bookmark[place] ?? -1) >= 0) return undefined;
  const isListed = headings[0] === first;
  if (isListed && parents.includes(0)) return undefined;
  return opensAsTitle(first, headings.slice(isListed ? 1 : 0), objects) ? first.object : undefined;
}

/** Takes headings out of the tree that was made with them: the model knows documents that have them. Children move up. */
function leaveOut(headings: Candidate[], { parents, confidence }: Tree, isOut: (heading: Candidate) => boolean): void {
  const kept = [...headings.keys()].filter((i) => !headings[i] || !isOut(headings[i]));
  if (kept.length === headings.length) return;
  const place = new Map(kept.map((i, k) => [i, k]));
  const lift = (i: number): number => (i < 0 ? -1 : (place.get(i) ?? lift(parents[i] ?? -1)));
  const lifted = kept.map((i) => lift(parents[i] ?? -1));
  headings.splice(0, headings.length, ...kept.flatMap((i) => headings[i] ?? []));
  confidence.splice(0, confidence.length, ...kept.map((i) => confidence[i] ?? 0));
  parents.splice(0, parents.length, ...lifted);
}

/** What the bookmarks say of the chosen items alone. */
function only({ bookmark, parents }: Bookmarked, chosen: readonly number[]): Bookmarked {
  return { bookmark: chosen.map((i) => bookmark[i] ?? -1), parents };
}

/** Makes the model sure of the parents that bookmarks name. */
function settle(parent: HeadingScores['parent'], indices: readonly number[], { bookmark, parents }: Bookmarked): void {
  const k = indices.length;
  const place = new Map(indices.map((index, i) => [bookmark[index] ?? -1, i]));
  for (const [i, index] of indices.entries()) {
    const own = bookmark[index] ?? -1;
    if (own < 0) continue;
    const above = parents[own] ?? -1;
    const to = above < 0 ? i : place.get(above);
    if (to === undefined || to > i) continue;
    parent.fill(NEVER, i * k, (i + 1) * k);
    parent[i * k + to] = 0;
  }
}

function finish(
  ordered: Ordered,
  isListed: ReadonlySet<string>,
  { parents, confidence }: Tree,
  disagreement: string | undefined,
): Constructed {
  const headings = ordered.objects.filter(({ id }) => isListed.has(id));
  const nested = nestByParents(headings, parents, confidence);
  const body = new Set(ordered.threads.flatMap((thread) => (thread.kind === 'body' ? thread.objects : [])));
  const told: Problem[] = disagreement === undefined ? [] : [{ code: 'bookmarks-differ', message: disagreement }];
  return {
    ...ordered,
    problems: [...ordered.problems, ...told],
    objects: attach(ordered.objects, body, nested),
    outline: nested.outline,
  };
}

/** The headings from the top to the last one: only from these can the tree go on. */
function openPath(parents: readonly number[]): number[] {
  const path: number[] = [];
  for (let at = parents.length - 1; at >= 0; at = parents[at] ?? -1) path.unshift(at);
  return path;
}

async function fieldsOf(headings: readonly Candidate[], text: Encoder): Promise<HeadingFields> {
  const count = headings.length;
  const lines = headings.map(({ page, row }) => page.lines[row]);
  const vectors = await text.encode(headings.map(({ object }, i) => lines[i]?.text ?? object.text));
  const width = headings.reduce((most, { features }) => Math.max(most, features.length), 0);
  const fields: HeadingFields = {
    count,
    features: new Float32Array(count * width),
    text: vectors,
    font: new Float32Array(count * 8),
    box: new Float32Array(count * 4),
    size: new Float32Array(count * 2),
    page: new Float32Array(count),
    numbers: new Int32Array(count * 8),
    evidence: new Float32Array(count * 2),
  };
  for (const [i, { object, features, page, number, odds, listed }] of headings.entries()) {
    const line = lines[i];
    fields.features.set(features, i * width);
    if (line) setFont(fields.font, i, line);
    fields.box.set(line?.box ?? object.box, i * 4);
    fields.size.set([page.page.width, page.page.height], i * 2);
    fields.page[i] = number;
    fields.numbers.set(numberingFields(line?.text ?? object.text), i * 8);
    fields.evidence.set([odds, listed], i * 2);
  }
  return fields;
}
