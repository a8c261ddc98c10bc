import { describe, expect, it } from 'vitest';
import { pageXmlPages, readPageXml } from './page-xml.js';

const bytes = (text: string) => new TextEncoder().encode(text);

function pageXml(page: string, prolog = '<?xml version="1.0" encoding="UTF-8"?>'): string {
  return `${prolog}<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Metadata><Creator>A.</Creator></Metadata>
    <Page imageFilename="a.tif" imageWidth="2400" imageHeight="3000">${page}</Page></PcGts>`;
}

const line = (points: string, text: string, baseline = '') =>
  `<TextLine><Coords points="${points}"/>${baseline && `<Baseline points="${baseline}"/>`}<TextEquiv conf="0.75"><Unicode>${text}</Unicode></TextEquiv></TextLine>`;

const ORDER = `<ReadingOrder><OrderedGroup id="g">
  <RegionRefIndexed index="2" regionRef="right"/>
  <UnorderedGroupIndexed index="1"><RegionRef regionRef="left"/></UnorderedGroupIndexed>
  <RegionRefIndexed index="0" regionRef="head"/>
</OrderedGroup></ReadingOrder>`;

const REGIONS = `<PrintSpace><Coords points="0,0 2400,0 2400,3000 0,3000"/></PrintSpace>
  <TextRegion id="right" type="paragraph"><Coords points="1300,300 2300,300 2300,400 1300,400"/>
    ${line('1300,300 2300,300 2300,350 1300,350', 'Right &amp; first')}
    ${line('1300,350 2300,350 2300,400 1300,400', '')}
  </TextRegion>
  <TextRegion id="left" type="paragraph"><Coords points="100,300 1100,300 1100,400 100,400"/>
    ${line('100,300 1100,300 1100,350 100,350', 'Left')}
  </TextRegion>
  <TextRegion id="head" custom="readingOrder {index:0;} structure {score:0.9; type:heading;}"><Coords points="100,100 900,100 900,200 100,200"/>
    <TextLine><Coords points="100,100 900,100 900,200 100,200"/>
      <Word><Coords points="100,100 400,100 400,200 100,200"/>
        <Glyph><Coords points="100,100 150,200"/><TextEquiv><Unicode>X</Unicode></TextEquiv></Glyph>
        <TextEquiv index="1" conf="0.2"><Unicode>Tiny</Unicode></TextEquiv><TextEquiv index="0" conf="0.8"><Unicode>Two</Unicode></TextEquiv></Word>
      <Word><Coords points="500,100 900,100 900,200 500,200"/><TextEquiv conf="0.6"><Unicode>words</Unicode></TextEquiv></Word>
    </TextLine>
  </TextRegion>
  <SeparatorRegion id="s"><Coords points="1200,300 1204,300 1204,2900 1200,2900"/></SeparatorRegion>
  <ImageRegion id="i"><Coords points="100,2000 600,2000 600,2400 100,2400"/></ImageRegion>`;

describe('PAGE XML', () => {
  it('gives lines in its reading order, with words where a line has no text, and what is drawn', async () => {
    const { pages, source } = await readPageXml(bytes(pageXml(ORDER + REGIONS)), { name: 'scan.xml' });
    expect(source).toMatchObject({ kind: 'page-xml', pages: 1 });
    expect(pages[0]?.page).toEqual({ number: 1, width: 2400, height: 3000, unit: 'px' });
    expect(pages[0]?.lines).toMatchObject([
      { id: 'l0', text: 'Two words', box: [100, 100, 900, 200], confidence: 0.675 },
      { id: 'l1', text: 'Left', box: [100, 300, 1100, 350], confidence: 0.75 },
      { id: 'l2', text: 'Right & first', box: [1300, 300, 2300, 350] },
    ]);
    expect(pages[0]?.graphics).toEqual([
      { kind: 'rule', box: [1200, 300, 1204, 2900] },
      { kind: 'image', box: [100, 2000, 600, 2400] },
    ]);
  });

  it('without a reading order keeps that of the file', async () => {
    const { pages } = await readPageXml(bytes(pageXml(REGIONS)), { name: 'x' });
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['Right & first', 'Left', 'Two words']);
  });

  it('says what its regions are', () => {
    const table = `<TableRegion id="t"><TableCell><Coords points="1,1 9,9"/>${line('1,1 9,9', 'cell')}</TableCell></TableRegion>`;
    const [page] = pageXmlPages(bytes(pageXml(REGIONS + table)));
    expect(page).toMatchObject({ ordered: false });
    expect(page?.regions.map(({ kind, type, structure, inTable }) => [kind, type ?? structure, inTable])).toEqual([
      ['text', 'paragraph', false],
      ['text', 'paragraph', false],
      ['text', 'heading', false],
      ['separator', undefined, false],
      ['image', undefined, false],
      ['table', undefined, true],
      ['tablecell', undefined, true],
    ]);
  });

  it('puts regions that its order does not name behind the one around them or before them', async () => {
    const region = (id: string, inner = '') => `<TextRegion id="${id}">${line('1,1 9,9', id)}${inner}</TextRegion>`;
    const order =
      '<ReadingOrder><OrderedGroup><RegionRefIndexed index="0" regionRef="b"/><RegionRefIndexed index="1" regionRef="a"/></OrderedGroup></ReadingOrder>';
    const { pages } = await readPageXml(
      bytes(pageXml(region('first') + order + region('a', region('inside')) + region('b') + region('after b'))),
      { name: 'x' },
    );
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['first', 'b', 'after b', 'a', 'inside']);
  });

  it('boxes the letters of a line, not the bulges and the skew of its outline', async () => {
    const outline = '0,100 400,110 410,60 440,60 450,112 1000,125 1000,165 500,150 0,140';
    const { pages } = await readPageXml(
      bytes(pageXml(`<TextRegion id="r">${line(outline, 'Skewed', '0,130 1000,155')}</TextRegion>`)),
      { name: 'x' },
    );
    expect(pages[0]?.lines[0]?.box).toEqual([0, 112.5, 1000, 152.5]);
  });

  it('knows lines that run downwards or upwards by their baselines', async () => {
    const outline = '0,0 40,0 40,300 0,300';
    const { pages } = await readPageXml(
      bytes(
        pageXml(
          `<TextRegion>${line(outline, 'down', '10,0 12,300')}${line(outline, 'up', '30,300 30,0')}</TextRegion>`,
        ),
      ),
      { name: 'x' },
    );
    expect(pages[0]?.lines).toMatchObject([
      { text: 'down', box: [0, 0, 40, 300], rotation: 90 },
      { text: 'up', box: [0, 0, 40, 300], rotation: 270 },
    ]);
  });

  it('of 2010 has its points as elements', async () => {
    const coords =
      '<Coords><Point x="10" y="20"/><Point x="110" y="20"/><Point x="110" y="50"/><Point x="10" y="50"/></Coords>';
    const { pages } = await readPageXml(
      bytes(
        pageXml(
          `<TextRegion id="r">${coords}<TextLine>${coords}<TextEquiv><Unicode>Old</Unicode></TextEquiv></TextLine></TextRegion>`,
        ),
      ),
      { name: 'x' },
    );
    expect(pages[0]?.lines).toMatchObject([{ text: 'Old', box: [10, 20, 110, 50] }]);
  });

  it('with text in its regions alone has lines of one height', async () => {
    const region = (orientation: string) =>
      `<TextRegion id="r" ${orientation}><Coords points="0,0 100,0 100,80 0,80"/><TextEquiv><Unicode>one\n\ntwo</Unicode></TextEquiv></TextRegion>`;
    const [upright] = (await readPageXml(bytes(pageXml(region('orientation="-0.7"'))), { name: 'x' })).pages;
    expect(upright?.lines).toMatchObject([
      { text: 'one', box: [0, 0, 100, 40], rotation: 0 },
      { text: 'two', box: [0, 40, 100, 80], rotation: 0 },
    ]);
    const [turned] = (await readPageXml(bytes(pageXml(region('orientation="90"'))), { name: 'x' })).pages;
    expect(turned?.lines).toMatchObject([
      { text: 'one', box: [0, 0, 50, 80], rotation: 270 },
      { text: 'two', box: [50, 0, 100, 80], rotation: 270 },
    ]);
  });

  it('may have prefixes', async () => {
    const prefixed = pageXml(ORDER + REGIONS)
      .replace(/<(\/?)(?=[A-Za-z])/g, '<$1pc:')
      .replace('xmlns=', 'xmlns:pc=');
    const { pages } = await readPageXml(bytes(prefixed), { name: 'x' });
    expect(pages[0]?.lines).toHaveLength(3);
  });

  it('does not expand entities of its own', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE PcGts [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const { pages } = await readPageXml(bytes(pageXml(`<TextRegion>${line('1,1 9,9', '&b;')}</TextRegion>`, bomb)), {
      name: 'x',
    });
    expect(pages[0]?.lines[0]?.text).toBe('&b;');
  });

  it('of a hundred thousand lines, or of lines with as many points, is read', async () => {
    const many = `<TextRegion>${line('1,1 9,9', 'word').repeat(100_000)}</TextRegion>`;
    const points = Array.from({ length: 200_000 }, (_, i) => `${i % 1000},${i % 50}`).join(' ');
    const { pages } = await readPageXml(
      bytes(pageXml(`${many}<TextRegion>${line(points, 'word', points)}</TextRegion>`)),
      { name: 'x' },
    );
    expect(pages[0]?.lines).toHaveLength(100_001);
  });

  it('with points that are none leaves them out', async () => {
    const { pages } = await readPageXml(
      bytes(pageXml(`<TextRegion>${line('1,1 nan,7 ,3 5 9,9 Infinity,2', 'a')}${line('x', 'nowhere')}</TextRegion>`)),
      { name: 'x' },
    );
    expect(pages[0]?.lines).toMatchObject([{ text: 'a', box: [1, 1, 9, 9] }]);
  });

  it('draws nothing for regions that nobody knows, whatever they are called', async () => {
    const odd = '<ConstructorRegion><Coords points="0,0 9,9"/></ConstructorRegion>';
    expect(pageXmlPages(bytes(pageXml(odd + REGIONS)))[0]?.graphics.map(({ kind }) => kind)).toEqual(['rule', 'image']);
  });

  it('that is cut off is read as far as it goes, and what is none is refused', async () => {
    const whole = pageXml(REGIONS);
    const { pages } = await readPageXml(bytes(whole.slice(0, whole.indexOf('id="left"'))), { name: 'x' });
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['Right & first']);
    await expect(readPageXml(bytes('<PcGts/>'), { name: 'x' })).rejects.toMatchObject({ code: 'invalid-page-xml' });
  });
});
