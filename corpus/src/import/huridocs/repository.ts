import type { Box } from 'treeline';
import { type Reading, readPdf } from 'treeline/read';
import { listFiles, readBlob } from '../../files/git.js';
import type { Tally } from '../tally.js';

/** A box a person drew, in points from the top left of the media box, with a number that means what its set says. */
export interface Labelled {
  box: Box;
  type: number;
}

interface Label {
  top: number;
  left: number;
  width: number;
  height: number;
  label_type: number;
}

/** The repository huridocs/pdf-labeled-data: PDFs by name, labels by set and name. */
export async function openHuridocs(repository: string) {
  const files = new Map((await listFiles(repository)).map((file) => [file.path, file]));

  async function bytesOf(path: string): Promise<Buffer | undefined> {
    const file = files.get(path);
    return file && readBlob(repository, file.blob);
  }

  return {
    /** Documents that a set has labels for. */
    *names(set: string): Generator<string> {
      const folder = `labeled_data/${set}/`;
      for (const path of files.keys()) {
        if (path.startsWith(folder) && path.endsWith('/labels.json')) {
          yield path.slice(folder.length, -'/labels.json'.length);
        }
      }
    },

    async labels(set: string, name: string): Promise<Map<number, Labelled[]> | undefined> {
      const bytes = await bytesOf(`labeled_data/${set}/${name}/labels.json`);
      if (!bytes) return undefined;
      const { pages }: { pages: { number: number; labels: Label[] }[] } = JSON.parse(bytes.toString('utf8'));
      return new Map(
        pages.map(({ number, labels }) => [
          Number(number),
          labels.map(
            ({ left, top, width, height, label_type }): Labelled => ({
              box: [left, top, left + width, top + height],
              type: label_type,
            }),
          ),
        ]),
      );
    },

    async read(name: string, tally: Tally): Promise<Reading | undefined> {
      const bytes = await bytesOf(`pdfs/${name}/document.pdf`);
      if (!bytes) {
        tally.add('documents whose PDF is missing', 1, name);
        return undefined;
      }
      try {
        return await readPdf(bytes, { name: `${name}.pdf` });
      } catch (error) {
        tally.add('documents that cannot be read', 1, `${name}: ${error instanceof Error ? error.message : error}`);
        return undefined;
      }
    },
  };
}

/** Pages of one article share its number; everything else stands for itself. */
export function groupOf(name: string): string {
  return name.startsWith('PMC') ? (name.split('_')[0] ?? name) : name;
}
