import type { JSX } from 'solid-js';

function icon(path: string): () => JSX.Element {
  return () => (
    <svg class="glyph" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const LayersIcon = icon('M10 3 2.5 7 10 11l7.500-4zM2.500 10.500 10 14.500l7.500-4M2.500 14 10 18l7.500-4');
export const DownloadIcon = icon('M10 3v9m0 0 3.500-3.500M10 12 6.500 8.500M3.500 16.500h13');
export const UndoIcon = icon('M7 4 3.500 7.500 7 11M3.500 7.500H12a4.500 4.500 0 0 1 0 9H8');
export const RedoIcon = icon('M13 4l3.500 3.500L13 11m3.500-3.500H8a4.500 4.500 0 0 0 0 9h4');
export const PlusIcon = icon('M10 4v12M4 10h12');
export const MinusIcon = icon('M4 10h12');
export const HelpIcon = icon(
  'M7.500 7.500A2.500 2.500 0 1 1 10 10.200V12m0 2.800v.2M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
);
export const MoonIcon = icon('M16.500 12A7 7 0 0 1 8 3.500 7 7 0 1 0 16.500 12z');
export const TreeIcon = icon('M4 3v11a2 2 0 0 0 2 2h2M4 8h4M8 3h9M11 8h6M11 16h6');
export const PanelIcon = icon('M3 3.500h14v13H3zM12 3.500v13');
export const OpenIcon = icon('M2.500 15.500V4.500h5l2 2.500h8v8.500z');
export const BrandIcon = icon('M5 3v12a2 2 0 0 0 2 2h3M5 9h5M3 4h14M10 9h7M10 17h7');
