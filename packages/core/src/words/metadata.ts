/* What programs and licences write into a file about itself. */

/** What programs write where nobody gave a title. */
const NOTHING = /^(?:doi:.*|untitled|unbenannt|sans titre|document ?\d*|title|pdf|slide 1|powerpoint presentation)$/iu;
const PROGRAM = /microsoft (?:word|powerpoint|excel) - /iu;
const FILE_NAME = /\.(?:docx?|odt|pdf|tex|dvi|indd|qxd|p65|pmd|xlsx?|pptx?|e?ps|fm|wpd|rtf|html?|cdr|ai)$/iu;

/** Whether a title is none: the name of a file, or the word that there is none. */
export function isNoTitle(title: string): boolean {
  return NOTHING.test(title) || PROGRAM.test(title) || FILE_NAME.test(title);
}

/** What free licences call themselves: in the names of a font, or in the file beside it. */
export const FREE_LICENCE =
  /\bOpen Font License\b|\bApache License\b|\bGNU (?:Lesser )?General Public License\b|\bRedistribution and use in source and binary forms\b|\bLiberation Fonts license\b|\bBitstream Vera\b|\bpublic domain\b|\bCC0\b/i;
