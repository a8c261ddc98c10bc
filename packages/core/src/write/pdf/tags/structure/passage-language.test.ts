import { describe, expect, it } from 'vitest';
import { passageLanguage } from './passage-language.js';

describe('the language of a passage', () => {
  it('is known where frequent words leave no doubt', () => {
    expect(
      passageLanguage(
        'Der Hafen ist im Winter nicht mit dem Boot zu erreichen, und die Straße wird von der Stadt auf eigene Kosten geräumt.',
      ),
    ).toBe('de');
    expect(
      passageLanguage(
        'The harbour is closed in winter, and the road that leads to it is cleared by the town for those who live there.',
      ),
    ).toBe('en');
  });

  it('is unknown where there is little text, or a list of names', () => {
    expect(passageLanguage('Der Hafen')).toBeUndefined();
    expect(
      passageLanguage(
        'Abara Petty Dahl Lindqvist Amoah Smith Jones Brown Taylor Wilson Evans Walker White Green Hall Wood',
      ),
    ).toBeUndefined();
  });
});
