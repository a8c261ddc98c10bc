/** What the browser keeps for the next visit. Where it keeps nothing, as in some private windows, the page works all the same. */

export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text, or forgets it; false where the browser refuses. */
export function keep(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** A list that was kept; an empty one where it is damaged. */
export function keptList(key: string): unknown[] {
  try {
    const list: unknown = JSON.parse(kept(key) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
