/** The words a typesetter adds by himself, in the languages of the prose pool. */
export interface Terms {
  figure: string;
  table: string;
  abstract: string;
  contents: string;
  references: string;
  chapter: string;
  appendix: string;
  theorem: string;
  lemma: string;
  definition: string;
  proof: string;
  keywords: string;
  article: string;
  page: string;
  algorithm: string;
  note: string;
}

const words = (list: string): Terms => {
  const [
    figure,
    table,
    abstract,
    contents,
    references,
    chapter,
    appendix,
    theorem,
    lemma,
    definition,
    proof,
    keywords,
    article,
    page,
    algorithm,
    note,
  ] = list.split('|');
  const word = (text: string | undefined) => text ?? '';
  return {
    figure: word(figure),
    table: word(table),
    abstract: word(abstract),
    contents: word(contents),
    references: word(references),
    chapter: word(chapter),
    appendix: word(appendix),
    theorem: word(theorem),
    lemma: word(lemma),
    definition: word(definition),
    proof: word(proof),
    keywords: word(keywords),
    article: word(article),
    page: word(page),
    algorithm: word(algorithm),
    note: word(note),
  };
};

const ENGLISH = words(
  'Figure|Table|Abstract|Contents|References|Chapter|Appendix|Theorem|Lemma|Definition|Proof|Keywords|Article|Page|Algorithm|Note',
);

const TERMS: Readonly<Record<string, Terms>> = {
  en: ENGLISH,
  de: words(
    'Abbildung|Tabelle|Zusammenfassung|Inhaltsverzeichnis|Literatur|Kapitel|Anhang|Satz|Lemma|Definition|Beweis|Schlagwörter|Artikel|Seite|Algorithmus|Hinweis',
  ),
  fr: words(
    'Figure|Tableau|Résumé|Table des matières|Références|Chapitre|Annexe|Théorème|Lemme|Définition|Démonstration|Mots-clés|Article|Page|Algorithme|Remarque',
  ),
  es: words(
    'Figura|Tabla|Resumen|Índice|Referencias|Capítulo|Apéndice|Teorema|Lema|Definición|Demostración|Palabras clave|Artículo|Página|Algoritmo|Nota',
  ),
  it: words(
    'Figura|Tabella|Sommario|Indice|Bibliografia|Capitolo|Appendice|Teorema|Lemma|Definizione|Dimostrazione|Parole chiave|Articolo|Pagina|Algoritmo|Nota',
  ),
  pt: words(
    'Figura|Tabela|Resumo|Sumário|Referências|Capítulo|Apêndice|Teorema|Lema|Definição|Demonstração|Palavras-chave|Artigo|Página|Algoritmo|Nota',
  ),
  pl: words(
    'Rysunek|Tabela|Streszczenie|Spis treści|Literatura|Rozdział|Dodatek|Twierdzenie|Lemat|Definicja|Dowód|Słowa kluczowe|Artykuł|Strona|Algorytm|Uwaga',
  ),
  ru: words(
    'Рисунок|Таблица|Аннотация|Содержание|Литература|Глава|Приложение|Теорема|Лемма|Определение|Доказательство|Ключевые слова|Статья|Страница|Алгоритм|Примечание',
  ),
  el: words(
    'Σχήμα|Πίνακας|Περίληψη|Περιεχόμενα|Αναφορές|Κεφάλαιο|Παράρτημα|Θεώρημα|Λήμμα|Ορισμός|Απόδειξη|Λέξεις κλειδιά|Άρθρο|Σελίδα|Αλγόριθμος|Σημείωση',
  ),
  tr: words(
    'Şekil|Tablo|Özet|İçindekiler|Kaynaklar|Bölüm|Ek|Teorem|Önerme|Tanım|Kanıt|Anahtar kelimeler|Madde|Sayfa|Algoritma|Not',
  ),
  vi: words(
    'Hình|Bảng|Tóm tắt|Mục lục|Tài liệu tham khảo|Chương|Phụ lục|Định lý|Bổ đề|Định nghĩa|Chứng minh|Từ khóa|Điều|Trang|Thuật toán|Ghi chú',
  ),
  id: words(
    'Gambar|Tabel|Abstrak|Daftar isi|Referensi|Bab|Lampiran|Teorema|Lema|Definisi|Bukti|Kata kunci|Pasal|Halaman|Algoritma|Catatan',
  ),
  nb: words(
    'Figur|Tabell|Sammendrag|Innhold|Referanser|Kapittel|Vedlegg|Teorem|Lemma|Definisjon|Bevis|Nøkkelord|Artikkel|Side|Algoritme|Merk',
  ),
  zh: words('图|表|摘要|目录|参考文献|章|附录|定理|引理|定义|证明|关键词|第|页|算法|注意'),
  'zh-Hant': words('圖|表|摘要|目錄|參考文獻|章|附錄|定理|引理|定義|證明|關鍵詞|第|頁|演算法|注意'),
  ja: words('図|表|概要|目次|参考文献|章|付録|定理|補題|定義|証明|キーワード|第|ページ|アルゴリズム|注意'),
  ko: words('그림|표|초록|차례|참고문헌|장|부록|정리|보조정리|정의|증명|주제어|제|쪽|알고리즘|참고'),
  ar: words(
    'الشكل|الجدول|الملخص|المحتويات|المراجع|الفصل|الملحق|مبرهنة|تمهيدية|تعريف|برهان|الكلمات المفتاحية|المادة|صفحة|خوارزمية|ملاحظة',
  ),
  fa: words('شکل|جدول|چکیده|فهرست|منابع|فصل|پیوست|قضیه|لم|تعریف|اثبات|کلیدواژه‌ها|ماده|صفحه|الگوریتم|نکته'),
  he: words('איור|טבלה|תקציר|תוכן העניינים|מקורות|פרק|נספח|משפט|למה|הגדרה|הוכחה|מילות מפתח|סעיף|עמוד|אלגוריתם|הערה'),
};

export function termsOf(language: string): Terms {
  return TERMS[language] ?? ENGLISH;
}

export const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'he', 'fa']);
export const UNSPACED: ReadonlySet<string> = new Set(['zh', 'zh-Hant', 'ja']);
