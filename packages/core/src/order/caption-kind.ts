/** What a caption says it stands at: "Table 3", "Abb. 2", "Листинг 1". Undefined where it does not say. */
export function kindOfCaption(text: string): 'figure' | 'table' | 'code' | undefined {
  for (const [kind, word] of WORDS) if (word.test(text)) return kind;
  return undefined;
}

/** The words open the caption, perhaps behind a bracket or a dash; endings differ with case and number. */
const opening = (words: string) => new RegExp(`^[^\\p{L}\\p{N}]*(?:${words})`, 'iu');

const WORDS = [
  ['table', opening('tab(?!let)|cuadro|quadro|tábl|табл|πίνακ|bảng|表|표|جدول|الجدول|טבלה|לוח')],
  [
    'code',
    opening(
      'alg(?:or[iy]|\\.)|listing|lst\\.|listad|listag|code|quelltext|quellcode|código|алгор|листинг|αλγόρ|算法|演算法|代码|程式碼|アルゴ|리스트|알고리|خوارزم|الخوارزم|אלגוריתם',
    ),
  ],
  [
    'figure',
    opening('fig|abb|bild|gambar|hình|ilustr|illustr|rys|şekil|рис|εικ|σχήμα|图|圖|図|그림|شكل|الشكل|شکل|איור|תרשים'),
  ],
] as const;
