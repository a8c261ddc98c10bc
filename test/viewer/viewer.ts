import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { CHROMIUM, LAUNCH, NO_CHROMIUM, patient } from '../chromium.js';

/*
 * The viewer as people meet it: built, served by `treeline view`, in a real browser.
 */

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const sample = (name: string) => readFile(join(root, 'samples', name));

/** `treeline view` with these arguments, and the address that it prints. */
export async function serveViewer(...args: string[]): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(process.execPath, [join(root, 'packages/cli/bin/treeline.js'), 'view', ...args, '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (data: Buffer) => resolve(String(data).trim()));
    server.once('exit', () => reject(new Error('treeline view ended')));
  });
  return { server, address };
}

/** A person in front of the viewer: what they do, and what they see. */
export class Visitor {
  readonly errors: string[] = [];
  readonly scripts: string[] = [];

  constructor(
    readonly address: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly folder: string,
  ) {
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('response', (response) => {
      if (/\.js$/.test(response.url())) this.scripts.push(response.url());
    });
  }

  /** Drops a file onto the page. */
  async drop(bytes: Uint8Array, name: string): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ({ data, name }) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
        return transfer;
      },
      { data: Buffer.from(bytes).toString('base64'), name },
    );
    await this.page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  }

  /** Drops a file, and waits until it is understood. */
  async open(bytes: Uint8Array, name: string): Promise<void> {
    await this.drop(bytes, name);
    await this.page.waitForSelector(`.file-name:text-is("${name}")`);
    await this.ready();
  }

  ready() {
    return this.page.waitForSelector('[data-phase="ready"]');
  }

  async openSample(name: string): Promise<void> {
    await this.page.evaluate(() => localStorage.clear());
    await this.page.goto('about:blank');
    await this.page.goto(`${this.address}#file=samples/${name}`);
    await this.ready();
  }

  /** What an entry of the download menu saves, as text. */
  async downloaded(label: string): Promise<string> {
    await this.page.click('#download');
    const [file] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.click(`.menu-item:text-is("${label}")`),
    ]);
    await this.page.keyboard.press('Escape');
    await this.page.click('.file-name');
    return await readFile(await file.path(), 'utf8');
  }

  /** Opens a panel of the right side. The texts that programs read share a tab. */
  async openPanel(name: string): Promise<void> {
    if (['markdown', 'json', 'chunks'].includes(name)) await this.page.click('[data-tab="source"]');
    await this.page.click(`[data-tab="${name}"]`);
  }

  levels() {
    return this.page.$$eval('[role="treeitem"]', (items) =>
      items.map((item) => `${item.getAttribute('aria-level')} ${item.querySelector('.tree-title')?.textContent}`),
    );
  }

  roleOf(id: string) {
    return this.page.getAttribute(`.box[data-object="${id}"]`, 'data-role');
  }

  /** The innermost: a part of a paragraph rather than the whole. */
  idOf(text: string) {
    return this.page.$$eval(
      `.reading [data-object]:has-text(${JSON.stringify(text)})`,
      (elements) => elements.at(-1)?.getAttribute('data-object') ?? '',
    );
  }
}

/** Gives every test of a file the same visitor, and fails a test that leaves an error in the page. */
export function visit(): { readonly person: Visitor } {
  let server: ChildProcess | undefined;
  let folder = '';
  let person: Visitor | undefined;

  beforeAll(async () => {
    if (!CHROMIUM) return;
    folder = await mkdtemp(join(tmpdir(), 'treeline-viewer-'));
    const served = await serveViewer();
    server = served.server;
    // A profile of its own, so that the service worker and saved corrections are those of a new visitor.
    const context = patient(
      await chromium.launchPersistentContext(join(folder, 'profile'), {
        ...LAUNCH,
        acceptDownloads: true,
        viewport: { width: 1280, height: 900 },
      }),
    );
    person = new Visitor(served.address, context, context.pages()[0] ?? (await context.newPage()), folder);
    await person.page.goto(served.address);
  });

  beforeEach(({ skip }) => {
    skip(CHROMIUM === undefined, NO_CHROMIUM);
  });

  afterEach(() => {
    expect(person?.errors.splice(0) ?? []).toEqual([]);
  });

  afterAll(async () => {
    await person?.context.close();
    server?.kill();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  return {
    get person() {
      if (!person) throw new Error('the viewer is not open yet');
      return person;
    },
  };
}
