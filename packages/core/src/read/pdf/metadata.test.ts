import { describe, expect, it } from 'vitest';
import { makePdf, show, stream } from './make-pdf.test.support.js';
import { readPdf } from './read.js';

const INFO =
  "<< /Title (An old title) /Author (Jane Doe, John Roe) /Keywords (rivers; floods) /Producer (Maker 1.0) /CreationDate (D:20240229101500+01'00') >>";

async function metadataOf({ info = '', xmp = '' }) {
  const bytes = makePdf({
    pages: [{ content: show('text', 50, 200) }],
    catalog: `/MarkInfo << /Marked true >> ${xmp === '' ? '' : '/Metadata 101 0 R'}`,
    objects: {
      ...(info !== '' && { 100: info }),
      ...(xmp !== '' && {
        101: stream(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${xmp}</x:xmpmeta>`, '/Type /Metadata /Subtype /XML'),
      }),
    },
    ...(info !== '' && { trailer: '/Info 100 0 R' }),
  });
  return (await readPdf(bytes, { name: 'test.pdf' })).metadata;
}

describe('metadata', () => {
  it('comes from the information dictionary', async () => {
    expect(await metadataOf({ info: INFO })).toEqual({
      title: 'An old title',
      authors: ['Jane Doe', 'John Roe'],
      keywords: ['rivers', 'floods'],
      producer: 'Maker 1.0',
      created: '2024-02-29T10:15:00+01:00',
      tagged: true,
    });
  });

  it('holds nothing that cannot be seen', async () => {
    const hidden = (text: string) =>
      `<FEFF${[...text].map((one) => one.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;
    const info = `<< /Title ${hidden('Bill \u202efdp.exe\u200b')} /Author ${hidden('Eve\u2066 Doe')} >>`;
    expect(await metadataOf({ info })).toMatchObject({ title: 'Bill fdp.exe', authors: ['Eve Doe'] });
  });

  it('comes from the XMP packet first, and from the dictionary where that is silent', async () => {
    const xmp =
      '<rdf:Description xmp:ModifyDate="2025-01-02T03:04:05Z"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">New &amp; better</rdf:li></rdf:Alt></dc:title>' +
      '<dc:creator><rdf:Seq><rdf:li>Doe, Jane</rdf:li></rdf:Seq></dc:creator><pdf:Producer>Maker 2.0</pdf:Producer></rdf:Description>';
    expect(await metadataOf({ info: INFO, xmp })).toMatchObject({
      title: 'New & better',
      authors: ['Doe, Jane'],
      keywords: ['rivers', 'floods'],
      producer: 'Maker 2.0',
      created: '2024-02-29T10:15:00+01:00',
      modified: '2025-01-02T03:04:05Z',
    });
  });

  it('takes the name of a file for no title', async () => {
    expect(await metadataOf({ info: '<< /Title (Microsoft Word - final2.docx) >>' })).not.toHaveProperty('title');
  });

  it('leaves out dates that are none', async () => {
    expect(await metadataOf({ info: '<< /CreationDate (yesterday) /ModDate (D:20241345) >>' })).toEqual({
      tagged: true,
    });
  });
});
