import { type DefaultTreeAdapterTypes, parse as parseHtml } from 'parse5';
import { describe, expect, it } from 'vitest';
import { validate } from '../document/validate.js';
import { toPlacedHtml } from './flow/placed.js';
import { blank, picture } from './picture.test.fixture.js';
import { toSpokenText } from './spoken.js';
import { toSsml } from './ssml.js';

type Node = DefaultTreeAdapterTypes.Node;

function* nodes(node: Node): Generator<Node> {
  yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* nodes(child);
}

const elements = (html: string, name: string) =>
  [...nodes(parseHtml(html))].filter((node) => node.nodeName === name).filter((node) => 'attrs' in node);
const textOf = (node: Node) => [...nodes(node)].map((part) => ('value' in part ? part.value : '')).join('');

it('the picture that these tests write is a valid document', () => {
  expect(validate(picture).valid).toBe(true);
});

describe('as text for a screen reader', () => {
  it('a picture has a line a block and an empty line between groups', () => {
    expect(toSpokenText(picture)).toBe('The <Good> Mug for cold & early days\n\nCapacity\n大容量 350 ml\n\nNEW !\n');
  });

  it('a picture without text is nothing at all', () => {
    expect(toSpokenText(blank)).toBe('');
  });
});

describe('as SSML', () => {
  it('a picture is paragraphs of sentences with pauses between, escaped, each in its language', () => {
    expect(toSsml(picture)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en">
  <p><s>The &lt;Good&gt; Mug for cold &amp; early days</s></p>
  <break time="600ms"/>
  <p><s>Capacity</s><s><lang xml:lang="zh">大容量 350 ml</lang></s></p>
  <break time="600ms"/>
  <p><s>NEW !</s></p>
</speak>
`);
  });

  it('English in a Chinese picture is spoken as English, its numbers are not', () => {
    const chinese = { ...picture, source: { ...picture.source, language: 'zh' } };
    expect(toSsml(chinese)).toContain('<s><lang xml:lang="en">Capacity</lang></s><s>大容量 350 ml</s>');
  });

  it('a picture without text is a voice that says nothing', () => {
    expect(toSsml(blank)).toMatch(/xml:lang="en">\n<\/speak>\n$/);
  });
});

describe('as a web page', () => {
  const html = toPlacedHtml(picture, [
    { page: 1, mime: 'image/png', data: Uint8Array.of(1, 2, 3), width: 400, height: 200 },
  ]);

  it('a picture has its text in reading order, a paragraph a group', () => {
    expect(elements(html, 'p').map(textOf)).toEqual([
      'The <Good> Mug for cold & early days',
      'Capacity 大容量 350 ml',
      'NEW !',
    ]);
  });

  it('each line lies over the picture where it is written, turned where that is', () => {
    const [first, , , , turned] = elements(html, 'span').map(
      ({ attrs }) => attrs.find(({ name }) => name === 'style')?.value,
    );
    expect(first).toBe('left:10%;top:10%;width:50cqw;height:5cqw;font-size:3.5cqw');
    // 100 long and 16 thick, centred at (368, 100).
    expect(turned).toBe('left:79.5%;top:46%;width:25cqw;height:4cqw;font-size:2.8cqw;transform:rotate(90deg)');
  });

  it('needs nothing else: the picture is inside, and decoration to a screen reader', () => {
    const [image] = elements(html, 'img').map(({ attrs }) =>
      Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
    );
    expect(image).toEqual({ alt: '', src: 'data:image/png;base64,AQID' });
    expect(html).toContain('<title>mug &amp; &quot;co&quot;.jpg</title>');
  });

  it('a picture without text is only the picture', () => {
    expect(elements(toPlacedHtml(blank), 'p')).toEqual([]);
  });
});
