import { describe, expect, it } from 'vitest';
import type { DraftObject } from '../document/draft.js';
import type { Role } from '../document/roles.js';
import type { Link } from '../document/schema.js';
import { threadsOf } from './threads.js';

const object = (id: string, role: Role): DraftObject => ({
  id,
  role,
  page: 1,
  box: [0, 0, 1, 1],
  lines: [],
  text: '',
  confidence: 1,
});
const caption = (from: string, to: string): Link => ({ type: 'caption', from, to, confidence: 1 });

describe('threads', () => {
  it('set figures before their captions, and tables and listings behind', () => {
    const objects = [
      object('p', 'paragraph'),
      object('f', 'figure'),
      object('cf', 'caption'),
      object('t', 'table'),
      object('ct', 'caption'),
      object('k', 'code'),
      object('ck', 'caption'),
    ];
    expect(threadsOf(objects, [caption('cf', 'f'), caption('ct', 't'), caption('ck', 'k')])).toEqual([
      { kind: 'body', objects: ['p'] },
      { kind: 'float', objects: ['f', 'cf'] },
      { kind: 'float', objects: ['ct', 't'] },
      { kind: 'float', objects: ['ck', 'k'] },
    ]);
  });

  it('keep all captions of a figure with it', () => {
    const objects = [object('credit', 'caption'), object('f', 'figure'), object('c', 'caption')];
    expect(threadsOf(objects, [caption('credit', 'f'), caption('c', 'f')])).toEqual([
      { kind: 'float', objects: ['f', 'credit', 'c'] },
    ]);
  });

  it('leave code without a caption in the text', () => {
    expect(threadsOf([object('p', 'paragraph'), object('k', 'code')], [])).toEqual([
      { kind: 'body', objects: ['p', 'k'] },
    ]);
  });
});
