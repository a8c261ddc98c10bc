import { Parser } from 'htmlparser2';
import { type ErrorCode, TreelineError } from '../../errors.js';

/*
 * Files of other OCR engines, element by element. Nothing a file says is executed, fetched or expanded: entities that it
 * declares itself stay as they are written.
 */

/** Deeper than any engine nests; a file that goes on is made to do harm. */
const DEEPEST = 500;
/** Decoded and walked piece by piece, so that a large file is not in memory three times. */
const PIECE = 1 << 20;

export interface MarkupHandler {
  /** Names come without their namespace prefix, in lower case. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

export function walkMarkup(bytes: Uint8Array, xml: boolean, code: ErrorCode, handler: MarkupHandler): void {
  if (bytes.length === 0) throw new TreelineError('empty-input', 'the file is empty');
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEEPEST) throw new TreelineError(code, `elements are nested more than ${DEEPEST} deep`);
        handler.open(local(name), attributes);
      },
      ontext: (text) => handler.text(text),
      onclosetag(name) {
        depth -= 1;
        handler.close(local(name));
      },
    },
    { xmlMode: xml, recognizeSelfClosing: true, decodeEntities: true },
  );
  const decoder = decoderFor(bytes);
  for (let at = 0; at < bytes.length; at += PIECE) {
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
  }
  parser.write(decoder.decode());
  parser.end();
}

/** What an attribute says in digits, if it does. */
export function numberFrom(text: string | undefined): number | undefined {
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** By its byte order mark, else as its first line says, else UTF-8. */
function decoderFor(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const label = /encoding\s*=\s*["']([\w-]+)["']|charset\s*=\s*["']?([\w-]+)/i.exec(head);
  try {
    return new TextDecoder(label?.[1] ?? label?.[2] ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
