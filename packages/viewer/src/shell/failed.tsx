import { createSignal, Show } from 'solid-js';
import { t } from '../state/language.ts';
import { closeFile, openAddress, openBytes } from '../state/open.ts';
import { type Failure, failure } from '../state/viewer.ts';
import type { Key } from '../state/words-en.ts';
import { OpenButton } from './start.tsx';

const WORDS: Record<string, Key> = {
  'not-a-pdf': 'notPdf',
  'not-a-picture': 'notPdf',
  'empty-input': 'notPdf',
  'broken-pdf': 'broken',
  'broken-picture': 'broken',
  'no-pages': 'broken',
  'picture-too-large': 'tooLarge',
  'ocr-missing': 'offlineError',
  'input-failed': 'offlineError',
  'file-unreadable': 'unreadable',
  'wasm-blocked': 'blocked',
  'memory-limit': 'tooMuch',
  'page-limit': 'tooMuch',
  'pixel-limit': 'tooMuch',
  'glyph-limit': 'tooMuch',
  'object-limit': 'tooMuch',
  'input-limit': 'tooMuch',
  'internal-error': 'unexpected',
  'engine-failed': 'unexpected',
  'worker-died': 'tooMuch',
};

/** What the engine says when a part of it could not be fetched. */
const NOT_FETCHED = /fetch|network|import|Load failed|weights/i;

function wordsOf({ code, message }: Failure): Key {
  if (code === 'internal-error' && (!navigator.onLine || NOT_FETCHED.test(message))) return 'offlineError';
  return WORDS[code] ?? 'unexpected';
}

/** What went wrong, in plain words, and what to do. */
export function Failed() {
  return (
    <Show when={failure()}>
      {(failed) => (
        <main class="start">
          <div class="start-inner failed" role="alert">
            <Show when={failed().code.startsWith('password')} fallback={<Plain failed={failed()} />}>
              <Locked failed={failed()} />
            </Show>
            <p class="start-open">
              <OpenButton class="">{t('openAnother')}</OpenButton>
              <button type="button" onClick={closeFile}>
                {t('newFile')}
              </button>
            </p>
          </div>
        </main>
      )}
    </Show>
  );
}

function Plain(props: { failed: Failure }) {
  return (
    <>
      <h1>{t('failed')}</h1>
      <p class="lead">{t(wordsOf(props.failed))}</p>
      <Show when={wordsOf(props.failed) === 'offlineError'}>
        <p>
          <button type="button" class="primary" onClick={() => again(props.failed)}>
            {t('retry')}
          </button>
        </p>
      </Show>
      <details>
        <summary>{t('details')}</summary>
        <p class="quiet">
          {props.failed.name}: {props.failed.message} ({props.failed.code})
        </p>
      </details>
    </>
  );
}

function again({ bytes, name, address }: Failure): void {
  if (bytes) openBytes(bytes, name, { address });
  else if (address !== undefined) openAddress(address);
}

function Locked(props: { failed: Failure }) {
  const [password, setPassword] = createSignal('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { bytes, name, address } = props.failed;
        if (bytes) openBytes(bytes, name, { password: password(), address });
      }}
    >
      <h1>{t('passwordNeeded')}</h1>
      <p class="lead">{t(props.failed.code === 'password-wrong' ? 'passwordWrong' : 'passwordText')}</p>
      <p class="start-open">
        <label>
          <span class="sr-only">{t('password')}</span>
          <input
            id="password"
            ref={(element) => queueMicrotask(() => element.focus())}
            type="password"
            autocomplete="off"
            placeholder={t('password')}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          {t('unlock')}
        </button>
      </p>
    </form>
  );
}
