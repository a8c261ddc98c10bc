import { keep, kept } from '../state/storage.ts';

const KEY = 'treeline:theme';
const saved = kept(KEY);
if (saved) document.documentElement.dataset.theme = saved;

/** Light, or dark; until somebody chooses, as the system says. */
export function toggleTheme(): void {
  const isDark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  const next = isDark ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  keep(KEY, next);
}
