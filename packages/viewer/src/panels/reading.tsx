import { createMemo, createResource, For, onCleanup, onMount } from 'solid-js';
import { readingOf } from '../engine/client.ts';
import { t } from '../state/language.ts';
import { byId, file, goTo, select, view } from '../state/viewer.ts';
import { pictureOf } from './cut-out.ts';
import { sliced } from './sliced.ts';
import { Synced } from './synced.tsx';

/** How far below the window pictures are drawn already. */
const AHEAD = '600px';

interface Block {
  html: string;
}

/** The document as accessible HTML, in reading order: the same that is downloaded, with the pictures of its figures. */
export function ReadingPanel() {
  const [written] = createResource(
    () => {
      const opened = file();
      const document = view();
      return opened && document ? { session: opened.session, document } : undefined;
    },
    ({ session }) => readingOf(session),
  );
  // Blocks that did not change stay the same objects, so that they are not drawn anew.
  const blocks = createMemo<Block[]>((before) => {
    const known = new Map(before.map((block) => [block.html, block]));
    return (written.latest ?? []).map((html) => {
      const same = known.get(html);
      known.delete(html);
      return same ?? { html };
    });
  }, []);
  const shown = sliced(blocks);
  const pictures = watchPictures();
  return (
    <Synced class="reading" label={t('document')} lang={view()?.source.language} onLink={follow}>
      <article>
        <For each={shown()}>
          {({ html }) => (
            <div
              class="block"
              ref={(element) => {
                // The writer escapes every text of the document.
                element.innerHTML = html;
                onMount(() => pictures.watch(element));
              }}
            />
          )}
        </For>
      </article>
    </Synced>
  );
}

/** Follows a link inside the document. */
function follow(anchor: HTMLAnchorElement): void {
  const to = decodeURIComponent(anchor.getAttribute('href')?.slice(1) ?? '');
  const page = /^page-(\d+)$/.exec(to)?.[1];
  if (page !== undefined) goTo(Number(page));
  else if (byId().has(to)) select(to);
  else document.getElementById(to)?.scrollIntoView({ block: 'center' });
}

/** Figures and formulas become pictures, cut out of their pages, when they come near. */
function watchPictures(): { watch(element: HTMLElement): void } {
  const abort = new AbortController();
  const made: string[] = [];
  onCleanup(() => {
    abort.abort();
    for (const url of made) URL.revokeObjectURL(url);
  });
  const draw = async (place: Element) => {
    const object = byId().get(place.getAttribute('data-picture') ?? '');
    const opened = file();
    if (!object || !opened) return;
    const blob = await pictureOf(opened, object, abort.signal);
    if (!blob || abort.signal.aborted) return;
    const picture = document.createElement('img');
    picture.src = URL.createObjectURL(blob);
    made.push(picture.src);
    picture.alt = place.textContent ?? '';
    picture.className = 'cut-out';
    // As large as on the page, and no larger than the panel.
    picture.style.width = `${Math.round((object.box[2] - object.box[0]) * (opened.isPicture ? 1 : 4 / 3))}px`;
    place.replaceWith(picture);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        draw(target).catch(() => undefined);
      }
    },
    { rootMargin: AHEAD },
  );
  onCleanup(() => observer.disconnect());
  return {
    watch: (element) => {
      for (const place of element.querySelectorAll('[data-picture]')) observer.observe(place);
    },
  };
}
