import { altoPages } from 'treeline/read';
import { describe, expect, it } from 'vitest';
import { blockTypes, choosePages, inStrides, labelPage } from './mets-alto.js';

const bytes = (text: string) => new TextEncoder().encode(text);

const METS = bytes(`<mets xmlns:xlink="http://www.w3.org/1999/xlink">
  <fileSec><fileGrp>
    <file ID="ALTO1"><FLocat xlink:href="file:///some/disk/issue_0001.alto.xml"/></file>
  </fileGrp></fileSec>
  <structMap TYPE="PHYSICAL"><div TYPE="Page"><fptr><area FILEID="ALTO1" BEGIN="P1"/></fptr></div></structMap>
  <structMap TYPE="LOGICAL"><div TYPE="Magazine"><div TYPE="EditorialContent"><div TYPE="TextContent">
    <div TYPE="Head"><fptr><area FILEID="ALTO1" BEGIN="HEAD"/></fptr></div>
    <div TYPE="Byline"><fptr><area FILEID="ALTO1" BEGIN="BY"/></fptr></div>
    <div TYPE="Paragraph"><div TYPE="Text"><fptr><area FILEID="ALTO1" BEGIN="TEXT"/></fptr></div></div>
    <div TYPE="Paragraph"><div TYPE="Text"><fptr><area FILEID="ALTO1" BEGIN="SHORT"/></fptr></div></div>
    <div TYPE="Illustration"><div TYPE="Caption"><fptr><area FILEID="ALTO1" BEGIN="CAP"/></fptr></div></div>
    <div TYPE="SponsoredAd"><div TYPE="Text"><fptr><area FILEID="ALTO1" BEGIN="AD"/></fptr></div></div>
  </div></div></div></structMap>
</mets>`);

let at = 0;
function block(id: string, texts: readonly string[]): string {
  const lines = texts.map((text) => {
    at += 40;
    const words = text
      .split(' ')
      .map((word) => `<String CONTENT="${word}" HPOS="0" VPOS="${at}" WIDTH="9" HEIGHT="30"/>`);
    return `<TextLine HPOS="100" VPOS="${at}" WIDTH="800" HEIGHT="30">${words.join('')}</TextLine>`;
  });
  return `<TextBlock ID="${id}">${lines.join('')}</TextBlock>`;
}

function alto(textLines: number) {
  at = 0;
  const text = Array.from({ length: textLines }, (_, i) => (i + 1 < textLines ? 'kites need steady' : 'air.'));
  const [page] = altoPages(
    bytes(`<alto><Layout><Page WIDTH="1000" HEIGHT="2000">
      <TopMargin>${block('TOP', ['THE KITE'])}</TopMargin>
      <PrintSpace>${[
        block('HEAD', ['On Kites']),
        block('BY', ['by A. Flyer']),
        block('TEXT', text),
        block('SHORT', ['Of the String']),
        block('CAP', ['A kite.']),
        block('AD', ['Buy string!']),
      ].join('')}</PrintSpace>
      <BottomMargin>${block('FOOT', ['7'])}</BottomMargin>
    </Page></Layout></alto>`),
  );
  if (!page) throw new Error('no page');
  return page;
}

describe('blockTypes', () => {
  it('gives the logical divisions around a block, by the name of the file', () => {
    const blocks = blockTypes(METS).get('issue_0001.alto.xml');
    expect(blocks?.get('HEAD')).toEqual(['Magazine', 'EditorialContent', 'TextContent', 'Head']);
    expect(blocks?.has('P1')).toBe(false);
  });
});

describe('labelPage', () => {
  const blocks = blockTypes(METS).get('issue_0001.alto.xml') ?? new Map();

  it('takes roles from the divisions and running heads from the margins', () => {
    const labelled = labelPage(alto(10), blocks, 1);
    expect(labelled?.classes).toEqual([
      ['header'],
      ['section', 'title'],
      ['author', 'fstline', 'paraline'],
      ...Array.from({ length: 10 }, () => ['fstline', 'paraline']),
      [], // may be a head that nobody marked
      ['caption'],
      [], // of an advertisement nothing is known
      ['footer'],
    ]);
    expect(labelled?.page.lines.map(({ text }) => text).slice(0, 2)).toEqual(['THE KITE', 'On Kites']);
  });

  it('leaves out pages of little text and such of which little is known', () => {
    expect(labelPage(alto(2), blocks, 1)).toBeUndefined();
    expect(labelPage(alto(10), new Map(), 1)).toBeUndefined();
  });
});

describe('the pages of a title', () => {
  it('are the first that come, and of the others those with a caption', () => {
    const pages = ['a', 'b', 'c+', 'd', 'e+', 'f+'].map((name) => ({
      name,
      classes: [name.endsWith('+') ? ['caption' as const] : ['section' as const]],
    }));
    const names = (room: number, more: number) => {
      const { first, further } = choosePages(pages, room, more);
      return [first, further].map((some) => some.map(({ name }) => name));
    };
    expect(names(2, 2)).toEqual([
      ['a', 'b'],
      ['c+', 'e+'],
    ]);
    expect(names(0, 9)).toEqual([[], ['c+', 'e+', 'f+']]);
    expect(names(9, 9)[1]).toEqual([]);
  });

  it('come from issues all over its years, wherever one stops', () => {
    expect(inStrides([0, 1, 2, 3, 4, 5, 6], 3)).toEqual([0, 3, 6, 1, 4, 2, 5]);
    expect(inStrides([0, 1], 3)).toEqual([0, 1]);
  });
});
