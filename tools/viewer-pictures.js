// Takes the pictures of the viewer for the README and the docs.
// Usage, after `npm run build:viewer`: npm run docs:viewer [-- CHROMIUM]
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
const OPENED = 'file=samples/paper.pdf';

const SHOTS = [
  { name: 'viewer-start', hash: '', viewport: DESKTOP, colorScheme: 'light' },
  { name: 'viewer', hash: OPENED, viewport: DESKTOP, colorScheme: 'light', select: '2.2 Hydrophones' },
  {
    name: 'viewer-dark',
    hash: `${OPENED}&tab=markdown&layers=boxes,order&page=2`,
    viewport: DESKTOP,
    colorScheme: 'dark',
    select: '4.2 Gravel Beds',
  },
  {
    name: 'viewer-compare',
    hash: `${OPENED}&tab=compare&page=2`,
    viewport: DESKTOP,
    colorScheme: 'light',
    click: 'button:has-text("Rules only")',
    wait: '.one-side:nth-child(2) canvas.drawn',
  },
  {
    name: 'viewer-listen',
    hash: 'file=samples/mug.jpg&tab=listen&zoom=page',
    viewport: DESKTOP,
    colorScheme: 'light',
    wait: 'button[aria-pressed="true"]:has-text("Product picture"):not(:disabled)',
  },
  { name: 'viewer-phone', hash: OPENED, viewport: PHONE, colorScheme: 'light' },
];

const command = fileURLToPath(new URL('../packages/cli/bin/treeline.js', import.meta.url));
const server = spawn(process.execPath, [command, 'view', '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((resolve) => server.stdout.once('data', (data) => resolve(String(data).trim())));
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const { name, hash, viewport, colorScheme, select, click, wait } of SHOTS) {
    const page = await browser.newPage({ viewport, colorScheme });
    await page.goto(hash === '' ? address : `${address}#${hash}`);
    await page.waitForSelector(hash === '' ? '.samples button' : '[data-phase="ready"]', { timeout: 120_000 });
    if (select) await page.click(`[role="treeitem"]:has-text("${select}")`);
    if (click) await page.click(click);
    if (wait) await page.waitForSelector(wait, { timeout: 120_000 });
    await page.mouse.move(0, 0);
    // Pictures of pages fade in.
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `${PICTURES}${name}.png` });
    await page.close();
  }
} finally {
  await browser.close();
  server.kill();
}
