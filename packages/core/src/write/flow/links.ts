import type { Document, Hyperlink } from '../../document/schema.js';
import { printable } from './clean.js';

/** An address, or an object or page of the document. */
export type Target =
  | { uri: string }
  | { object: string; page: number; reference?: boolean }
  | { page: number; object?: undefined };

/** Where a link may lead. Everything else stays plain text: a document must not run anything. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'ftp', 'tel']);
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

const byId = new WeakMap<Document, Map<string, Hyperlink>>();

/** Where the hyperlink of a span leads; undefined where it must not become a link. */
export function textTarget(document: Document, id: string): Target | undefined {
  let known = byId.get(document);
  if (!known) {
    known = new Map(document.hyperlinks.map((hyperlink) => [hyperlink.id, hyperlink]));
    byId.set(document, known);
  }
  const hyperlink = known.get(id);
  if (!hyperlink) return undefined;
  if ('uri' in hyperlink) {
    const uri = safeUri(hyperlink.uri);
    return uri === undefined ? undefined : { uri };
  }
  const { page, object } = hyperlink;
  return object === undefined ? { page } : { object, page };
}

/** An address that is safe in Markdown and in HTML, percent-encoded where it must be; undefined where it is not one. */
export function safeUri(uri: string): string | undefined {
  const clean = printable(uri).trim();
  const scheme = SCHEME.exec(clean)?.[1]?.toLowerCase();
  if (scheme === undefined || !SAFE_SCHEMES.has(scheme)) return undefined;
  return clean.replace(/[\s<>"\\^`{|}]/g, (character) => encodeURIComponent(character));
}
