/** What a metadata packet says. All strings are trimmed and none is empty. */
export interface Xmp {
  title?: string | undefined;
  authors: string[];
  subject?: string | undefined;
  keywords: string[];
  created?: string | undefined;
  modified?: string | undefined;
  producer?: string | undefined;
  language?: string | undefined;
}

const PACKET = '<x:xmpmeta';
const PACKET_END = '</x:xmpmeta>';
/** A packet with its padding is far smaller; more is not read. */
const MAX_PACKET = 1 << 18;
/** A file with more packets carries those of its pictures; the last ones are looked at. */
const MAX_PACKETS = 20;

/**
 * The metadata packet of the document itself. Packets are stored as plain text, so that programs that know nothing of PDF
 * find them. Pictures have packets too: that of the document names the program that made the PDF.
 */
export function xmpOf(bytes: Uint8Array): Xmp | undefined {
  const packets = packetsIn(bytes);
  const own = packets.findLast((packet) => /pdf:Producer|pdfaid:part|pdf:PDFVersion/u.test(packet));
  const chosen = own ?? packets.findLast((packet) => !/tiff:|exif:|photoshop:/u.test(packet));
  return chosen === undefined ? undefined : read(chosen);
}

function packetsIn(bytes: Uint8Array): string[] {
  const packets: string[] = [];
  for (let start = find(bytes, PACKET, 0); start >= 0; start = find(bytes, PACKET, start + 1)) {
    const end = find(bytes, PACKET_END, start, start + MAX_PACKET);
    if (end < 0) continue;
    packets.push(new TextDecoder().decode(bytes.subarray(start, end)));
    if (packets.length > MAX_PACKETS) packets.shift();
  }
  return packets;
}

/** Horspool: compares the end of the word first and skips as far as it can. */
function find(bytes: Uint8Array, word: string, from: number, to = bytes.length): number {
  const last = word.length - 1;
  const codes = Uint8Array.from(word, (character) => character.charCodeAt(0));
  const skips = new Uint8Array(256).fill(word.length);
  for (let i = 0; i < last; i++) skips[codes[i] ?? 0] = last - i;
  const end = Math.min(to, bytes.length);
  for (let at = from + last; at < end; ) {
    const byte = bytes[at] ?? 0;
    if (byte === codes[last]) {
      let i = 1;
      while (i <= last && bytes[at - i] === codes[last - i]) i++;
      if (i > last) return at - last;
    }
    at += skips[byte] ?? 1;
  }
  return -1;
}

function read(packet: string): Xmp {
  return {
    title: items(packet, 'dc:title')[0],
    authors: items(packet, 'dc:creator'),
    subject: items(packet, 'dc:description')[0],
    keywords: items(packet, 'dc:subject').concat(items(packet, 'pdf:Keywords')),
    created: items(packet, 'xmp:CreateDate')[0],
    modified: items(packet, 'xmp:ModifyDate')[0],
    producer: items(packet, 'pdf:Producer')[0],
    language: items(packet, 'dc:language')[0],
  };
}

/** The values of a property: of its list, of its element, or of the attribute that stands for it. */
function items(packet: string, name: string): string[] {
  const element = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'u').exec(packet)?.[1];
  if (element !== undefined) {
    const list = [...element.matchAll(/<rdf:li(?:\s[^>]*)?>([\s\S]*?)<\/rdf:li>/gu)].map(([, item]) => item ?? '');
    const values = list.length > 0 ? list : element.includes('<') ? [] : [element];
    return values.map(plain).filter((value) => value !== '');
  }
  const attribute = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'u').exec(packet);
  const value = plain(attribute?.[1] ?? attribute?.[2] ?? '');
  return value === '' ? [] : [value];
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function plain(value: string): string {
  return value
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|quot|apos|amp));/giu, (whole, hex, decimal, name) => {
      if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole;
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
