import { For, type JSX } from 'solid-js';
import { language, t } from '../state/language.ts';
import { openAddress, openFile } from '../state/open.ts';
import { setTab } from '../state/viewer.ts';

const SAMPLES = [
  { file: 'paper.pdf', en: 'A paper', zh: '论文' },
  { file: 'report.pdf', en: 'A report', zh: '报告' },
  { file: 'slides.pdf', en: 'Slides', zh: '幻灯片' },
  { file: 'letter.pdf', en: 'A letter', zh: '信件' },
  { file: 'cjk.pdf', en: '中文', zh: '中文' },
  { file: 'mug.jpg', en: 'A product picture', zh: '商品图片' },
] as const;

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff,.hocr,.html,.xml,application/pdf,image/*';

/** A button that lets a person choose a file. */
export function OpenButton(props: { class: string; title?: string; children: JSX.Element }) {
  return (
    <label class={`button ${props.class}`} title={props.title}>
      {props.children}
      <input
        class="sr-only"
        id="file"
        type="file"
        accept={ACCEPTED}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) openFile(chosen);
        }}
      />
    </label>
  );
}

/** The page before a file is open. */
export function Start() {
  return (
    <main class="start">
      <div class="start-inner">
        <Art />
        <h1>{t('tagline')}</h1>
        <p class="lead">{t('pitch')}</p>
        <p class="start-open">
          <OpenButton class="primary large">{t('openFile')}</OpenButton>
          <span class="quiet">{t('orDrop')}</span>
        </p>
        <h2>{t('trySample')}</h2>
        <ul class="samples">
          <For each={SAMPLES}>
            {(sample) => (
              <li>
                <button
                  type="button"
                  data-sample={sample.file}
                  onClick={() => {
                    if (sample.file === 'mug.jpg') setTab('listen');
                    openAddress(`samples/${sample.file}`);
                  }}
                >
                  {language() === 'zh' ? sample.zh : sample.en}
                </button>
              </li>
            )}
          </For>
        </ul>
        <p class="quiet">
          {t('private')} {t('install')}
        </p>
      </div>
    </main>
  );
}

/** A page that becomes a tree. */
function Art() {
  return (
    <svg class="art" viewBox="0 0 320 130" aria-hidden="true">
      <g class="art-page">
        <rect x="24" y="6" width="92" height="118" rx="5" />
        <rect class="c1" x="36" y="18" width="56" height="9" rx="2" />
        <rect class="c2" x="36" y="34" width="68" height="5" rx="2" />
        <rect class="c2" x="36" y="43" width="62" height="5" rx="2" />
        <rect class="c3" x="36" y="57" width="34" height="7" rx="2" />
        <rect class="c4" x="36" y="71" width="68" height="26" rx="2" />
        <rect class="c2" x="36" y="104" width="60" height="5" rx="2" />
      </g>
      <path class="art-arrow" d="M132 65h34m0 0-7-6m7 6-7 6" />
      <g class="art-tree">
        <path d="M196 24v76M196 50h18M196 76h18M196 100h18" />
        <rect class="c1" x="186" y="14" width="96" height="14" rx="4" />
        <rect class="c2" x="214" y="43" width="76" height="13" rx="4" />
        <rect class="c3" x="214" y="69" width="56" height="13" rx="4" />
        <rect class="c4" x="214" y="94" width="68" height="13" rx="4" />
      </g>
    </svg>
  );
}
