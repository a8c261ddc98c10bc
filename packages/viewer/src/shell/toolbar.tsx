import { For, Show } from 'solid-js';
import { FORMATS } from '../engine/view.ts';
import { corrections, importCorrections, redo, undo, undone } from '../state/correct.ts';
import { LANGUAGES, language, roleName, setLanguage, t } from '../state/language.ts';
import { closeFile } from '../state/open.ts';
import { COLOURS } from '../state/roles.ts';
import {
  byPage,
  currentPage,
  file,
  goTo,
  LAYERS,
  layers,
  pages,
  phase,
  setSide,
  setZoom,
  side,
  toggleLayer,
  view,
  zoom,
} from '../state/viewer.ts';
import { download, downloadCorrections, downloadFigures, downloadPdf, downloadTables } from './downloads.ts';
import * as icons from './icons.tsx';
import { Menu } from './menu.tsx';
import { setHelpOpen } from './shortcuts.ts';
import { OpenButton } from './start.tsx';
import { toggleTheme } from './theme.ts';
import { zoomBy } from './zoom.ts';

const FORMAT_NAMES = {
  md: 'Markdown',
  html: 'HTML',
  text: 'Text',
  json: 'JSON',
  chunks: 'Chunks (JSONL)',
  docling: 'DoclingDocument',
  outline: 'Outline',
};

export function Toolbar() {
  return (
    <header class="toolbar">
      <button
        type="button"
        class="brand"
        onClick={closeFile}
        title={t('newFile')}
        aria-label={`Treeline: ${t('newFile')}`}
      >
        <icons.BrandIcon />
        <span>Treeline</span>
      </button>
      <Show when={file()}>
        {(opened) => (
          <>
            <h1 class="file-name" dir="auto" title={opened().name}>
              {opened().name}
            </h1>
            <OpenButton class="icon open" title={t('openAnother')}>
              <icons.OpenIcon />
              <span class="sr-only">{t('openAnother')}</span>
            </OpenButton>
            <span class="spacer" />
            <ZoomTools />
            <LayersMenu />
            <button
              type="button"
              class="icon"
              onClick={undo}
              disabled={corrections().length === 0}
              aria-label={t('undo')}
              title={t('undo')}
            >
              <icons.UndoIcon />
            </button>
            <button
              type="button"
              class="icon"
              onClick={redo}
              disabled={undone().length === 0}
              aria-label={t('redo')}
              title={t('redo')}
            >
              <icons.RedoIcon />
            </button>
            <DownloadMenu />
          </>
        )}
      </Show>
      <Show when={!file()}>
        <span class="spacer" />
      </Show>
      <div class="settings">
        <label>
          <span class="sr-only">{t('language')}</span>
          <select
            value={language()}
            onChange={(event) => {
              const next = LANGUAGES.find((each) => each === event.currentTarget.value);
              if (next) setLanguage(next);
            }}
          >
            <option value="en">English</option>
            <option value="zh">中文</option>
          </select>
        </label>
        <button type="button" class="icon" onClick={toggleTheme} aria-label={t('theme')} title={t('theme')}>
          <icons.MoonIcon />
        </button>
        <button type="button" class="icon" onClick={() => setHelpOpen(true)} aria-label={t('help')} title={t('help')}>
          <icons.HelpIcon />
        </button>
      </div>
      <Show when={file()}>
        <div class="phone-only">
          <button
            type="button"
            class="icon"
            aria-pressed={side() === 'left'}
            onClick={() => setSide(side() === 'left' ? 'none' : 'left')}
            aria-label={t('showOutline')}
          >
            <icons.TreeIcon />
          </button>
          <button
            type="button"
            class="icon"
            aria-pressed={side() === 'right'}
            onClick={() => setSide(side() === 'right' ? 'none' : 'right')}
            aria-label={t('showPanel')}
          >
            <icons.PanelIcon />
          </button>
        </div>
      </Show>
    </header>
  );
}

function ZoomTools() {
  return (
    <div class="zoom-tools">
      <label class="page-field">
        <span class="sr-only">{t('page')}</span>
        <input
          id="page"
          inputmode="numeric"
          value={currentPage()}
          onChange={(event) => goTo(Math.min(pages().length, Math.max(1, Number(event.currentTarget.value) || 1)))}
        />
        <span class="quiet"> / {pages().length}</span>
      </label>
      <button
        type="button"
        class="icon"
        onClick={() => zoomBy(1 / 1.25)}
        aria-label={t('zoomOut')}
        title={t('zoomOut')}
      >
        <icons.MinusIcon />
      </button>
      <ZoomChoice />
      <button type="button" class="icon" onClick={() => zoomBy(1.25)} aria-label={t('zoomIn')} title={t('zoomIn')}>
        <icons.PlusIcon />
      </button>
    </div>
  );
}

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3];

/** How large pages are: fitted, one of the usual sizes, or what the buttons made of it. */
function ZoomChoice() {
  const percent = (value: number) => `${Math.round(value * 100)} %`;
  const other = () => {
    const now = zoom();
    return typeof now === 'number' && !ZOOMS.includes(now) ? now : undefined;
  };
  return (
    <label class="zoom-choice">
      <span class="sr-only">{t('zoom')}</span>
      <select
        id="zoom"
        value={String(zoom())}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setZoom(value === 'width' || value === 'page' ? value : Number(value));
        }}
      >
        <option value="width">{t('fitWidth')}</option>
        <option value="page">{t('fitPage')}</option>
        <Show when={other()}>{(value) => <option value={String(value())}>{percent(value())}</option>}</Show>
        <For each={ZOOMS}>{(value) => <option value={String(value)}>{percent(value)}</option>}</For>
      </select>
    </label>
  );
}

function LayersMenu() {
  const roles = () => [...new Set([...byPage().values()].flatMap((objects) => objects.map(({ role }) => role)))];
  return (
    <Menu label={t('layers')} icon={<icons.LayersIcon />} id="layers">
      <fieldset>
        <legend>{t('layers')}</legend>
        <For each={LAYERS}>
          {(layer) => (
            <label class="check">
              <input type="checkbox" checked={layers().has(layer)} onChange={() => toggleLayer(layer)} />
              {t(layer)}
            </label>
          )}
        </For>
      </fieldset>
      <h2>{t('legend')}</h2>
      <ul class="legend">
        <For each={roles()}>
          {(role) => (
            <li>
              <span class="chip" style={{ '--role': COLOURS[role] }} />
              {roleName(role)}
            </li>
          )}
        </For>
      </ul>
    </Menu>
  );
}

function DownloadMenu() {
  return (
    <Menu label={t('download')} icon={<icons.DownloadIcon />} id="download" align="end">
      <Show when={view()} fallback={<p class="quiet">{t(phase() === 'ready' ? 'ready' : 'reading')}…</p>}>
        <For each={FORMATS}>
          {(format) => (
            <button type="button" class="menu-item" onClick={() => download(format)}>
              {FORMAT_NAMES[format]}
            </button>
          )}
        </For>
        <Show when={!file()?.isPicture}>
          <button type="button" class="menu-item" onClick={() => downloadPdf('bookmarks')}>
            {t('withBookmarks')}
          </button>
          <button type="button" class="menu-item" onClick={() => downloadPdf('tags')}>
            {t('withTags')}
          </button>
        </Show>
        <button type="button" class="menu-item" onClick={downloadTables}>
          {t('tables')}
        </button>
        <button type="button" class="menu-item" onClick={downloadFigures}>
          {t('figures')}
        </button>
        <hr />
        <button type="button" class="menu-item" onClick={downloadCorrections}>
          {t('exportCorrections')}
        </button>
        <label class="menu-item">
          {t('importCorrections')}
          <input
            class="sr-only"
            id="import-corrections"
            type="file"
            accept=".json,application/json"
            onChange={async (event) => {
              const chosen = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (chosen) await importCorrections(await chosen.text());
            }}
          />
        </label>
      </Show>
    </Menu>
  );
}
