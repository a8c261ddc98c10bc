import { depthsOf } from '../../document/depths.js';
import type { Fault, Rule } from '../types.js';

const MIN_RECALL = 0.8;
const MIN_CONFIDENCE = 0.9;
/** Short titles may stand in the text by chance. */
const MIN_TITLE = 6;

/** What ends so goes on in the text below it, and may be no heading. */
const GOES_ON = /[,:;]\s*$/;

export const tagsContradict: Rule = {
  setting: 'warning',
  about: "The file's tags contradict what its pages show.",
  help: 'Correct the tags, or write others: treeline tag --replace.',
  check({ document, tags }) {
    if (!tags || tags.elements.length === 0) return [];
    const faults: Fault[] = [];
    if (tags.recall < MIN_RECALL)
      faults.push({ page: 1, message: `only ${Math.round(tags.recall * 100)} % of the text is tagged` });
    const depths = depthsOf(document.outline);
    const plain = new Set(tags.elements.filter(({ type }) => type === 'P').map(({ text }) => fold(text)));
    const headings = new Set(tags.elements.filter(({ type }) => /^H[1-6]?$/.test(type)).map(({ text }) => fold(text)));
    for (const object of document.objects) {
      if (object.role !== 'heading' || !depths.has(object.id) || object.confidence < MIN_CONFIDENCE) continue;
      const key = fold(object.text);
      if (key.length < MIN_TITLE || GOES_ON.test(object.text) || !plain.has(key) || headings.has(key)) continue;
      const { page, box, id } = object;
      faults.push({
        page,
        box,
        object: id,
        message: `the heading "${object.text.slice(0, 60)}" is tagged as a paragraph`,
      });
    }
    return faults;
  },
};

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
