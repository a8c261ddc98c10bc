import { readFile } from 'node:fs/promises';
import { openPicture, parse, TreelineError, validate } from 'treeline';
import { pdfsIn, SAMPLES } from './sample.js';

/** A part of the library that takes bytes from strangers. Whatever they are, it ends in a result or in one of our errors. */
export interface FuzzTarget {
  seeds(): Promise<Uint8Array[]>;
  run(bytes: Uint8Array): Promise<void>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The whole path by rules: the readers are fuzzed here, not the networks. */
function reader(from: 'pdf' | 'hocr' | 'alto' | 'page-xml' | 'hrdoc', seeds: () => Promise<Uint8Array[]>): FuzzTarget {
  return {
    seeds,
    run: (bytes) =>
      unlessOurs(async () => {
        const limits = { pages: 20, glyphs: 200_000, objects: 200_000, pixels: 4_000_000 };
        const document = await parse(bytes, { from, engine: 'baseline', vision: 'never', limits, name: 'fuzz' });
        const judged = validate(document);
        if (!judged.valid)
          throw new Error(`an invalid document: ${judged.errors[0]?.path}: ${judged.errors[0]?.message}`);
      }),
  };
}

async function unlessOurs(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof TreelineError)) throw error;
  }
}

const HOCR = `<html><head><meta charset="utf-8"></head><body><div class="ocr_page" title="bbox 0 0 600 800"><span class="ocr_line" title="bbox 10 10 300 30; textangle 90"><span class="ocrx_word" title="bbox 10 10 300 30; x_wconf 90">On &amp; off</span></span><div class="ocr_photo" title="bbox 0 0 9 9"></div></div></body></html>`;
const ALTO = `<?xml version="1.0" encoding="UTF-8"?><alto><Description><MeasurementUnit>mm10</MeasurementUnit></Description><Layout><Page WIDTH="600" HEIGHT="800"><TextBlock ROTATION="90" ID="b"><TextLine HPOS="10" VPOS="10" WIDTH="290" HEIGHT="20"><String CONTENT="hydro" HPOS="10" VPOS="10" WIDTH="290" HEIGHT="20" WC="0.5"/><HYP CONTENT="-"/></TextLine></TextBlock><Illustration HPOS="1" VPOS="2" WIDTH="3" HEIGHT="4"/></Page></Layout></alto>`;
const PAGE_XML = `<?xml version="1.0" encoding="UTF-8"?><PcGts><Page imageWidth="600" imageHeight="800"><ReadingOrder><OrderedGroup id="g"><RegionRefIndexed index="0" regionRef="r"/></OrderedGroup></ReadingOrder><TextRegion id="r" orientation="90" custom="structure {type:heading;}"><Coords points="10,10 300,10 300,30 10,30"/><TextLine><Coords points="10,10 300,10 300,30 10,30"/><Baseline points="10,28 300,28"/><TextEquiv conf="0.7"><Unicode>Kites</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>`;
const HRDOC = JSON.stringify([
  { text: 'On Kites', box: [90, 70, 300, 84], page: 0, class: 'title', parent_id: -1, relation: 'meta' },
  { text: 'It blows', box: [70, 100, 290, 111], page: 1, class: 'para', parent_id: 0, relation: 'contain' },
]);
const GIF = 'R0lGODlhAgACAIAAAAAAAP///yH5BAAAAAAALAAAAAACAAIAAAIChFEAOw==';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGNgYPj//z8ABP8C/hOlhZsAAAAASUVORK5CYII=';
const WEBP = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';
const TIFF =
  'SUkqAAgAAAAIAAABAwABAAAAAgAAAAEBAwABAAAAAgAAAAIBAwABAAAACAAAAAMBAwABAAAAAQAAAAYBAwABAAAAAQAAABEBBAABAAAAcgAAABYBAwABAAAAAgAAABcBBAABAAAABAAAAAAAAAAA/wD/';

const pictureSeeds = async () => [
  ...[GIF, PNG, WEBP, TIFF].map((text) => new Uint8Array(Buffer.from(text, 'base64'))),
  new Uint8Array(await readFile(new URL('mug.jpg', `file://${SAMPLES}/`))),
];

export const FUZZ_TARGETS: Readonly<Record<string, FuzzTarget>> = {
  pdf: reader('pdf', async () => {
    const paths = await pdfsIn(SAMPLES);
    return await Promise.all(paths.map(async (path) => new Uint8Array(await readFile(path))));
  }),
  hocr: reader('hocr', async () => [bytesOf(HOCR)]),
  alto: reader('alto', async () => [bytesOf(ALTO)]),
  'page-xml': reader('page-xml', async () => [bytesOf(PAGE_XML)]),
  hrdoc: reader('hrdoc', async () => [bytesOf(HRDOC)]),
  pictures: {
    seeds: pictureSeeds,
    run: (bytes) =>
      unlessOurs(async () => {
        for (const page of openPicture(bytes).pages.slice(0, 3)) {
          if (page.width * page.height <= 4_000_000) await page.pixels();
        }
      }),
  },
  json: {
    seeds: async () => [
      bytesOf(JSON.stringify(await parse(bytesOf(HRDOC), { from: 'hrdoc', engine: 'baseline', name: 'fuzz' }))),
    ],
    run: async (bytes) => {
      let value: unknown;
      try {
        value = JSON.parse(new TextDecoder().decode(bytes));
      } catch {
        return;
      }
      validate(value);
    },
  },
};
