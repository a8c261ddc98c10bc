import { describe, expect, test } from 'vitest';
import { captionKind, captionOf } from './captions.js';

function read(text: string): string | undefined {
  const found = captionOf(text);
  return found && `${found.kind} ${found.number} ${found.after}`;
}

describe('captionOf', () => {
  test.each([
    ['Figure 3: Kites in the wind', 'figure 3 stop'],
    ['Fig. 14 Output displays', 'figure 14 title'],
    ['FIG. 2', 'figure 2 nothing'],
    ['TABLE II', 'table II nothing'],
    ['TABLE II. Winds of the year', 'table II stop'],
    ['Table S3. Primers', 'table S3 stop'],
    ['Figure A.1: Proof', 'figure A.1 stop'],
    ['Figure 2.1a – Detail', 'figure 2.1a stop'],
    ['Algorithm 1 Training', 'listing 1 title'],
    ['Scheme 4. Synthesis', 'figure 4 stop'],
    ['Box 2: Advice', 'box 2 stop'],
  ])('knows English captions: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ['Рис. 3. Схема прибора', 'figure 3 stop'],
    ['Рисунок 3 — Схема', 'figure 3 stop'],
    ['Таблица 2. Данные', 'table 2 stop'],
    ['Листинг 1', 'listing 1 nothing'],
    ['Abb. 2: Drachen', 'figure 2 stop'],
    ['Abbildung 2 zeigt', 'figure 2 verb'],
    ['Tabelle 1: Winde', 'table 1 stop'],
    ['Tableau 4. Résultats', 'table 4 stop'],
    ['Figura 1. Cometas', 'figure 1 stop'],
    ['Cuadro 2. Datos', 'table 2 stop'],
    ['图 1 系统结构', 'figure 1 title'],
    ['表2：结果', 'table 2 stop'],
    ['図3', 'figure 3 nothing'],
    ['그림 4. 구조', 'figure 4 stop'],
    ['شكل 2: النتائج', 'figure 2 stop'],
  ])('knows the captions of other languages: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ['Table 1 reports the winds', 'table 1 verb'],
    ['Figure 3 and the kites', 'figure 3 text'],
    ['fig. 3 Smith held', 'figure 3 text'],
    ['图3显示', 'figure 3 text'],
  ])('tells a sentence about a figure from its caption: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each(['Figure of speech', 'Tablets 3 times', 'Abbott 3', 'Bildung 2. Teil', 'Table i think', 'Maple 3', 'Tab'])(
    'takes no other word for the name of a caption: %s',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});

describe('captionKind', () => {
  test.each([
    ['Tableau: les vents', 'table'],
    ['(Abb. 2)', 'figure'],
    ['Code 3', 'listing'],
    ['Kites in the wind', undefined],
  ])('needs no number where a text is known to be a caption: %s', (text, expected) => {
    expect(captionKind(text)).toBe(expected);
  });
});
