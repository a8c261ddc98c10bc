import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MessageStream, showProgress } from './progress.js';

/** Standard error as it would be, with what was written to it. */
function fakeStream(isTTY: boolean): { stream: MessageStream; written: () => string } {
  let text = '';
  const write = (chunk: string) => {
    text += chunk;
  };
  return { stream: { isTTY, columns: 80, write }, written: () => text };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('progress in a log', () => {
  it('is one line for each file of a batch', () => {
    const { stream, written } = fakeStream(false);
    const progress = showProgress(stream, 2, true);
    progress.pages('a.pdf', { done: 1, total: 2, pages: 2 });
    progress.finish('a.pdf', 2, 'a.pdf → out/a.md');
    progress.say(['b.pdf: not a PDF']);
    progress.finish('b.pdf', 0);
    expect(written()).toBe('a.pdf → out/a.md\nb.pdf: not a PDF\n');
  });

  it('is silence for a single file', () => {
    const { stream, written } = fakeStream(false);
    const progress = showProgress(stream, 1, false);
    progress.pages('a.pdf', { done: 1, total: 2, pages: 2 });
    progress.finish('a.pdf', 2, 'a.pdf → a.md');
    progress.end();
    expect(written()).toBe('');
  });
});

describe('progress on a terminal', () => {
  it('draws nothing for work that is over at once', () => {
    const { stream, written } = fakeStream(true);
    const progress = showProgress(stream, 1, false);
    progress.pages('a.pdf', { done: 1, total: 1, pages: 1 });
    progress.finish('a.pdf', 1);
    progress.end();
    expect(written()).toBe('');
  });

  it('shows a bar that grows with pages and files', () => {
    const { stream, written } = fakeStream(true);
    const progress = showProgress(stream, 2, true);
    vi.advanceTimersByTime(1000);
    progress.pages('a.pdf', { done: 5, total: 10, pages: 10 });
    expect(written()).toContain(`${'█'.repeat(6)}${'░'.repeat(18)} 0 of 2 files, 5 pages a second`);
    vi.advanceTimersByTime(1000);
    progress.finish('a.pdf', 10);
    expect(written()).toContain(`${'█'.repeat(12)}${'░'.repeat(12)} 1 of 2 files, 5 pages a second`);
  });

  it('keeps messages above the bar and removes the bar in the end', () => {
    const { stream, written } = fakeStream(true);
    const progress = showProgress(stream, 1, false);
    vi.advanceTimersByTime(1000);
    progress.pages('a.pdf', { done: 5, total: 10, pages: 10 });
    progress.say(['a.pdf: page 3: could not be read']);
    expect(written()).toContain('\r\x1b[Ka.pdf: page 3: could not be read\n');
    progress.end();
    progress.pages('a.pdf', { done: 6, total: 10, pages: 10 });
    expect(written().endsWith('\r\x1b[K')).toBe(true);
  });

  it('redraws at most ten times a second', () => {
    const { stream, written } = fakeStream(true);
    const progress = showProgress(stream, 1, false);
    vi.advanceTimersByTime(1000);
    for (let page = 1; page <= 1000; page++) {
      progress.pages('a.pdf', { done: page, total: 1000, pages: 1000 });
      vi.advanceTimersByTime(1);
    }
    expect(written().split('\r').length).toBeLessThan(14);
  });
});
