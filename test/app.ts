import { chromium, type Page } from 'playwright-core';
import { build, type InlineConfig, preview } from 'vite';
import { LAUNCH, patient } from './chromium.js';

/** A page in Chromium that was bundled with Vite. */
export interface OpenedApp {
  page: Page;
  /** What the page threw and nobody caught. */
  errors: string[];
  close(): Promise<void>;
}

/** Builds the app in a folder, serves it on a free port and opens it. */
export async function openApp(folder: string, config: InlineConfig = {}): Promise<OpenedApp> {
  const app: InlineConfig = { root: folder, configFile: false, logLevel: 'warn', preview: { port: 0 }, ...config };
  await build(app);
  const server = await preview(app);
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('the preview server has no address');
  const browser = await chromium.launch(LAUNCH);
  const page = await patient(await browser.newContext()).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(url);
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { page, errors, close };
}

/** Gives the page a file; what it writes comes back once it has the expected text. */
export async function written({ page }: OpenedApp, file: string, expected: string): Promise<string> {
  await page.locator('input').setInputFiles(file);
  await page.locator('output', { hasText: expected }).waitFor();
  return (await page.locator('output').textContent()) ?? '';
}
