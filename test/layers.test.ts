import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { LAYERS_FILE, layers, layersText, PACKAGES, ROOMS } from '../tools/layers.js';

/** The files that a rule is for, and what they may not import. */
function banned(folder: string): string[] {
  const rule = layers().overrides.findLast(({ includes }) => includes[0] === `${folder}/**/*.ts`);
  const style = rule?.linter.rules.style.noRestrictedImports;
  return typeof style === 'object' ? style.options.patterns.flatMap(({ group }) => group) : [];
}

describe('the layers of the house', () => {
  it('are checked by the lint rules that the list makes (node tools/layers.js --write)', async () => {
    expect(await readFile(LAYERS_FILE, 'utf8')).toBe(layersText());
    expect(JSON.parse(await readFile('biome.json', 'utf8'))).toMatchObject({ extends: ['./biome.layers.json'] });
  });

  it('let no room import one above it', () => {
    for (const [i, room] of ROOMS.entries()) {
      for (const above of ROOMS.slice(i + 1)) {
        expect(banned(`packages/core/src/${room}`), room).toContain(`../**/${above}/**`);
      }
    }
  });

  it('let only model/ know onnxruntime', () => {
    expect(ROOMS.filter((room) => !banned(`packages/core/src/${room}`).includes('onnxruntime*'))).toEqual(['model']);
  });

  it('let no package import one that imports it', () => {
    for (const [name, allowed] of Object.entries(PACKAGES)) {
      for (const other of allowed) expect(PACKAGES[other], `${other} and ${name}`).not.toContain(name);
    }
  });
});
