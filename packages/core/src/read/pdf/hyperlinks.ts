import { addressesIn, GOES_ON, mayHaveAddress, safeUri } from '../../words/addresses.js';
import type { LinkArea } from '../lines/spans.js';
import type { Hyperlink, ReadLine, Span } from '../reading.js';
import type { RawLink } from './engine.js';

/** The hyperlinks of one file, each target once, in the order in which they are met. */
export class Hyperlinks {
  readonly list: Hyperlink[] = [];
  readonly #ids = new Map<string, string>();

  /** The places of a page that lead somewhere safe. */
  areasOf(links: readonly RawLink[]): LinkArea[] {
    const areas: LinkArea[] = [];
    for (const link of links) {
      const id = this.#idOf(link);
      if (id !== undefined) for (const box of link.boxes) areas.push({ box, link: id });
    }
    return areas;
  }

  /** Adds addresses that are written out and that no annotation covers. */
  linkAddresses(lines: readonly ReadLine[]): void {
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at];
      if (line === undefined || !mayHaveAddress(line.text)) continue;
      this.#linkLine(line, lines[at + 1]);
      this.#linkSplit(line, lines[at + 1]);
    }
  }

  /** "https://" at the end of a line and the rest in the next. */
  #linkSplit(line: ReadLine, next: ReadLine | undefined): void {
    const scheme = /https?:\/\/$/iu.exec(line.text);
    if (!scheme || !next || isLinked(line, scheme.index, line.text.length)) return;
    const [address] = addressesIn(scheme[0] + next.text);
    const id = address?.start === 0 ? this.#idOf(address) : undefined;
    if (id === undefined || address === undefined) return;
    line.spans = withLink(line.spans ?? [], scheme.index, line.text.length, id);
    const end = address.end - scheme[0].length;
    if (!isLinked(next, 0, end)) next.spans = withLink(next.spans ?? [], 0, end, id);
  }

  #linkLine(line: ReadLine, next: ReadLine | undefined): void {
    for (const { start, end, uri } of addressesIn(line.text)) {
      if (isLinked(line, start, end)) {
        this.#fill(line, start, end, uri);
        continue;
      }
      const rest = next && end === line.text.length ? restOf(line, next, uri) : '';
      const id = this.#idOf({ uri: uri + rest });
      if (id === undefined) continue;
      line.spans = withLink(line.spans ?? [], start, end, id);
      if (next && rest !== '') next.spans = withLink(next.spans ?? [], 0, rest.length, id);
    }
  }

  /** An annotation may be shorter than the address it is for; its target then begins as the address does. */
  #fill(line: ReadLine, start: number, end: number, uri: string): void {
    const spans = line.spans ?? [];
    const own = new Set(spans.flatMap((span) => (span.start < end && span.end > start ? (span.link ?? []) : [])));
    const [id] = own;
    const target = this.list.find((link) => link.id === id);
    if (id === undefined || own.size > 1 || !target || !('uri' in target) || !target.uri.startsWith(uri)) return;
    line.spans = withLink(spans, start, end, id);
  }

  #idOf(target: { uri: string } | { page: number; at?: [number, number] | undefined }): string | undefined {
    const uri = 'uri' in target ? safeUri(target.uri) : undefined;
    if ('uri' in target && uri === undefined) return undefined;
    const key = 'uri' in target ? (uri ?? '') : `${target.page} ${target.at?.join(' ') ?? ''}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = `h${this.list.length}`;
    this.#ids.set(key, id);
    if ('uri' in target) this.list.push({ id, uri: uri ?? '' });
    else this.list.push({ id, page: target.page, ...(target.at && { at: target.at }) });
    return id;
  }
}

/** In ems: lines further apart than this are not of one paragraph. */
const NEXT_LINE = 2;

/** What the next line adds to an address that was broken at the end of its line; empty where it ended there. */
function restOf(line: ReadLine, next: ReadLine, uri: string): string {
  if (uri.startsWith('mailto:') || next.rotation !== line.rotation) return '';
  const size = line.font?.size ?? line.box[3] - line.box[1];
  const below = next.box[3] - line.box[3];
  if (below < 0.5 * size || below > NEXT_LINE * size || next.box[0] > line.box[2]) return '';
  const word = /^\S+/u.exec(next.text)?.[0].replace(/[.,;:!?'’")\]]+$/u, '') ?? '';
  const isOpen = /[/_=&?#%~-]$/u.test(uri);
  return /^[!-~]+$/u.test(word) && !word.includes('://') && (isOpen || GOES_ON.test(word)) ? word : '';
}

function isLinked({ spans }: ReadLine, start: number, end: number): boolean {
  return spans?.some((span) => span.link !== undefined && span.start < end && span.end > start) === true;
}

/** The spans with a link over `[start, end)`, in which there is no other. */
function withLink(spans: readonly Span[], start: number, end: number, link: string): Span[] {
  const result: Span[] = [];
  let at = start;
  for (const span of spans) {
    if (span.end <= start || span.start >= end) {
      if (span.start >= end && at < end) at = pushTo(result, at, end, link);
      result.push(span);
      continue;
    }
    if (span.start < start) result.push({ ...span, end: start });
    if (span.start > at) pushTo(result, at, span.start, link);
    result.push({ ...span, start: Math.max(span.start, start), end: Math.min(span.end, end), link });
    if (span.end > end) result.push({ ...span, start: end });
    at = Math.min(span.end, end);
  }
  if (at < end) pushTo(result, at, end, link);
  return result;
}

function pushTo(spans: Span[], start: number, end: number, link: string): number {
  spans.push({ start, end, link });
  return end;
}
