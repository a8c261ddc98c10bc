import { type Browser, chromium, type Page } from 'playwright-core';
import type { Box } from 'treeline';
import type { Marks, Unit } from '../../truth/marks.js';
import { ENTRIES } from './blocks.js';
import type { HtmlSource } from './document.js';
import { escapeHtml } from './escape.js';
import { type Measured, measure, type Placed } from './measure.js';
import { paginate } from './paginate.js';

const POINTS = 72 / 96;
/** A browser that has drawn this many documents is replaced: its memory only grows. */
const DOCUMENTS_A_BROWSER = 60;
const TIME_LIMIT = 60_000;

/** What a document needs to be printed, apart from its layout. */
export interface Sheet {
  size: { width: number; height: number };
  language: string;
  title: string;
  css: string;
  units: readonly Unit[];
}

/** Prints documents with one browser, opened when needed. */
export class Printer {
  readonly #executable: string;
  #browser: Browser | undefined;
  #page: Page | undefined;
  #printed = 0;

  constructor(executable: string) {
    this.#executable = executable;
  }

  print(source: HtmlSource): Promise<{ pdf: Uint8Array; marks: Marks }> {
    const { page, language } = source.spec.style;
    const { css, units } = source;
    return this.printLaid({ size: page, language, title: source.spec.shortTitle, css, units }, (tab) =>
      tab.evaluate(paginate, source.spec),
    );
  }

  /** Prints what a layout of one's own puts into an empty document: pages are elements of class `page`. */
  async printLaid(sheet: Sheet, layOut: (tab: Page) => Promise<void>): Promise<{ pdf: Uint8Array; marks: Marks }> {
    const page = await this.#open();
    try {
      await page.setViewportSize({ width: sheet.size.width, height: sheet.size.height });
      await page.setContent(
        `<!doctype html><html lang="${sheet.language}"><head><meta charset="utf-8"><title>${escapeHtml(sheet.title)}</title><style>${sheet.css}</style></head><body></body></html>`,
      );
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await layOut(page);
      const measured: Measured = await page.evaluate(measure);
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
      return { pdf, marks: marksOf(measured, sheet.units) };
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    this.#page = undefined;
    this.#printed = 0;
    await browser?.close();
  }

  async #open(): Promise<Page> {
    if (this.#printed >= DOCUMENTS_A_BROWSER) await this.close();
    this.#printed += 1;
    if (this.#page) return this.#page;
    // Unhinted metrics: the line that was measured on the screen is the line that is printed.
    this.#browser = await chromium.launch({
      executablePath: this.#executable,
      args: ['--no-sandbox', '--font-render-hinting=none', '--disable-gpu'],
    });
    this.#page = await this.#browser.newPage();
    this.#page.setDefaultTimeout(TIME_LIMIT);
    await this.#page.emulateMedia({ media: 'print' });
    return this.#page;
  }
}

function marksOf({ marks, areas, anchors }: Measured, planned: readonly Unit[]): Marks {
  const points = ({ box }: Placed): Box => [box[0] * POINTS, box[1] * POINTS, box[2] * POINTS, box[3] * POINTS];
  const drawn = new Set(marks.map(({ unit }) => unit));
  const units = [...planned];
  const entries = [...drawn].filter((unit) => unit >= ENTRIES).sort((a, b) => a - b);
  if (entries.length > 0) {
    const before = marks[marks.findIndex(({ unit }) => unit === entries[0]) - 1]?.unit;
    const at = units.findIndex(({ id }) => id === before);
    units.splice(
      at + 1,
      0,
      ...entries.map((id): Unit => ({ id, role: 'contents', thread: { kind: 'body', name: 'body' } })),
    );
  }
  units.push(
    { id: 1, role: 'header', thread: { kind: 'furniture', name: 'header' } },
    { id: 2, role: 'footer', thread: { kind: 'furniture', name: 'footer' } },
  );
  return {
    units,
    marks: marks.map((mark) => ({ page: mark.page, unit: mark.unit, box: points(mark) })),
    areas: areas.map((area) => ({
      page: area.page,
      unit: area.unit,
      box: points(area),
      ...(area.beneath && { beneath: true }),
    })),
    anchors: anchors.map((anchor) => ({
      page: anchor.page,
      note: anchor.unit,
      box: points(anchor),
      text: anchor.text,
    })),
  };
}
