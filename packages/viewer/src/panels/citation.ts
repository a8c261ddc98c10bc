import type { PageObject } from 'treeline';
import { t } from '../state/language.ts';
import { byId, say, selected, view } from '../state/viewer.ts';

/** The text of the selection and where it stands: page and box. */
export async function copySelection(): Promise<void> {
  const marked = markedText();
  const parts = marked?.objects ?? selected().flatMap((id) => byId().get(id) ?? []);
  const text = marked
    ? `${marked.text}\n${parts.map(citation).join('\n')}`
    : parts.map((part) => `${part.text}\n${citation(part)}`).join('\n\n');
  try {
    await navigator.clipboard.writeText(text);
    say(t('copied'));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

function citation({ page, box }: PageObject): string {
  return `(${view()?.source.name}, ${t('page')} ${page}, [${box.map(Math.round).join(', ')}])`;
}

/** Text that is marked in a panel, with the objects it is of. */
function markedText(): { text: string; objects: PageObject[] } | undefined {
  const selection = window.getSelection();
  const text = selection?.toString().trim();
  if (!selection || !text || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const panel = document.querySelector('.right-body');
  if (!panel?.contains(range.commonAncestorContainer)) return undefined;
  const from = range.commonAncestorContainer;
  const around = (from instanceof Element ? from : from.parentElement)?.closest('[data-object]');
  const inside = [...panel.querySelectorAll('[data-object]')].filter((element) => range.intersectsNode(element));
  // The innermost: a part of a paragraph rather than the whole.
  const exact = inside.filter((element) => !inside.some((other) => other !== element && element.contains(other)));
  const ids = new Set((exact.length > 0 ? exact : [around]).map((element) => element?.getAttribute('data-object')));
  const objects = [...ids].flatMap((id) => (id ? (byId().get(id) ?? []) : []));
  return objects.length > 0 ? { text, objects } : undefined;
}
