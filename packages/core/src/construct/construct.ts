import type { DraftObject } from '../document/draft.js';
import { problem } from '../document/problems.js';
import type { Problem } from '../document/schema.js';
import type { Construct, Constructed, Ordered } from '../stages.js';
import { type Bookmarked, reconcile } from './bookmarks.js';
import { headingCandidates } from './candidates.js';
import { contentsOf } from './contents.js';
import { AFTER_TREE, BEFORE_TREE, type ConstructState, correctHeadings } from './corrections/list.js';
import { constrained, givenParents, withGiven } from './given.js';
import { asJudged, GIVEN, type Judged } from './judge.js';
import { listedTogether } from './listing.js';
import { looksOf } from './looks.js';
import { attach, nestByParents } from './nest.js';
import { type Ask, askedOnce, type Encoder, headingOdds, type Model } from './odds.js';
import { titlesOf } from './titles.js';
import { leaveOut, type Tree, treeOf } from './tree.js';

/*
 * The learned Construct (SPEC 3): headings in reading order → the outline. First the model tells what the outline has from
 * heads of boxes and the like, which no table of contents lists, and from what only looks like a heading on its page. Then
 * it says of each which earlier one is its parent and which its left sibling, and Algorithm 1 makes a tree of that. The
 * corrections say what the network cannot know: the file's own bookmarks, covers, front matter.
 */

export interface ConstructOptions {
  /** Names of corrections to leave out; `all` leaves out every one. Default: none. */
  without?: ReadonlySet<string> | undefined;
}

export function learnedConstruct(
  model: Model,
  text: Encoder,
  { without = new Set() }: ConstructOptions = {},
): Construct {
  return async (ordered, { given, pause, onPage, recall } = {}) => {
    await pause?.();
    const all = headingCandidates(ordered);
    const once = askedOnce(model, text, recall);
    const ask: Ask = async (headings) => {
      await pause?.();
      return await once(headings);
    };
    const tell = pagesTold(ordered, onPage);
    const looks = looksOf(all);
    const contents = contentsOf(ordered.pages, all);
    const odds = ordered.candidates
      ? listedTogether(await headingOdds(all, ask), looks, contents)
      : all.map(() => GIVEN);
    const bookmarks = reconcile(
      all.map(({ object }) => ({ text: object.text, page: object.page })),
      ordered.evidence.bookmarks,
    );
    const judged = all.map(
      (candidate, i): Judged => ({ candidate, odds: odds[i] ?? GIVEN, by: 'network', bookmark: -1 }),
    );
    const before: ConstructState = { ordered, judged, bookmarks: bookmarks.known, parents: new Map() };
    const evident = correctHeadings(BEFORE_TREE, before, without);
    const held = withGiven(evident.judged, given);
    const chosen = [...held.keys()].filter((i) => (held[i]?.odds.listed ?? 0) > 0);
    const headings = chosen.flatMap((i) => held[i] ?? []);
    await pause?.();
    const decoded = await treeOf(
      headings.map(({ candidate }) => candidate),
      async (window) => {
        const scores = await ask(window);
        tell(window.at(-1)?.number ?? 0);
        return scores;
      },
      {
        looks: chosen.map((i) => looks[i] ?? 0),
        entries: chosen.map((i) => contents.entries[i] ?? -1),
        above: contents.isBelieved ? contents.above : undefined,
        known: settled(headings, bookmarks.known),
        fixed: givenParents(headings, given),
      },
    );
    const tree = constrained(decoded, headings, given);
    const parents = new Map(chosen.map((i, k) => [i, chosen[tree.parents[k] ?? -1] ?? -1]));
    const decided = withGiven(
      correctHeadings(AFTER_TREE, { ...evident, judged: held, parents }, without).judged,
      given,
    );
    const isOut = (k: number) => {
      const heading = decided[chosen[k] ?? -1];
      return heading?.title !== undefined || heading?.isUnlisted === true;
    };
    const listed = leaveOut(tree, isOut);
    const ids = new Set(listed.kept.flatMap((k) => headings[k]?.candidate.object.id ?? []));
    return finish(asDecided(ordered, decided), ids, listed.tree, bookmarks.disagreement);
  };
}

/** Tells of each page once, up to the one that has been reached. */
function pagesTold({ pages }: Ordered, onPage: ((page: number) => void) | undefined): (place: number) => void {
  let told = 0;
  return (place) => {
    for (; told < place; told++) onPage?.(pages[told]?.page.number ?? 0);
  };
}

/** What the bookmarks say of the headings of the outline, as far as a correction has believed them. */
function settled(headings: readonly Judged[], known: Bookmarked | undefined): Bookmarked | undefined {
  return known && { bookmark: headings.map(({ bookmark }) => bookmark), parents: known.parents };
}

function asDecided(ordered: Ordered, decided: readonly Judged[]): Ordered {
  const judgedOf = new Map(decided.map((judged) => [judged.candidate.object.id, judged]));
  const objects = ordered.objects.map((object): DraftObject => {
    const judged = judgedOf.get(object.id);
    return judged ? asJudged(object, judged, ordered.candidates?.get(object.id)) : object;
  });
  return { ...ordered, objects };
}

function finish(
  ordered: Ordered,
  isListed: ReadonlySet<string>,
  { parents, confidence }: Tree,
  disagreement: string | undefined,
): Constructed {
  const headings = ordered.objects.filter(({ id }) => isListed.has(id));
  const nested = nestByParents(headings, parents, confidence, titlesOf(ordered.links));
  const body = new Set(ordered.threads.flatMap((thread) => (thread.kind === 'body' ? thread.objects : [])));
  const told: Problem[] = disagreement === undefined ? [] : [problem('bookmarks-differ', disagreement)];
  return {
    ...ordered,
    problems: [...ordered.problems, ...told],
    objects: attach(ordered.objects, body, nested),
    outline: nested.outline,
  };
}
