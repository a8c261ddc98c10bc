import { isNoTitle } from '../../words/metadata.js';
import { cleanText } from '../lines/unicode.js';
import type { Metadata } from '../reading.js';
import { type Xmp, xmpOf } from './xmp.js';

/** The document information dictionary, as written. */
export interface Info {
  title: string;
  author: string;
  subject: string;
  keywords: string;
  producer: string;
  created: string;
  modified: string;
  tagged: boolean;
}

/**
 * What the file says about itself. Newer programs keep the XMP packet up to date and leave the information dictionary alone,
 * so the packet wins; where it is silent, or its title is none, the dictionary speaks.
 */
export function metadataOf(bytes: Uint8Array, info: Info): Metadata {
  const xmp: Xmp = xmpOf(bytes) ?? { authors: [], keywords: [] };
  const title = [xmp.title, info.title].map((written) => clean(written ?? '')).find(isTitle);
  const authors = namesIn(xmp.authors.length > 0 ? xmp.authors : [info.author]);
  const keywords = keywordsIn(xmp.keywords.length > 0 ? xmp.keywords : [info.keywords]);
  return {
    ...given('title', title),
    ...(authors.length > 0 && { authors }),
    ...given('subject', clean(xmp.subject ?? '') || clean(info.subject)),
    ...(keywords.length > 0 && { keywords }),
    ...given('created', dateOf(xmp.created) ?? dateOf(info.created)),
    ...given('modified', dateOf(xmp.modified) ?? dateOf(info.modified)),
    ...given('producer', clean(xmp.producer ?? '') || clean(info.producer)),
    tagged: info.tagged,
  };
}

function given<K extends string>(key: K, value: string | undefined): { [key in K]?: string } {
  const found: { [key in K]?: string } = {};
  if (value !== undefined && value !== '') found[key] = value;
  return found;
}

function clean(text: string): string {
  return cleanText(text.replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')).trim();
}

function isTitle(title: string): boolean {
  return /[\p{L}\p{N}]/u.test(title) && !isNoTitle(title);
}

function namesIn(written: readonly string[]): string[] {
  const names = written.flatMap((text) => text.split(/\s*(?:;|\n|\band\b|&)\s*/u)).flatMap(splitAtCommas);
  return [...new Set(names.map(clean))].filter((name) => /\p{L}/u.test(name));
}

/** "Jane Doe, John Roe" are two, "Doe, Jane" is one. */
function splitAtCommas(text: string): string[] {
  const parts = text.split(/\s*,\s*/u);
  return parts.every((part) => /\S\s+\S/u.test(part)) ? parts : [text];
}

function keywordsIn(written: readonly string[]): string[] {
  return [...new Set(written.flatMap((text) => text.split(/[,;\n]/u)).map(clean))].filter((word) => word !== '');
}

const PDF_DATE = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(?:(Z)|([+-])(\d{2})'?(\d{2})?'?)?/u;
const ISO_DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/u;

/** ISO 8601, as precise as it was written; undefined for what is no date. */
function dateOf(written: string | undefined): string | undefined {
  const text = clean(written ?? '');
  if (ISO_DATE.test(text)) return isPossible(text) ? text : undefined;
  const [whole, year, month, day, hour, minute, second, utc, sign, zoneHours, zoneMinutes] = PDF_DATE.exec(text) ?? [];
  if (whole === undefined || year === undefined) return undefined;
  let date = year;
  if (month !== undefined) date += `-${month}`;
  if (day !== undefined) date += `-${day}`;
  if (day !== undefined && hour !== undefined) {
    const zone = utc !== undefined ? 'Z' : sign !== undefined ? `${sign}${zoneHours}:${zoneMinutes ?? '00'}` : '';
    date += `T${hour}:${minute ?? '00'}:${second ?? '00'}${zone}`;
  }
  return isPossible(date) ? date : undefined;
}

function isPossible(date: string): boolean {
  return !Number.isNaN(Date.parse(date)) && Number(date.slice(0, 4)) > 1900;
}
