import { createEffect, onCleanup, untrack } from 'solid-js';
import { openAddress } from './open.ts';
import {
  currentPage,
  file,
  goTo,
  LAYERS,
  layers,
  phase,
  select,
  selected,
  setLayers,
  setTab,
  setZoom,
  TABS,
  tab,
  zoom,
} from './viewer.ts';

/*
 * The view in the address: page, zoom, tab, layers and selection, and the file where it is served beside the page. Files
 * of the person stay on their machine and have no address.
 */

interface Wanted {
  address: string | null;
  page: number;
  object: string | null;
}

/** Takes over what the address says of the view; the file and the place in it are for later. */
function takeOver(): Wanted {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const wantedTab = TABS.find((each) => each === wanted.get('tab'));
  if (wantedTab) setTab(wantedTab);
  const wantedZoom = wanted.get('zoom');
  if (wantedZoom === 'page' || wantedZoom === 'width') setZoom(wantedZoom);
  else if (wantedZoom && Number(wantedZoom) > 0) setZoom(Number(wantedZoom));
  const wantedLayers = wanted.get('layers');
  if (wantedLayers !== null) setLayers(new Set(LAYERS.filter((each) => wantedLayers.split(',').includes(each))));
  return { address: wanted.get('file'), page: Number(wanted.get('page') ?? 0), object: wanted.get('object') };
}

/** Only files of this host: a link must not make the page fetch from elsewhere. */
function isOwn(address: string): boolean {
  return URL.canParse(address, document.baseURI) && new URL(address, document.baseURI).origin === location.origin;
}

function goToWanted({ object, page }: Wanted): void {
  if (object) select(object);
  else if (page >= 1) goTo(page);
}

/** Opens what the address names and keeps it up to date. */
export function followAddress(): void {
  let wanted = takeOver();
  let isPlaced = false;
  const openWanted = () => {
    if (!wanted.address || !isOwn(wanted.address)) return;
    isPlaced = false;
    openAddress(wanted.address);
  };
  openWanted();

  // Somebody typed another address, or followed a link to one.
  const onHashChange = () => {
    const before = file()?.address;
    wanted = takeOver();
    if (wanted.address && wanted.address !== before) openWanted();
    else if (phase() === 'ready') goToWanted(wanted);
  };
  addEventListener('hashchange', onHashChange);
  onCleanup(() => removeEventListener('hashchange', onHashChange));

  let timer = 0;
  createEffect(() => {
    if (isPlaced || phase() !== 'ready') return;
    isPlaced = true;
    if (wanted.object || wanted.page > 1) untrack(() => goToWanted(wanted));
  });

  createEffect(() => {
    const opened = file();
    document.title = opened ? `${opened.name} – Treeline` : 'Treeline';
    if (!opened) {
      clearTimeout(timer);
      if (phase() === 'empty' && location.hash)
        history.replaceState(undefined, '', location.pathname + location.search);
      return;
    }
    const next = new URLSearchParams();
    if (opened.address) next.set('file', opened.address);
    next.set('page', String(currentPage()));
    const scale = zoom();
    if (scale !== 'width') next.set('zoom', typeof scale === 'number' ? scale.toFixed(2) : scale);
    if (tab() !== 'document') next.set('tab', tab());
    next.set('layers', [...layers()].join(','));
    const [first] = selected();
    if (first !== undefined) next.set('object', first);
    else if (!isPlaced && wanted.object) next.set('object', wanted.object);
    if (!isPlaced && wanted.page > 1) next.set('page', String(wanted.page));
    // Browsers allow few changes of the address in a short time.
    clearTimeout(timer);
    timer = window.setTimeout(() => history.replaceState(undefined, '', `#${next}`), 250);
  });
}
