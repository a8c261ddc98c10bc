import type { PageObject } from 'treeline';
import { write, writePdf } from '../engine/client.ts';
import type { Format, Written } from '../engine/view.ts';
import { pictureOf } from '../panels/cut-out.ts';
import { correctionsFile } from '../state/correct.ts';
import { t } from '../state/language.ts';
import { byId, file, say, view } from '../state/viewer.ts';
import { csvOf } from './csv.ts';
import { zip } from './zip.ts';

const ENDINGS: Record<Format, string> = {
  md: 'md',
  html: 'html',
  text: 'txt',
  json: 'json',
  chunks: 'chunks.jsonl',
  docling: 'docling.json',
  outline: 'outline.md',
};

function save(content: BlobPart, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const stem = () => (file()?.name ?? 'document').replace(/\.[^.]+$/, '');

/** What goes wrong is said: signed and restricted files are refused, for example. */
async function saying(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

export function download(format: Format): Promise<void> {
  return saying(async () => {
    const opened = file();
    if (opened) save(await write(opened.session, format), `${stem()}.${ENDINGS[format]}`);
  });
}

export function downloadPdf(what: Written): Promise<void> {
  return saying(async () => {
    const opened = file();
    if (opened) save(await writePdf(opened.session, what, opened.bytes), `${stem()}-${what}.pdf`);
  });
}

export function downloadCorrections(): void {
  save(correctionsFile(), `${stem()}.corrections.json`);
}

/** One file as it is, several in an archive: browsers ask before a page saves many files. */
function saveAll(files: { name: string; bytes: Uint8Array<ArrayBuffer> }[], what: string): void {
  const [first] = files;
  if (first && files.length === 1) save(first.bytes, `${stem()}-${first.name}`);
  else save(zip(files), `${stem()}-${what}.zip`);
}

const cellsOf = (object: PageObject | undefined) => (object?.role === 'table' ? (object.cells ?? []) : []);

/** All tables, one CSV file each. */
export function downloadTables(): void {
  const tables = (view()?.objects ?? []).map(cellsOf).filter((cells) => cells.length > 0);
  if (tables.length === 0) say(t('noTables'));
  else
    saveAll(
      tables.map((cells, i) => ({ name: `table-${i + 1}.csv`, bytes: new TextEncoder().encode(csvOf(cells)) })),
      'tables',
    );
}

export function downloadTable(id: string): void {
  const cells = cellsOf(byId().get(id));
  if (cells.length === 0) say(t('noTables'));
  else save(csvOf(cells), `${stem()}-${id}.csv`);
}

/** All figures as pictures, cut out of their pages. */
export function downloadFigures(): Promise<void> {
  return saying(async () => {
    const figures = (view()?.objects ?? []).filter(({ role }) => role === 'figure');
    if (figures.length === 0) {
      say(t('noFigures'));
      return;
    }
    const files = [];
    for (const [i, figure] of figures.entries()) {
      const bytes = await bytesOf(figure);
      if (bytes) files.push({ name: `figure-${i + 1}.png`, bytes });
    }
    saveAll(files, 'figures');
  });
}

export function downloadFigure(id: string): Promise<void> {
  return saying(async () => {
    const object = byId().get(id);
    const bytes = object && (await bytesOf(object));
    if (bytes) save(bytes, `${stem()}-${id}.png`);
  });
}

async function bytesOf(object: PageObject): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const opened = file();
  const blob = opened && (await pictureOf(opened, object, new AbortController().signal));
  return blob && new Uint8Array(await blob.arrayBuffer());
}
