/** Web addresses written out in text. */
const WEB = /(?<![\p{L}\p{N}@])(?:(?:https?|ftps?):\/\/|www\.(?=[\p{L}\p{N}-]+\.))[^\s<>"“”„«»]+/giu;
/** The two sides of a mail address. */
const LOCAL_PART = /(?:mailto:)?[\p{L}\p{N}][\p{L}\p{N}._%+-]*$/iu;
const DOMAIN = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u;
const LONGEST_SIDE = 80;
/** What ends a sentence or closes a bracket behind an address. */
const TAIL = /[.,;:!?'’"…*]+$/u;
const BRACKETS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
];
const MAIL = /^[^\s@:/]+@[^\s@:/]+\.\p{L}{2,}$/u;

/** The rest of an address that was broken: a slash, a query or the name of a file. A word may as well begin a new sentence. */
export const GOES_ON = /^[/_=&?#%~-]|^[^\s.]+(?:\/|\.(?:html?|pdf|php|aspx?)\b)/u;

export interface Address {
  start: number;
  end: number;
  uri: string;
}

/** Cheap: most lines have none. */
export function mayHaveAddress(text: string): boolean {
  return text.includes('@') || text.includes('://') || text.includes('www.') || text.includes('WWW.');
}

export function addressesIn(text: string): Address[] {
  const found: Address[] = [];
  const isWeb = text.includes('://') || /www\./iu.test(text);
  if (isWeb) for (const match of text.matchAll(WEB)) addAddress(found, match.index, withoutTail(match[0]));
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const local = LOCAL_PART.exec(text.slice(Math.max(0, at - LONGEST_SIDE), at))?.[0];
    const domain = DOMAIN.exec(text.slice(at + 1, at + LONGEST_SIDE))?.[0];
    const isInside = found.some(({ start, end }) => at >= start && at < end);
    if (local !== undefined && domain !== undefined && !isInside)
      addAddress(found, at - local.length, `${local}@${domain}`);
  }
  return isWeb && found.length > 1 ? found.sort((a, b) => a.start - b.start) : found;
}

function addAddress(found: Address[], start: number, written: string): void {
  const uri = safeUri(written);
  // "http://" alone, or a scheme and a word, leads nowhere.
  if (uri === undefined || !/[.@][\p{L}\p{N}]|localhost/u.test(written)) return;
  found.push({ start, end: start + written.length, uri });
}

/** Without the punctuation of the sentence; a bracket that was opened inside the address stays. */
function withoutTail(address: string): string {
  let text = address;
  for (;;) {
    const shorter = withoutBracket(text.replace(TAIL, ''));
    if (shorter === text) return text;
    text = shorter;
  }
}

function withoutBracket(text: string): string {
  for (const [open, close] of BRACKETS) {
    if (text.endsWith(close) && text.split(open).length < text.split(close).length) return text.slice(0, -1);
  }
  return text;
}

const SAFE_SCHEME = /^(?:https?|ftps?|mailto|tel):/i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * An address that may be followed: web, mail, file transfer and telephone. Anything else (`javascript:`, `data:`, `file:`)
 * gives undefined, however it is disguised.
 */
export function safeUri(written: string): string | undefined {
  const plain = written.replace(/\p{Cc}+/gu, '').trim();
  const uri = plain.replace(/[\s<>"`{}|\\^]/gu, encodeURIComponent);
  if (SAFE_SCHEME.test(uri)) return /^[a-z]+:(?:\/\/)?[^/]/i.test(uri) ? uri : undefined;
  if (MAIL.test(uri)) return `mailto:${uri}`;
  if (ANY_SCHEME.test(uri)) return undefined;
  return /^www\.[^.]+\../i.test(uri) ? `http://${uri}` : undefined;
}
