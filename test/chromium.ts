import { existsSync } from 'node:fs';
import type { BrowserContext, LaunchOptions } from 'playwright-core';

/** Where Chromium stands on this machine, if it does. */
export const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => existsSync(path));

/** Why a test in a browser is skipped. */
export const NO_CHROMIUM = 'NOT TESTED: no Chromium here; tools/install-system installs it';

/** How long a test waits for something in a page. What takes a second on a quiet machine may take a minute on a busy one. */
export const PATIENCE_MS = 150_000;

export const LAUNCH: LaunchOptions = {
  ...(CHROMIUM && { executablePath: CHROMIUM }),
  timeout: PATIENCE_MS,
  // Chromium refuses its sandbox to root, which is who runs the tests in most containers.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};

/** Lets everything in the pages of a context wait as long. */
export function patient(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}
