import { describe, expect, it } from 'vitest';
import { languageOf } from './language.js';

const FRENCH =
  'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et ' +
  'doivent agir les uns envers les autres dans un esprit de fraternité. Chacun peut se prévaloir de tous les droits.';

describe('language', () => {
  it('is what the file declares, without the region', async () => {
    expect(await languageOf('de-AT', FRENCH)).toBe('de');
    expect(await languageOf('EN_us', '')).toBe('en');
    expect(await languageOf('fra', '')).toBe('fr');
  });

  it('is recognised by the text where the declaration is none', async () => {
    expect(await languageOf(undefined, FRENCH)).toBe('fr');
    expect(await languageOf('(unknown)', FRENCH)).toBe('fr');
  });

  it('is recognised where its own small words are rare', async () => {
    const dutch =
      'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, ' +
      'en behoren zich jegens elkander in een geest van broederschap te gedragen. Een ieder heeft recht op leven.';
    expect(await languageOf(undefined, dutch)).toBe('nl');
  });

  it('stays open where the text is too short to tell', async () => {
    expect(await languageOf(undefined, 'Bonjour')).toBeUndefined();
  });
});
