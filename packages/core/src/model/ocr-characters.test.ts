import { describe, expect, it } from 'vitest';
import { charactersFrom, classesFor } from './ocr-characters.js';
import { languageCode, missingLetters } from './ocr-languages.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const NO_MODEL = new Uint8Array();

/** An ONNX file with nothing but one entry of metadata: field 14, with key 1 and value 2. */
function withMetadata(key: string, value: string): Uint8Array {
  const text = (field: number, content: string) => [field * 8 + 2, bytes(content).length, ...bytes(content)];
  const entry = [...text(1, key), ...text(2, value)];
  return Uint8Array.from([14 * 8 + 2, entry.length, ...entry]);
}

describe('the characters of a recogniser', () => {
  it('stand in a text file, one a line', () => {
    expect(charactersFrom(bytes('a\r\nß\r\n \r\n'), NO_MODEL)).toEqual(['a', 'ß', ' ']);
  });

  it('stand in the settings, quoted where YAML needs it', () => {
    const settings = `PostProcess:\n  name: CTCLabelDecode\n  character_dict:\n  - '!'\n  - ''''\n  - "\\u3000"\n  - ä\n  - \\\nGlobal:\n  - no\n`;
    expect(charactersFrom(bytes(settings), NO_MODEL)).toEqual(['!', "'", '\u3000', 'ä', '\\']);
  });

  it('stand in the model itself, or nowhere', () => {
    expect(charactersFrom(undefined, withMetadata('character', 'a\nb'))).toEqual(['a', 'b']);
    expect(charactersFrom(undefined, withMetadata('author', 'somebody'))).toBeUndefined();
  });

  it('are as many as the classes of the network, with or without a space', () => {
    expect(classesFor(['a', 'b'], 40 * 4)).toEqual(['', 'a', 'b', ' ']);
    expect(classesFor(['a', 'b', ' '], 40 * 4)).toEqual(['', 'a', 'b', ' ']);
    expect(classesFor(['a', 'b'], 40 * 7)).toBeUndefined();
  });
});

describe('a language', () => {
  it('goes by its code of two or three letters', () => {
    expect(['de', 'deu', 'FRA', 'zh', 'chi-sim'].map(languageCode)).toEqual([
      'deu',
      'deu',
      'fra',
      'chi_sim',
      'chi_sim',
    ]);
    expect(() => languageCode('German, please')).toThrow(/not a language/);
  });

  it('is read in full only where no letter of it is missing', () => {
    const ascii = new Set('abcdefghijklmnopqrstuvwxyzäü');
    expect(missingLetters('eng', ascii)).toEqual([]);
    expect(missingLetters('deu', ascii)).toEqual(['ö', 'ß', 'Ä', 'Ö', 'Ü']);
    expect(missingLetters('tlh', ascii)).toBeUndefined();
  });
});
