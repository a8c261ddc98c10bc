import { describe, expect, it } from 'vitest';
import { readAlto } from './alto.js';

const bytes = (text: string) => new TextEncoder().encode(text);

function alto(unit: string, layout: string, prolog = '<?xml version="1.0" encoding="UTF-8"?>'): string {
  return `${prolog}<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Description><MeasurementUnit>${unit}</MeasurementUnit></Description>
    <Layout>${layout}</Layout></alto>`;
}

const PAGE = `<Page ID="P1" PHYSICAL_IMG_NR="1" WIDTH="2400" HEIGHT="3000"><PrintSpace HPOS="0" VPOS="0" WIDTH="2400" HEIGHT="3000">
  <Illustration HPOS="100" VPOS="2000" WIDTH="500" HEIGHT="400"/>
  <TextBlock HPOS="100" VPOS="100" WIDTH="900" HEIGHT="200" ROTATION="0">
    <TextLine HPOS="100" VPOS="100" WIDTH="900" HEIGHT="60">
      <String CONTENT="The" HPOS="100" VPOS="100" WIDTH="100" HEIGHT="60" WC="1"/><SP WIDTH="20" HPOS="200" VPOS="100"/>
      <String CONTENT="hydro" SUBS_TYPE="HypPart1" SUBS_CONTENT="hydrophone" HPOS="220" VPOS="100" WIDTH="200" HEIGHT="60" WC="0.5"/><HYP CONTENT="-"/>
    </TextLine>
    <TextLine><String CONTENT="phone &amp; I" HPOS="100" VPOS="180" WIDTH="200" HEIGHT="60"/></TextLine>
    <TextLine HPOS="100" VPOS="260" WIDTH="900" HEIGHT="60"/>
  </TextBlock></PrintSpace></Page>`;

describe('ALTO', () => {
  it('gives lines with their strings, boxes and confidence', async () => {
    const { pages, source } = await readAlto(bytes(alto('pixel', PAGE)), { name: 'scan.xml' });
    expect(source).toMatchObject({ kind: 'alto', pages: 1 });
    expect(pages[0]?.page).toEqual({ number: 1, width: 2400, height: 3000, unit: 'px' });
    expect(pages[0]?.lines).toMatchObject([
      { id: 'l0', text: 'The hydro-', box: [100, 100, 1000, 160], confidence: 0.667 },
      { id: 'l1', text: 'phone & I', box: [100, 180, 300, 240] },
    ]);
    expect(pages[0]?.graphics).toEqual([{ kind: 'image', box: [100, 2000, 600, 2400] }]);
  });

  it('that measures in parts of inches or millimetres is in points', async () => {
    const [inches] = (await readAlto(bytes(alto('inch1200', PAGE)), { name: 'x' })).pages;
    expect(inches?.page).toMatchObject({ width: 144, height: 180, unit: 'pt' });
    expect(inches?.lines[0]?.box).toEqual([6, 6, 60, 9.6]);
    const [metric] = (await readAlto(bytes(alto('mm10', PAGE)), { name: 'x' })).pages;
    expect(metric?.page.width).toBeCloseTo(680.3, 1);
  });

  it('may have prefixes and several pages', async () => {
    const prefixed = alto('pixel', PAGE + PAGE)
      .replace(/<(\/?)(?=[A-Za-z])/g, '<$1a:')
      .replace('xmlns=', 'xmlns:a=');
    const { pages } = await readAlto(bytes(prefixed), { name: 'x' });
    expect(pages.map(({ lines }) => lines.map(({ id }) => id))).toEqual([
      ['l0', 'l1'],
      ['l2', 'l3'],
    ]);
  });

  it('does not expand entities of its own', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE alto [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const text = alto('pixel', PAGE.replace('CONTENT="The"', 'CONTENT="&b;"'), bomb);
    const { pages } = await readAlto(bytes(text), { name: 'x' });
    expect(pages[0]?.lines[0]?.text).toBe('&b; hydro-');
  });

  it('of a hundred thousand lines is read', async () => {
    const line = '<TextLine><String CONTENT="word" HPOS="1" VPOS="1" WIDTH="9" HEIGHT="9" WC="0.9"/></TextLine>';
    const { pages } = await readAlto(
      bytes(alto('pixel', `<Page WIDTH="99" HEIGHT="99">${line.repeat(100_000)}</Page>`)),
      { name: 'x' },
    );
    expect(pages[0]?.lines).toHaveLength(100_000);
  });

  it('that is cut off is read as far as it goes, and what is none is refused', async () => {
    const whole = alto('pixel', PAGE);
    const { pages } = await readAlto(bytes(whole.slice(0, whole.indexOf('phone &amp;'))), { name: 'x' });
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['The hydro-']);
    await expect(readAlto(bytes('<alto/>'), { name: 'x' })).rejects.toMatchObject({ code: 'invalid-alto' });
  });

  it('keeps how words are set', async () => {
    const styles = '<Styles><TextStyle ID="T1" FONTSTYLE="italics"/></Styles>';
    const place = 'HPOS="100" VPOS="100" WIDTH="100" HEIGHT="60"';
    const strings = ['A" STYLE="bold', 'bold', 'word', 'x', '2" STYLE="superscript'].map((word, i) =>
      i === 1
        ? `<String CONTENT="bold" STYLE="bold" ${place}/>`
        : `<String CONTENT="${word}" ${i === 3 ? 'STYLEREFS="T1"' : ''} ${place}/>`,
    );
    const page = `<Page WIDTH="2400" HEIGHT="3000"><TextBlock><TextLine ${place}>${strings.join('')}</TextLine></TextBlock></Page>`;
    const file = alto('pixel', page).replace('<Layout>', `${styles}<Layout>`);
    const { pages } = await readAlto(bytes(file), { name: 'scan.xml' });
    expect(pages[0]?.lines[0]).toMatchObject({
      text: 'A bold word x 2',
      spans: [
        { start: 0, end: 6, bold: true },
        { start: 12, end: 13, italic: true },
        { start: 14, end: 15, script: 'super' },
      ],
    });
  });
});
