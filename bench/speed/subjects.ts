import { fileURLToPath } from 'node:url';
import { ENGINE_NAMES } from 'treeline';
import type { Subject } from './peers.js';

/** The floor: every ratio is against it. */
export const BARE = ours('PDFium alone', 'characters, boxes, fonts, objects', 'bare');
export const READ = ours('treeline, reading', 'lines', 'read');
/** The whole path, by each of our engines. */
export const ENGINES = ENGINE_NAMES.map((engine) =>
  ours(`treeline, ${engine}`, 'Markdown from the tree', 'parse', engine, 'auto'),
);
/** What the default engine costs where no page is looked at. */
const UNSEEING = ours('treeline, without vision', 'Markdown from the tree', 'parse', 'treeline', 'never');

export const OURS: readonly Subject[] = [BARE, READ, ...ENGINES, UNSEEING];

export function ours(name: string, gives: string, runner: string, ...args: string[]): Subject {
  const script = fileURLToPath(new URL(`./runners/${runner}.js`, import.meta.url));
  return { name, gives, commands: (files) => [{ program: process.execPath, args: [script, ...args, ...files] }] };
}
