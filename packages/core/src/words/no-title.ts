/** What programs write where nobody gave a title. */
const NOTHING = /^(?:doi:.*|untitled|unbenannt|sans titre|document ?\d*|title|pdf|slide 1|powerpoint presentation)$/iu;
const PROGRAM = /microsoft (?:word|powerpoint|excel) - /iu;
const FILE_NAME = /\.(?:docx?|odt|pdf|tex|dvi|indd|qxd|p65|pmd|xlsx?|pptx?|e?ps|fm|wpd|rtf|html?|cdr|ai)$/iu;

/** Whether a title is none: the name of a file, or the word that there is none. */
export function isNoTitle(title: string): boolean {
  return NOTHING.test(title) || PROGRAM.test(title) || FILE_NAME.test(title);
}
