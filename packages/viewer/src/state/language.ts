import { createSignal } from 'solid-js';
import type { Role } from 'treeline';
import { keep, kept } from './storage.ts';
import { EN, type Key, type Words } from './words-en.ts';
import { ROLE_WORDS } from './words-roles.ts';
import { ZH } from './words-zh.ts';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
const WORDS: Record<Language, Words> = { en: EN, zh: ZH };
const KEY = 'treeline:language';

const preferred = LANGUAGES.find((each) => each === kept(KEY)) ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');
const [language, changeLanguage] = createSignal<Language>(preferred);

export { language };

export function setLanguage(next: Language): void {
  changeLanguage(next);
  keep(KEY, next);
  document.documentElement.lang = next;
}

export function t(key: Key): string {
  return WORDS[language()][key];
}

/** What people call a role. */
export function roleName(role: Role): string {
  return ROLE_WORDS[language()][role];
}

document.documentElement.lang = preferred;
