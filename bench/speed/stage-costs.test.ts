import { describe, expect, it } from 'vitest';
import { figuresOf, Round, TEXT_ENCODER } from './stage-costs.js';

function roundOf(bare: number, reading: number, detect: number, text: number): Round {
  const round = new Round();
  round.add('PDFium alone', bare);
  round.add('reading', reading);
  round.add('Detect', detect);
  round.add(TEXT_ENCODER, text);
  return round;
}

describe('what the stages cost', () => {
  it('is the median of the rounds for a page, and a ratio within each round', () => {
    const rounds = [roundOf(100, 120, 50, 10), roundOf(200, 240, 80, 20), roundOf(100, 130, 60, 20)];
    const figures = new Map(figuresOf(rounds, 10).map(({ name, ...figure }) => [name, figure]));
    expect(figures.get('PDFium alone')).toEqual({ cpuPerPage: 10, ratio: 1 });
    expect(figures.get('Detect')).toEqual({ cpuPerPage: 6, ratio: 0.5 });
  });

  it('counts the text encoder within Detect, once', () => {
    const figures = new Map(
      figuresOf([roundOf(100, 120, 50, 10)], 10).map(({ name, cpuPerPage }) => [name, cpuPerPage]),
    );
    expect(figures.get(TEXT_ENCODER)).toBe(1);
    expect(figures.get('rest of Detect')).toBe(4);
    expect(figures.get('whole path')).toBe(17);
  });

  it('adds up processor time, not time spent waiting', async () => {
    const round = new Round();
    await round.time('reading', () => new Promise((resolve) => setTimeout(resolve, 200)));
    const waiting = round.of('reading');
    await round.time('reading', () => {
      for (const end = performance.now() + 200; performance.now() < end; );
    });
    expect(waiting).toBeLessThan(100);
    expect(round.of('reading') - waiting).toBeGreaterThan(20);
  });
});
