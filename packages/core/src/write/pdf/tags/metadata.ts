import {
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { Document } from '../../../document/schema.js';
import { oneLine } from '../../flow/clean.js';
import { languageTag } from '../../language.js';
import { bytesOf, dictOf, entry, itemsOf, nameIn, textIn } from './pdf-objects.js';

/** What a title says that a program wrote without asking: a file name, or the name of the program. */
const NO_TITLE =
  /^(?:Microsoft (?:Word|PowerPoint|Excel) - .*|untitled\d*|.*\.(?:docx?|pptx?|xlsx?|pdf|tex|dvi|indd|qxd|qxp|wpd|rtf|p65))$/i;

export function titleFor(pdf: PDFDocument, document: Document): string {
  const own = oneLine(safeTitle(pdf) ?? '');
  if (own !== '' && !NO_TITLE.test(own)) return own;
  const title = document.objects.find(({ role }) => role === 'title')?.text ?? document.outline[0]?.title;
  return oneLine(title ?? '') || own || document.source.name;
}

function safeTitle(pdf: PDFDocument): string | undefined {
  const info = pdf.context.lookup(pdf.context.trailerInfo.Info);
  return info instanceof PDFDict ? textIn(info, 'Title') : undefined;
}

export function languageFor(catalog: PDFDict, document: Document): string | undefined {
  return languageTag(textIn(catalog, 'Lang')) || languageTag(document.source.language) || undefined;
}

/** Everything of ISO 14289-1 that concerns the document as a whole (6.2, 7.1, 7.2, 7.10, 7.11). */
export function writeMetadata(pdf: PDFDocument, title: string, language: string | undefined, conforms: boolean): void {
  const { context, catalog } = pdf;
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  if (language !== undefined) catalog.set(PDFName.of('Lang'), PDFString.of(language));
  const preferences = dictOf(catalog, 'ViewerPreferences') ?? context.obj({});
  preferences.set(PDFName.of('DisplayDocTitle'), context.obj(true));
  if (!(catalog.get(PDFName.of('ViewerPreferences')) instanceof PDFRef))
    catalog.set(PDFName.of('ViewerPreferences'), preferences);
  const old = entry(catalog, 'Metadata');
  const packet = xmp(old instanceof PDFStream ? new TextDecoder().decode(bytesOf(old)) : '', title, conforms);
  const stream = context.stream(new TextEncoder().encode(packet), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(stream));
  const info = context.lookup(context.trailerInfo.Info);
  if (info instanceof PDFDict) info.set(PDFName.of('Title'), PDFHexString.fromText(title));
  nameLayers(context, catalog);
  nameFiles(context);
}

/** Whether the file says that it follows PDF/A-1, which knows no object streams. */
export function isPdfA1(catalog: PDFDict): boolean {
  const packet = entry(catalog, 'Metadata');
  const text = packet instanceof PDFStream ? new TextDecoder().decode(bytesOf(packet)) : '';
  return /pdfaid:part(?:\s*=\s*["']|>\s*)1\b/.test(text);
}

const EMPTY = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

/** The packet of the file with our properties. One that is not well formed enough to be extended is replaced. */
function xmp(old: string, title: string, conforms: boolean): string {
  const base = old.includes('</rdf:RDF>') ? old : EMPTY;
  const dc = 'http://purl.org/dc/elements/1.1/';
  const without = base
    .replace(/<dc:title\b[^>]*\/>|<dc:title\b[\s\S]*?<\/dc:title>/g, '')
    .replace(/<pdfuaid:(\w+)>[\s\S]*?<\/pdfuaid:\1>/g, '')
    // Properties may also be attributes, and old writers left out the prefix of "about".
    .replace(/\s(?:pdfuaid:\w+|dc:title)=(?:"[^"]*"|'[^']*')/g, '')
    .replace(/(<rdf:Description[^>]*?)\sabout=/g, '$1 rdf:about=');
  const ours = [
    `<rdf:Description rdf:about="" xmlns:dc="${dc}"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title></rdf:Description>`,
  ];
  if (conforms)
    ours.push(
      '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
    );
  const at = without.lastIndexOf('</rdf:RDF>');
  return without.slice(0, at) + ours.join('') + without.slice(at);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}

/** Configurations of optional content have a name and do not change by themselves (7.10). */
function nameLayers(context: PDFContext, catalog: PDFDict): void {
  const properties = dictOf(catalog, 'OCProperties');
  if (!properties) return;
  const configurations = [entry(properties, 'D'), ...itemsOf(context, entry(properties, 'Configs'))];
  for (const configuration of configurations) {
    if (!(configuration instanceof PDFDict)) continue;
    if (!textIn(configuration, 'Name')) configuration.set(PDFName.of('Name'), PDFString.of('Layers'));
    configuration.delete(PDFName.of('AS'));
  }
}

/** Embedded files have both of their names (7.11). */
function nameFiles(context: PDFContext): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !object.get(PDFName.of('EF'))) continue;
    if (nameIn(object, 'Type') === undefined) object.set(PDFName.of('Type'), PDFName.of('Filespec'));
    const name = object.get(PDFName.of('UF')) ?? object.get(PDFName.of('F')) ?? PDFString.of('file');
    for (const key of ['F', 'UF']) if (!object.get(PDFName.of(key))) object.set(PDFName.of(key), name);
  }
}
