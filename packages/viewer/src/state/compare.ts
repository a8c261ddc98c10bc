import { createMemo, createRoot } from 'solid-js';
import type { EngineName } from 'treeline';
import { client, OCR, viewOf } from '../engine/client.ts';
import { type Drawing, drawFile, drawSession } from '../engine/drawing.ts';
import { type Difference, differencesBetween } from '../panels/differences.ts';
import { compared, file, setCompared, view } from './viewer.ts';

const derived = createRoot(() => {
  const differences = createMemo((): readonly Difference[] => {
    const [here, there] = [view(), compared()?.view];
    return here && there ? differencesBetween(here, there) : [];
  });
  const idsOf = (side: 'here' | 'there') =>
    createMemo(() => new Set(differences().flatMap((each) => each[side]?.id ?? [])));
  return { differences, here: idsOf('here'), there: idsOf('there') };
});

export const { differences } = derived;
/** Ids of the objects that differ, in this document and in the other one. */
export const differsHere = (id: string) => derived.here().has(id);
export const differsThere = (id: string) => derived.there().has(id);

let close = (): Promise<void> => Promise.resolve();

/** Ends the comparison; the other file, if it is one, is let go. */
export function closeCompared(): void {
  close().catch(() => undefined);
  close = () => Promise.resolve();
  setCompared(undefined);
}

/** The same file by another engine. */
export async function compareEngine(engine: EngineName): Promise<void> {
  const opened = file();
  if (!opened) return;
  const { bytes, name, password } = opened;
  const session = await client.open(bytes, { name, engine, ocr: OCR, ...(password !== undefined && { password }) });
  const found = await viewOf(session).finally(() => session.close());
  if (file() !== opened) return;
  closeCompared();
  setCompared({ name: engine, view: found });
}

/** Another version of the document: a PDF, a picture, or a document that was saved as JSON. */
export async function compareFile(chosen: File): Promise<boolean> {
  const opened = file();
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  if (bytes[0] === 0x7b) {
    const saved = readSaved(new TextDecoder().decode(bytes));
    if (!saved) return false;
    closeCompared();
    setCompared({ name: chosen.name, view: saved });
    return true;
  }
  const session = await client.open(bytes, { name: chosen.name, ocr: OCR });
  const found = await viewOf(session).catch(async (error: unknown) => {
    await session.close();
    throw error;
  });
  if (file() !== opened) {
    await session.close();
    return true;
  }
  closeCompared();
  const drawing: Drawing = await drawFile(bytes, undefined).catch(() => drawSession(session));
  close = () => {
    drawing.close();
    return session.close();
  };
  setCompared({ name: chosen.name, view: found, drawing });
  return true;
}

function readSaved(text: string): NonNullable<ReturnType<typeof view>> | undefined {
  try {
    const saved = JSON.parse(text);
    const isDocument = saved.schema === 'treeline/1' && Array.isArray(saved.objects) && Array.isArray(saved.outline);
    return isDocument && Array.isArray(saved.pages) ? saved : undefined;
  } catch {
    return undefined;
  }
}
