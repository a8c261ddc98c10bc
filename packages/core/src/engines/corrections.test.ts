import { describe, expect, it } from 'vitest';
import { CORRECTIONS } from './corrections.js';
import { engineNamed } from './load.js';

describe('the corrections of all rooms', () => {
  it('have one name each', () => {
    const names = CORRECTIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('all');
  });

  it('can be left out by name, and by no other name', async () => {
    await expect(engineNamed('baseline', { without: new Set(['all', 'logos']) })).resolves.toBeDefined();
    await expect(engineNamed('baseline', { without: new Set(['logo']) })).rejects.toThrow(
      'no correction is named "logo"',
    );
  });
});
