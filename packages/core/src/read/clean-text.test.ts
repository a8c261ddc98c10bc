import { describe, expect, it } from 'vitest';
import { parse } from '../parse.js';
import { toMarkdown } from '../write/index.js';
import { cleanText } from './lines/unicode.js';

/** One of each kind that nobody sees: override, isolate, zero width, tags, C1 and C0 controls, half a pair, annotations. */
const UNSEEN = '\u202e\u2066\u200b\u2060\ufeff\u061c\u{e0041}\u{e007f}\u0085\u009b\u0001\ufff9\u180e';
const TEXT = `Gar${UNSEEN}den`;
const NEVER =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;

const INPUTS = {
  hocr: `<html><head><meta charset="utf-8"></head><body><div class="ocr_page" title="bbox 0 0 600 800">
    <span class="ocr_line" title="bbox 10 10 300 30"><span class="ocrx_word" title="bbox 10 10 300 30">${TEXT}</span></span></div></body></html>`,
  alto: `<?xml version="1.0" encoding="UTF-8"?><alto><Layout><Page WIDTH="600" HEIGHT="800"><TextLine HPOS="10" VPOS="10" WIDTH="290" HEIGHT="20">
    <String CONTENT="${TEXT}" HPOS="10" VPOS="10" WIDTH="290" HEIGHT="20"/></TextLine></Page></Layout></alto>`,
  'page-xml': `<?xml version="1.0" encoding="UTF-8"?><PcGts><Page imageWidth="600" imageHeight="800"><TextRegion id="r"><Coords points="10,10 300,10 300,30 10,30"/>
    <TextLine><Coords points="10,10 300,10 300,30 10,30"/><TextEquiv><Unicode>${TEXT}</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>`,
  hrdoc: JSON.stringify([{ text: TEXT, box: [10, 10, 300, 30], page: 0 }]),
} as const;

describe('text from every reader', () => {
  it.each(['hocr', 'alto', 'page-xml', 'hrdoc'] as const)('has no unseen characters: %s', async (from) => {
    const document = await parse(new TextEncoder().encode(INPUTS[from]), { from, engine: 'baseline' });
    expect(document.lines.map(({ text }) => text.replaceAll(' ', ''))).toEqual(['Garden']);
    expect(JSON.stringify(document)).not.toMatch(NEVER);
    expect(toMarkdown(document)).not.toMatch(NEVER);
  });
});

describe('cleaning a text', () => {
  it('leaves what can be seen as it is, private use too', () => {
    for (const text of ['plain', 'e\ufb03cient x² ½', '\ue0bf\uf1a5 mediæval', '論文 العربية', 'caf\u0065\u0301'])
      expect(cleanText(text)).toBe(text);
  });

  it('keeps a joiner where a script or an emoji needs it, and only there', () => {
    expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم');
    expect(cleanText('क्\u200dष')).toBe('क्\u200dष');
    expect(cleanText('👩\u200d🔬')).toBe('👩\u200d🔬');
    expect(cleanText('pass\u200c\u200dword')).toBe('password');
  });

  it('makes a soft hyphen at the end of a text a hyphen, and drops it inside', () => {
    expect(cleanText('hy\u00addro\u00ad')).toBe('hydro-');
  });

  it('turns line breaks and tabs into spaces', () => {
    expect(cleanText('a\tb\nc')).toBe('a b c');
  });
});
