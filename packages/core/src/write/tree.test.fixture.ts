import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { oneLine } from './flow/clean.js';

export type Node = DefaultTreeAdapterMap['node'];
export type Element = DefaultTreeAdapterMap['element'];

/** What a reader of Markdown sees: with raw HTML let through, so that nothing hides behind a sanitizer. */
export function render(markdown: string): Node {
  return parseFragment(
    micromark(markdown, {
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    }),
  );
}

function* walk(node: Node): Generator<Node> {
  yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* walk(child);
}

export function elements(node: Node, name?: string): Element[] {
  return [...walk(node)]
    .filter((each) => 'tagName' in each)
    .filter(({ tagName }) => name === undefined || tagName === name);
}

export function only(node: Node, name: string): Element {
  const [found, ...others] = elements(node, name);
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} elements are <${name}>`);
  return found;
}

export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

export function textOf(node: Node): string {
  return oneLine([...walk(node)].map((each) => ('value' in each ? each.value : '')).join(''));
}
