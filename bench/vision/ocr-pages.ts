import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/*
 * Pages of plain print in four languages, for measuring OCR: letters that English lacks, figures, quotation marks. The fonts are
 * those that every PDF reader has.
 */

/** Written for this bench. */
const TEXTS: Readonly<Record<string, string>> = {
  en: `The harbour master kept two books. In the first he wrote the names of the ships, the hour of their arrival and the draught they
reported; in the second, which nobody else was allowed to open, he noted what he thought of their captains. On 14 March 1907 the
"Margaret Rose" came in with 1,250 barrels of herring and a broken mast. He charged her £36.40 for the quay, which was little, and
lent the crew a carpenter, which was more. Whoever asked him why received the same answer: a port lives from those who come back.
When he retired, the second book was found to be empty except for one line on every page: "A good man, badly advised by the weather."
It has been kept in the museum since 1951, in a glass case between a sextant and a stuffed pelican; visitors may look at it on
weekdays from 9.30 until 17.00, or write to the keeper (archive@harbour.example) for a copy.`,
  de: `Der Hafenmeister führte zwei Bücher. In das erste schrieb er die Namen der Schiffe, die Stunde ihrer Ankunft und den gemeldeten
Tiefgang; in das zweite, das außer ihm niemand öffnen durfte, was er von ihren Kapitänen hielt. Am 14. März 1907 lief die „Schöne
Müllerin“ mit 1.250 Fässern Heringen und gebrochenem Mast ein. Er berechnete ihr 36,40 Mark Liegegebühr, was wenig war, und lieh der
Mannschaft einen Zimmermann, was größere Mühe machte. Wer ihn nach dem Grund fragte, erhielt stets dieselbe Antwort: Ein Hafen lebt von
denen, die zurückkehren. Als er in den Ruhestand trat, fand man das zweite Buch leer bis auf eine Zeile auf jeder Seite: „Ein tüchtiger
Mensch, schlecht beraten vom Wetter.“ Seit 1951 liegt es im Städtischen Museum, Ludwigstraße 7, zwischen einem Sextanten und einem
ausgestopften Pelikan. Über Öffnungszeiten und Führungen für Gruppen gibt die Geschäftsstelle täglich außer sonntags Auskunft.`,
  fr: `Le maître du port tenait deux registres. Dans le premier, il écrivait les noms des bateaux, l’heure de leur arrivée et le tirant
d’eau déclaré ; dans le second, que personne d’autre n’était autorisé à ouvrir, ce qu’il pensait de leurs capitaines. Le 14 mars 1907,
la « Belle Hélène » entra avec 1 250 barils de harengs et un mât brisé. Il lui réclama 36,40 francs pour le quai, ce qui était peu, et
prêta à l’équipage un charpentier, ce qui l’était moins. À ceux qui s’en étonnaient, il répondait toujours : un port vit de ceux qui
reviennent. Lorsqu’il prit sa retraite, on découvrit que le second registre était vide, sauf une ligne à chaque page : « Un cœur honnête,
mal conseillé par la météo. » Il est conservé depuis 1951 au musée, près de l’église Saint-François, entre un sextant et un pélican
empaillé ; où qu’il se trouve, le visiteur reçoit gratuitement le même accueil, déjà célèbre jusqu’à Besançon.`,
  es: `El capitán del puerto llevaba dos libros. En el primero escribía los nombres de los barcos, la hora de su llegada y el calado que
declaraban; en el segundo, que nadie más podía abrir, lo que opinaba de sus capitanes. El 14 de marzo de 1907 entró la «Niña Añil» con
1.250 barriles de arenques y un mástil roto. Le cobró 36,40 pesetas por el muelle, que era poco, y prestó a la tripulación un carpintero,
que era bastante más. ¿Por qué lo hacía? Siempre contestaba igual: un puerto vive de los que vuelven. ¡Qué razón tenía! Cuando se jubiló,
se encontró el segundo libro vacío, salvo una línea en cada página: «Un buen señor, mal aconsejado por el tiempo.» Desde 1951 está en el
museo, junto a la vieja aduana, entre un sextante y un pelícano disecado; también hay pequeñas maquetas, un telégrafo inglés y el último
cañón de la fortaleza. Mañana y tarde, los niños entran gratis; los demás pagan según su edad.`,
};

export const LANGUAGES = Object.keys(TEXTS);

const MARGIN = 64;
const LINE_HEIGHT = 1.35;

/** An A4 page full of the text, each time in another font and size, and its words. */
export async function languagePage(language: string): Promise<{ pdf: Uint8Array; words: string[] }> {
  const text = (TEXTS[language] ?? '').replaceAll('\n', ' ');
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  let y = 842 - MARGIN;
  const words: string[] = [];
  for (const [name, size] of SETTINGS) {
    const font = await document.embedFont(name);
    let line: string[] = [];
    const flush = () => {
      page.drawText(line.join(' '), { x: MARGIN, y, size, font });
      y -= LINE_HEIGHT * size;
      line = [];
    };
    for (const word of text.split(/\s+/u)) {
      if (font.widthOfTextAtSize([...line, word].join(' '), size) > 595 - 2 * MARGIN) flush();
      line.push(word);
      words.push(word);
    }
    flush();
    y -= size;
  }
  return { pdf: await document.save(), words };
}

const SETTINGS = [
  [StandardFonts.TimesRoman, 11],
  [StandardFonts.Helvetica, 10],
  [StandardFonts.TimesRomanItalic, 10.5],
  [StandardFonts.HelveticaBold, 9],
  [StandardFonts.Courier, 8.5],
] as const;

/** A page of a newspaper, twice as large as A4: six columns of small print in all languages. */
export async function newspaperPage(): Promise<{ pdf: Uint8Array; words: string[] }> {
  const [width, height, columns, gap, size] = [842, 1191, 6, 14, 7.5];
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const columnWidth = (width - 60 - (columns - 1) * gap) / columns;
  const source = Object.values(TEXTS).join(' ').split(/\s+/u);
  const words: string[] = [];
  for (let column = 0; column < columns; column++) {
    for (let y = height - 40; y > 36; y -= 1.25 * size) {
      const line: string[] = [];
      for (;;) {
        const next = source[words.length % source.length] ?? '';
        if (font.widthOfTextAtSize([...line, next].join(' '), size) > columnWidth) break;
        line.push(next);
        words.push(next);
      }
      page.drawText(line.join(' '), { x: 30 + column * (columnWidth + gap), y, size, font });
    }
  }
  return { pdf: await document.save(), words };
}
