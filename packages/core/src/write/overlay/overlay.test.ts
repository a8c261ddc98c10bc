import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { problem } from '../../document/problems.js';
import { encodePng } from '../png.js';
import { documentOf, HOSTILE } from '../sample.test.fixture.js';
import { attribute, type Element, elements } from '../tree.test.fixture.js';
import { toOverlay } from './overlay.js';

function read(html: string): Element[] {
  return elements(parse(html));
}

const sample = () =>
  documentOf(
    [
      { role: 'heading', text: '1 One' },
      { role: 'paragraph', text: 'Before' },
      { role: 'figure', text: '', id: 'f' },
      { role: 'caption', text: 'Figure 1', id: 'c' },
      { role: 'paragraph', text: 'after', page: 2 },
    ],
    [
      { type: 'caption', from: 'c', to: 'f', confidence: 0.9 },
      { type: 'continues', from: 'o1', to: 'o4', confidence: 0.9 },
    ],
  );

describe('toOverlay', () => {
  it('draws every object with its role, the order, and the links', () => {
    const found = read(toOverlay(sample()));
    const objects = found.filter((each) => attribute(each, 'class') === 'object');
    expect(objects.map((each) => attribute(each, 'data-role')).sort()).toEqual([
      'caption',
      'figure',
      'heading',
      'paragraph',
      'paragraph',
    ]);
    expect(found.filter((each) => attribute(each, 'class') === 'badge')).toHaveLength(3);
    expect(found.filter((each) => attribute(each, 'class') === 'link caption')).toHaveLength(1);
    const across = found.find((each) => attribute(each, 'class') === 'link continues');
    expect(across && attribute(across, 'href')).toBe('#obj-4');
  });

  it('leads from the outline to the heading', () => {
    const found = read(toOverlay(sample()));
    const ids = new Set(found.map((each) => attribute(each, 'id')));
    const targets = found.map((each) => attribute(each, 'href')).filter((href) => href?.startsWith('#'));
    expect(targets).toContain('#obj-0');
    for (const target of targets) expect(ids).toContain(target?.slice(1));
  });

  it('is one file: pictures are inside and nothing is loaded', () => {
    const data = encodePng({ width: 2, height: 1, channels: 1, data: Uint8Array.of(0, 255) });
    const html = toOverlay(sample(), [{ page: 1, mime: 'image/png', data, width: 2, height: 1 }]);
    const addresses = read(html).flatMap(({ attrs }) =>
      attrs.filter(({ name }) => name === 'src' || name === 'href' || name === 'xlink:href'),
    );
    for (const { value } of addresses) expect(value).toMatch(/^(?:#|data:image\/png;base64,)/);
    const picture = addresses.find(({ value }) => value.startsWith('data:'))?.value ?? '';
    expect(Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (c) => c.charCodeAt(0))).toEqual(data);
  });

  it('shows hostile text as text, with one script: its own', () => {
    for (const text of HOSTILE) {
      const document = documentOf([
        { role: 'heading', text },
        { role: 'paragraph', text },
      ]);
      document.source.name = text;
      document.problems = [problem('page-unreadable', text)];
      document.pages[0] = { number: 1, label: text, width: 612, height: 792, unit: 'pt' };
      const found = read(toOverlay(document));
      expect(found.filter(({ tagName }) => tagName === 'script')).toHaveLength(1);
      expect(found.filter(({ tagName }) => tagName === 'img' || tagName === 'b')).toEqual([]);
      for (const { attrs } of found) for (const { name } of attrs) expect(name).not.toMatch(/^on|^autofocus$/);
    }
  });
});
