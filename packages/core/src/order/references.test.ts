import { describe, expect, it } from 'vitest';
import { toHtml } from '../write/html/html.js';
import { documentOf } from '../write/sample.test.fixture.js';
import { withReferences } from './references.js';

const document = withReferences(
  documentOf(
    [
      { role: 'heading', text: '1 Introduction', id: 'intro' },
      {
        role: 'paragraph',
        id: 'p',
        text: 'See Section 2.1 and Tables 1 and 2, Fig. 3, Eq. (5), the work of others [1, 2], and section 4 of the Act.',
      },
      { role: 'heading', text: '2.1 Kites', id: 'kites', level: 2 },
      { role: 'formula', text: 'E = mc2 (5)', id: 'formula' },
      { role: 'table', text: 'a', id: 't1' },
      { role: 'caption', text: 'Table 1: Winds. Compare Table 2.', id: 'c1' },
      { role: 'table', text: 'b', id: 't2' },
      { role: 'caption', text: 'Table 2: Knots.', id: 'c2' },
      { role: 'paragraph', text: 'Abbildung 3 fehlt; siehe Abschnitt 2.1 und [2].', id: 'q' },
      { role: 'heading', text: '4 Law', id: 'law' },
      { role: 'reference', text: '[1] A. Smith. Kites.', id: 'r1' },
      { role: 'reference', text: '[2] B. Jones. Winds.', id: 'r2' },
    ],
    [
      { type: 'caption', from: 'c1', to: 't1', confidence: 1 },
      { type: 'caption', from: 'c2', to: 't2', confidence: 1 },
    ],
  ),
);

describe('references in the text', () => {
  it('lead to what they speak of, in several languages, and to nothing that is not there', () => {
    const texts = new Map(document.objects.map(({ id, text }) => [id, text]));
    const found = document.links.flatMap((link) =>
      link.type === 'reference' ? [`${texts.get(link.from)?.slice(link.at, link.at + link.length)} -> ${link.to}`] : [],
    );
    expect(found).toEqual([
      'Section 2.1 -> kites',
      'Tables 1 -> t1',
      '2 -> t2',
      'Eq. (5) -> formula',
      '1 -> r1',
      '2 -> r2',
      'Table 2 -> t2',
      'Abschnitt 2.1 -> kites',
      '[2] -> r2',
    ]);
  });

  it('are anchors in HTML', () => {
    const html = toHtml(document);
    expect(html).toContain('<a class="reference" href="#kites">Section 2.1</a>');
    expect(html).toContain('id="kites"');
    expect(html).toContain('<a class="reference" href="#t2">Table 2</a>');
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
  });

  it('go by the word where an algorithm and a listing have one number, and by the figure where a part is named', () => {
    const { links, objects } = withReferences(
      documentOf(
        [
          {
            role: 'paragraph',
            id: 'p',
            text: 'Algorithm 1 and Listing 1 do it (Fig. 2a, Fig. 3; Chapter 2; Equation 4.2), x[1] over [0, 1], as in prose[1].',
          },
          { role: 'heading', text: 'Chapter 2 Winds', id: 'two' },
          { role: 'caption', text: 'Algorithm 1 Fly the kite.', id: 'c1' },
          { role: 'code', text: 'fly', id: 'a1' },
          { role: 'caption', text: 'Listing 1: Land the kite.', id: 'c2' },
          { role: 'code', text: 'land', id: 'l1' },
          { role: 'caption', text: 'Fig. 2 a speeds of the wind, and b its turns', id: 'c3' },
          { role: 'figure', text: '', id: 'f2' },
          { role: 'caption', text: 'Figure 3: Left. Figure 4: Right.', id: 'c4' },
          { role: 'figure', text: '', id: 'f3' },
          { role: 'formula', text: 'a = b (4.2)', id: 'e' },
          { role: 'reference', text: '1 A. Smith. Kites.', id: 'r1' },
        ],
        [
          { type: 'caption', from: 'c1', to: 'a1', confidence: 1 },
          { type: 'caption', from: 'c2', to: 'l1', confidence: 1 },
          { type: 'caption', from: 'c3', to: 'f2', confidence: 1 },
          { type: 'caption', from: 'c4', to: 'f3', confidence: 1 },
        ],
      ),
    );
    const text = objects[0]?.text ?? '';
    const found = links.flatMap((link) =>
      link.type === 'reference' ? [`${text.slice(link.at, (link.at ?? 0) + (link.length ?? 0))} -> ${link.to}`] : [],
    );
    expect(found).toEqual([
      'Algorithm 1 -> a1',
      'Listing 1 -> l1',
      'Fig. 2a -> f2',
      'Fig. 3 -> f3',
      'Chapter 2 -> two',
      'Equation 4.2 -> e',
      '[1] -> r1',
    ]);
  });
});
