import { createMemo, createResource, For } from 'solid-js';
import { blocksOf, chunksOf } from '../engine/client.ts';
import { t } from '../state/language.ts';
import { byPage, currentPage, file, selected, view } from '../state/viewer.ts';
import { sliced } from './sliced.ts';
import { Synced } from './synced.tsx';

/** The document of the moment, with the session that can write it. */
const source = () => {
  const opened = file();
  const document = view();
  return opened && document ? { session: opened.session, document } : undefined;
};

export function MarkdownPanel() {
  const [blocks] = createResource(source, ({ session }) => blocksOf(session));
  const shown = sliced(() => blocks.latest ?? []);
  return (
    <Synced class="source" label={t('markdown')}>
      <For each={shown()}>
        {(block) => (
          <pre dir="auto">
            <For each={block}>{(part) => <span data-object={part.object}>{part.text}</span>}</For>
          </pre>
        )}
      </For>
    </Synced>
  );
}

/** The objects of the current page as the document has them. */
export function JsonPanel() {
  const objects = createMemo(() => {
    const chosen = (view()?.objects ?? []).find(({ id }) => id === selected()[0]);
    return byPage().get(chosen?.page ?? currentPage()) ?? [];
  });
  return (
    <Synced class="source" label={t('json')}>
      <p class="quiet">
        {t('page')} {objects()[0]?.page}
      </p>
      <For each={objects()}>
        {({ runs: _runs, ...object }) => <pre data-object={object.id}>{readable(object)}</pre>}
      </For>
    </Synced>
  );
}

/** JSON with boxes on one line. */
function readable(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(/\[\s+([-\d.,\s]+?)\s+\]/g, (_, numbers: string) => {
    return `[${numbers.replace(/\s+/g, ' ')}]`;
  });
}

export function ChunksPanel() {
  const [chunks] = createResource(source, ({ session }) => chunksOf(session));
  const shown = sliced(() => chunks.latest ?? []);
  return (
    <Synced class="chunks" label={t('chunks')}>
      <For each={shown()}>
        {(chunk) => (
          <section class="chunk" data-object={chunk.citations[0]?.object}>
            <p class="chunk-path">
              {chunk.path.join(' › ')}
              <span class="quiet">
                {' '}
                {t('page')} {[...new Set(chunk.pages)].join('–')}
              </span>
            </p>
            <p dir="auto">{chunk.text}</p>
          </section>
        )}
      </For>
    </Synced>
  );
}
