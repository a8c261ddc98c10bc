import { createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { pictureView, viewOf } from '../engine/client.ts';
import { language, t } from '../state/language.ts';
import { FURNITURE } from '../state/roles.ts';
import { keep, kept } from '../state/storage.ts';
import { file, layers, say, select, selected, setHovered, setLayers, setView, view } from '../state/viewer.ts';
import { Busy } from './busy.tsx';

const KEY = 'treeline:speed';
const SPEEDS = [0.75, 1, 1.25, 1.5, 2];
const canSpeak = 'speechSynthesis' in window;

/** Hears the document in reading order; a product picture has a reading order of its own. */
export function ListenPanel() {
  const [playing, setPlaying] = createSignal<string>();
  const [speed, setSpeed] = createSignal(SPEEDS.find((each) => String(each) === kept(KEY)) ?? 1);
  const [isBusy, setBusy] = createSignal(false);
  const [isProduct, setProduct] = createSignal(false);
  let list: HTMLOListElement | undefined;
  const parts = () => (view()?.objects ?? []).filter(({ role, text }) => !FURNITURE.has(role) && text.trim() !== '');

  const stop = () => {
    setPlaying(undefined);
    if (canSpeak) speechSynthesis.cancel();
    setHovered(undefined);
  };

  const play = (at: number) => {
    const part = parts()[at];
    if (!part || !canSpeak) return stop();
    setPlaying(part.id);
    select(part.id);
    list?.children[at]?.scrollIntoView({ block: 'nearest' });
    speechSynthesis.cancel();
    const sentences = sentencesOf(part.text);
    for (const [i, sentence] of sentences.entries()) {
      const spoken = new SpeechSynthesisUtterance(sentence);
      const lang = view()?.source.language;
      if (lang) spoken.lang = lang;
      spoken.rate = speed();
      if (i === sentences.length - 1) spoken.onend = () => playing() === part.id && play(at + 1);
      spoken.onerror = ({ error }) => {
        if (error === 'canceled' || error === 'interrupted' || playing() !== part.id) return;
        stop();
        say(t('noSpeech'));
      };
      speechSynthesis.speak(spoken);
    }
  };
  const showOrder = () => setLayers(new Set([...layers(), 'order'] as const));
  const start = () => {
    showOrder();
    play(
      Math.max(
        0,
        parts().findIndex(({ id }) => id === selected()[0]),
      ),
    );
  };

  const readAs = async (product: boolean) => {
    const opened = file();
    if (!opened || isBusy()) return;
    stop();
    setBusy(true);
    try {
      const next = product
        ? await pictureView(opened.session, opened.bytes, opened.name)
        : await viewOf(opened.session);
      if (file() !== opened) return;
      setView(next);
      setProduct(product);
      if (product) showOrder();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  onMount(() => {
    // A picture without much text is read as one; somebody who wants the page says so.
    if (file()?.isPicture) readAs(true);
  });
  onCleanup(() => {
    stop();
    const opened = file();
    if (!isProduct() || !opened) return;
    // The other panels are about the document of the page.
    viewOf(opened.session).then(
      (page) => file() === opened && setView(page),
      () => undefined,
    );
  });

  return (
    <div class="panel-body">
      <p class="quiet">{t('listenIntro')}</p>
      <div class="tools">
        <Show
          when={playing() === undefined}
          fallback={
            <button type="button" class="primary" onClick={stop}>
              {t('pause')}
            </button>
          }
        >
          <button type="button" class="primary" disabled={!canSpeak || isBusy()} onClick={start}>
            {t('play')}
          </button>
        </Show>
        <label>
          {t('speed')}{' '}
          <select
            value={speed()}
            onChange={(event) => {
              setSpeed(Number(event.currentTarget.value));
              keep(KEY, event.currentTarget.value);
            }}
          >
            <For each={SPEEDS}>{(each) => <option value={each}>{each} ×</option>}</For>
          </select>
        </label>
        <Show when={file()?.isPicture}>
          <fieldset class="choice">
            <legend class="sr-only">{t('readAs')}</legend>
            <button type="button" aria-pressed={isProduct()} disabled={isBusy()} onClick={() => readAs(true)}>
              {t('pictureOrder')}
            </button>
            <button type="button" aria-pressed={!isProduct()} disabled={isBusy()} onClick={() => readAs(false)}>
              {t('pageOrder')}
            </button>
          </fieldset>
        </Show>
      </div>
      <Busy when={isBusy()} />
      <Show when={!canSpeak}>
        <p>{t('noSpeech')}</p>
      </Show>
      <ol class="spoken" ref={list}>
        <For each={parts()}>
          {(part, i) => (
            <li
              data-object={part.id}
              classList={{ selected: selected().includes(part.id) }}
              aria-current={playing() === part.id ? 'true' : undefined}
              onPointerEnter={() => setHovered(part.id)}
              onPointerLeave={() => setHovered(undefined)}
            >
              <button type="button" class="plain" dir="auto" onClick={() => (canSpeak ? play(i()) : select(part.id))}>
                {part.text}
              </button>
            </li>
          )}
        </For>
      </ol>
    </div>
  );
}

/** Some voices fall silent in the middle of a long text, so they get it a sentence at a time. */
function sentencesOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return [text];
  return [...new Intl.Segmenter(view()?.source.language ?? language(), { granularity: 'sentence' }).segment(text)].map(
    ({ segment }) => segment,
  );
}
