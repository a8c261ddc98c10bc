import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { type DrawnPicture, measure } from './measure.js';
import { drawPhotos } from './photos.js';
import { BASE_CSS } from './skin.js';

/** Wider than any picture. */
const COLUMN_WIDTH = 810;
/** A browser that has drawn this many pages is replaced: its memory only grows. */
const PAGES_A_BROWSER = 40;
const TIME_LIMIT = 120_000;
const QUALITY = 80;
/** How many photographs there are to choose from. */
const PHOTOS = 240;

export interface RenderedPicture extends DrawnPicture {
  jpeg: Uint8Array;
}

/** Draws pictures with one browser, opened when needed. */
export class PictureRenderer {
  readonly #executable: string;
  readonly #work: string;
  readonly #photos: number;
  #browser: Browser | undefined;
  #page: Page | undefined;
  #session: CDPSession | undefined;
  #drawn = 0;

  /** `work` keeps the photographs between runs. */
  constructor(executable: string, work: string, photos = PHOTOS) {
    this.#executable = executable;
    this.#work = work;
    this.#photos = photos;
  }

  async render(pictures: readonly { html: string; width: number }[]): Promise<RenderedPicture[]> {
    const { page, session } = await this.#open();
    try {
      const file = join(this.#work, 'page.html');
      await writeFile(
        file,
        pageOf(
          pictures.map(({ html }) => html),
          this.#photos,
        ),
      );
      await page.setViewportSize({ width: COLUMN_WIDTH, height: 800 });
      await page.goto(pathToFileURL(file).href);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const drawn = await page.evaluate(measure, 'article');
      await page.evaluate(stack);
      const result: RenderedPicture[] = [];
      let tall = 0;
      for (const one of [...drawn].sort((a, b) => a.height - b.height)) {
        if (one.height > tall) {
          tall = Math.ceil(one.height / 800) * 800;
          await page.setViewportSize({ width: COLUMN_WIDTH, height: tall });
        }
        await page.evaluate(show, one.index);
        const { data } = await session.send('Page.captureScreenshot', {
          format: 'jpeg',
          quality: QUALITY,
          clip: { x: 0, y: 0, width: one.width, height: one.height, scale: 1 },
        });
        result.push({ ...one, jpeg: Buffer.from(data, 'base64') });
      }
      return result;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  // Browsers end here as in generate/html/print.ts; what is kept between pages differs.
  async close(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    this.#page = undefined;
    this.#session = undefined;
    this.#drawn = 0;
    await browser?.close();
  }

  async #open(): Promise<{ page: Page; session: CDPSession }> {
    if (this.#drawn >= PAGES_A_BROWSER) await this.close();
    this.#drawn += 1;
    if (this.#page && this.#session) return { page: this.#page, session: this.#session };
    await mkdir(this.#work, { recursive: true });
    this.#browser = await chromium.launch({
      executablePath: this.#executable,
      args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
    });
    const page = await this.#browser.newPage();
    page.setDefaultTimeout(TIME_LIMIT);
    await drawPhotos(page, join(this.#work, 'photos'), this.#photos);
    const session = await page.context().newCDPSession(page);
    this.#page = page;
    this.#session = session;
    return { page, session };
  }
}

/** One page with all pictures: loading and layout then cost once a page. */
function pageOf(pictures: readonly string[], photos: number): string {
  const articles = pictures.map((html, i) => `<article data-p="${i}">${html}</article>`).join('');
  const body = articles.replace(/photo:(\d+)/g, (_, n: string) => `photos/${Number(n) % photos}.jpg`);
  return `<!doctype html><meta charset="utf-8"><style>${BASE_CSS}</style><body>${body}`;
}

/** Runs in the page: all pictures at one place, none to be seen. A screenshot costs by the size of the window. */
function stack(): void {
  for (const article of document.querySelectorAll('article')) {
    article.style.position = 'absolute';
    article.style.left = '0';
    article.style.top = '0';
    article.style.visibility = 'hidden';
  }
}

/** Runs in the page: this picture alone. */
function show(index: number): void {
  for (const article of document.querySelectorAll('article'))
    article.style.visibility = article.getAttribute('data-p') === String(index) ? 'visible' : 'hidden';
}
