import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** What the generators take from a text: its headings, its paragraphs, its list items and its code. */
export interface Extract {
  headings: string[];
  paragraphs: string[];
  items: string[];
  code: string[];
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5']);
const SKIPPED = new Set(['script', 'style', 'nav', 'table', 'head', 'svg', 'math', 'sup']);

export function fromHtml(html: string): Extract {
  const extract: Extract = { headings: [], paragraphs: [], items: [], code: [] };
  for (const child of parse(html).childNodes) walk(child, extract);
  return clean(extract);
}

export function fromMarkdown(markdown: string): Extract {
  // Formulas and directives of the books' own dialects have no plain text that would read well.
  const plain = markdown
    .replace(/^(?:!!!|===|:begin_tab|:end_tab|:label|\{\{).*$/gm, '')
    .replace(/\$\$[\s\S]*?\$\$/g, '');
  return fromHtml(micromark(plain, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true }));
}

/** Plain text with paragraphs set apart by empty lines, as the Hebrew texts have it. */
export function fromPlain(text: string): Extract {
  const paragraphs = text.split(/\n\s*\n/).map((part) => part.replace(/\s+/g, ' ').trim());
  const isHeading = (part: string) => part.length > 3 && part.length < 50 && !/[.:,;!?]$/.test(part);
  return clean({
    headings: paragraphs.filter(isHeading),
    paragraphs: paragraphs.filter((part) => !isHeading(part)),
    items: [],
    code: [],
  });
}

/** OpenITI mARkdown: `# ` opens a paragraph, `~~` continues it, `### |` is a heading, `PageV..` a page mark. */
export function fromOpenIti(text: string): Extract {
  const extract: Extract = { headings: [], paragraphs: [], items: [], code: [] };
  const body = text.slice(text.indexOf('#META#Header#End#') + 1).replace(/PageV\d+P\d+|ms\d+|%~%|@\w+/g, '');
  for (const block of body.replace(/\n~~/g, ' ').split('\n')) {
    const heading = /^### \|+\s*(.*)$/.exec(block);
    const paragraph = /^# (.*)$/.exec(block);
    if (heading?.[1]) extract.headings.push(heading[1]);
    else if (paragraph?.[1]) extract.paragraphs.push(paragraph[1]);
  }
  return clean(extract);
}

function walk(node: Node, extract: Extract): void {
  if (!('tagName' in node)) return;
  const name = node.tagName;
  if (SKIPPED.has(name)) return;
  if (HEADINGS.has(name)) extract.headings.push(text(node));
  else if (name === 'p' || isDocBookPara(node)) extract.paragraphs.push(text(node));
  else if (name === 'pre') extract.code.push(raw(node));
  else if (
    name === 'li' &&
    !node.childNodes.some((child) => 'tagName' in child && /^(?:p|ul|ol|pre)$/.test(child.tagName))
  )
    extract.items.push(text(node));
  else for (const child of node.childNodes) walk(child, extract);
}

/** DocBook's style sheets make `<div class="para">` of a paragraph. */
function isDocBookPara(node: DefaultTreeAdapterTypes.Element): boolean {
  return node.tagName === 'div' && node.attrs.some((attr) => attr.name === 'class' && attr.value === 'para');
}

function raw(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (!('tagName' in node) || SKIPPED.has(node.tagName)) return '';
  return node.childNodes.map(raw).join('');
}

function text(node: Node): string {
  return raw(node).replace(/\s+/g, ' ').trim();
}

const UNSPEAKABLE = /[\u0000-\u0008\u000b-\u001f\u200b-\u200f\u2060\ufeff\ufffd]|\p{Co}|\p{Extended_Pictographic}/gu;

function clean(extract: Extract): Extract {
  const tidy = (part: string) => part.replace(UNSPEAKABLE, '').replace(/\s+/g, ' ').trim();
  const heading = (part: string) =>
    tidy(part)
      .replace(/^(?:(?:chapter|appendix)\s+)?(?:\d[\d.]*|[A-Z](?:\.\d+)+|[A-Z]\.)[.\s:]+(?=\p{L})/iu, '')
      .replace(/[#¶]+$/, '')
      .trim();
  const within = (low: number, high: number) => (part: string) => part.length >= low && part.length <= high;
  const spoken = (part: string) =>
    (part.match(/\p{L}/gu)?.length ?? 0) > part.length * 0.6 && !/[{}\\$]|:\w+:|https?:/.test(part);
  return {
    headings: [...new Set(extract.headings.map(heading))].filter(within(3, 90)).filter(spoken),
    paragraphs: extract.paragraphs.map(tidy).filter(within(40, 2400)).filter(spoken),
    items: extract.items.map(tidy).filter(within(12, 400)).filter(spoken),
    code: extract.code
      .map((part) => part.replace(/\t/g, '    ').replace(/\s+$/, ''))
      .filter((part) => /^[\x20-\x7e\n]*$/.test(part) && part.includes('\n') && part.length < 3000),
  };
}
