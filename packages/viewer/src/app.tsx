import { createEffect, createSignal, For, type JSX, Match, on, onCleanup, onMount, Show, Switch } from 'solid-js';
import { Pages } from './pages/pages.tsx';
import { Thumbnails } from './pages/thumbnails.tsx';
import { CheckPanel } from './panels/check.tsx';
import { ComparePanel } from './panels/compare.tsx';
import { Inspector } from './panels/inspector.tsx';
import { ListenPanel } from './panels/listen.tsx';
import { Outline } from './panels/outline.tsx';
import { ReadingPanel } from './panels/reading.tsx';
import { ReviewPanel } from './panels/review.tsx';
import { ChunksPanel, JsonPanel, MarkdownPanel } from './panels/texts.tsx';
import { Failed } from './shell/failed.tsx';
import { Help } from './shell/help.tsx';
import { onKeyDown } from './shell/shortcuts.ts';
import { Start } from './shell/start.tsx';
import { Tabs } from './shell/tabs.tsx';
import { Toolbar } from './shell/toolbar.tsx';
import { followAddress } from './state/address.ts';
import { closeCompared } from './state/compare.ts';
import { t } from './state/language.ts';
import { closeFile, openFile } from './state/open.ts';
import { compared, file, notice, phase, progress, setTab, side, type Tab, tab, view } from './state/viewer.ts';

export function App() {
  const [isOver, setOver] = createSignal(false);
  followAddress();
  createEffect(on(phase, (now) => now !== 'ready' && closeCompared()));
  onMount(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const dropped = event.dataTransfer?.files[0];
      if (!dropped) return;
      event.preventDefault();
      openFile(dropped);
    };
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    addEventListener('dragover', onDragOver);
    addEventListener('drop', onDrop);
    addEventListener('dragleave', onDragLeave);
    addEventListener('keydown', onKeyDown);
    onCleanup(() => removeEventListener('keydown', onKeyDown));
  });
  return (
    <div class="app" data-phase={phase()}>
      <a
        class="skip"
        href="#panel-body"
        on:click={(event) => {
          // The address belongs to the view.
          event.preventDefault();
          document.getElementById('panel-body')?.focus();
        }}
      >
        {t('skip')}
      </a>
      <Toolbar />
      <Switch>
        <Match when={phase() === 'empty'}>
          <Start />
        </Match>
        <Match when={phase() === 'failed'}>
          <Failed />
        </Match>
        <Match when={true}>
          <Workspace />
        </Match>
      </Switch>
      <Show when={isOver()}>
        <div class="drop-now">{t('dropNow')}</div>
      </Show>
      <div class="notice" role="status" aria-live="polite">
        {notice()}
      </div>
      <Help />
    </div>
  );
}

/** What the right side can show. The texts that programs read share one place. */
const PANELS = ['document', 'source', 'review', 'check', 'listen', 'compare'] as const;
const SOURCES = ['markdown', 'json', 'chunks'] as const;

type Source = (typeof SOURCES)[number];
const isSource = (tab: Tab): tab is Source => SOURCES.some((each) => each === tab);
const panelOf = (tab: Tab) => (isSource(tab) ? 'source' : tab);
let lastSource: Source = 'markdown';

function Workspace() {
  const [left, setLeft] = createSignal<'outline' | 'pages'>('outline');
  const isComparing = () => tab() === 'compare' && compared() !== undefined;
  return (
    <div class="workspace" data-side={side()} data-compare={isComparing() ? '' : undefined}>
      <aside class="left" aria-label={t('overview')}>
        <Tabs
          label={t('overview')}
          panel="overview"
          items={[
            { name: 'outline', label: t('outline') },
            { name: 'pages', label: t('pages') },
          ]}
          selected={left()}
          onSelect={setLeft}
        />
        <div class="left-body" id="overview" role="tabpanel" aria-labelledby={`tab-${left()}`}>
          <Show when={left() === 'outline'} fallback={<Thumbnails />}>
            <Show when={view()} fallback={<Skeleton />}>
              <Outline />
            </Show>
          </Show>
        </div>
      </aside>
      <main class="middle">
        <Busy />
        <Show when={isComparing() && compared()} fallback={<Pages />}>
          {(other) => (
            <div class="side-by-side">
              <Side name={file()?.name ?? ''}>
                <Pages />
              </Side>
              <Side name={other().name}>
                <Pages other={other()} />
              </Side>
            </div>
          )}
        </Show>
      </main>
      <aside class="right" id="panel" aria-label={t('document')}>
        <Tabs
          label={t('panels')}
          panel="panel-body"
          items={PANELS.map((name) => ({ name, label: t(name) }))}
          selected={panelOf(tab())}
          onSelect={(name) => setTab(name === 'source' ? lastSource : name)}
        />
        <div class="right-body" id="panel-body" tabIndex="-1" role="tabpanel" aria-labelledby={`tab-${panelOf(tab())}`}>
          <Show when={isSource(tab())}>
            <Tabs
              label={t('source')}
              panel="panel-body"
              small
              items={SOURCES.map((name) => ({ name, label: t(name) }))}
              selected={tab()}
              onSelect={(name) => {
                if (isSource(name)) lastSource = name;
                setTab(name);
              }}
            />
          </Show>
          <Show when={view()} fallback={<Skeleton />}>
            <Switch>
              <Match when={tab() === 'document'}>
                <ReadingPanel />
              </Match>
              <Match when={tab() === 'markdown'}>
                <MarkdownPanel />
              </Match>
              <Match when={tab() === 'json'}>
                <JsonPanel />
              </Match>
              <Match when={tab() === 'chunks'}>
                <ChunksPanel />
              </Match>
              <Match when={tab() === 'review'}>
                <ReviewPanel />
              </Match>
              <Match when={tab() === 'check'}>
                <CheckPanel />
              </Match>
              <Match when={tab() === 'listen'}>
                <ListenPanel />
              </Match>
              <Match when={tab() === 'compare'}>
                <ComparePanel />
              </Match>
            </Switch>
          </Show>
        </div>
        <Inspector />
      </aside>
    </div>
  );
}

/** One of two documents side by side, with its name above. */
function Side(props: { name: string; children: JSX.Element }) {
  return (
    <div class="one-side">
      <p class="side-name" dir="auto">
        {props.name}
      </p>
      <div class="side-pages">{props.children}</div>
    </div>
  );
}

function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      <For each={[70, 92, 86, 40, 95, 88, 60]}>{(width) => <i style={{ width: `${width}%` }} />}</For>
    </div>
  );
}

/** How far the work is, and the way to stop it. */
function Busy() {
  const share = () => {
    const now = progress();
    return now && now.total > 0 ? Math.round((100 * now.done) / now.total) : 0;
  };
  return (
    <Show when={phase() === 'opening' || phase() === 'reading'}>
      <div
        class="busy"
        role="progressbar"
        aria-valuenow={share()}
        aria-valuemin="0"
        aria-valuemax="100"
        aria-label={t('reading')}
      >
        <i style={{ width: `${share()}%` }} />
        <span>
          {phase() === 'opening' && !file() ? t('opening') : t('reading')}… {share() > 0 ? `${share()} %` : ''}
        </span>
        <button type="button" class="small" onClick={closeFile}>
          {t('stop')}
        </button>
      </div>
    </Show>
  );
}
