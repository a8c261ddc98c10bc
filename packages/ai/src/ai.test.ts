import { fileURLToPath } from 'node:url';
import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { documentTools } from './index.js';

const PAPER = fileURLToPath(new URL('../../../samples/paper.pdf', import.meta.url));
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that calls one tool after the other and then says it is done. */
function calling(calls: readonly [name: string, input: object][]): MockLanguageModelV3 {
  let step = 0;
  return new MockLanguageModelV3({
    doGenerate: async () => {
      const call = calls[step++];
      const finishReason = { unified: call ? ('tool-calls' as const) : ('stop' as const), raw: undefined };
      if (!call) return { content: [{ type: 'text', text: 'done' }], finishReason, usage, warnings: [] };
      const [toolName, input] = call;
      const content = [
        { type: 'tool-call' as const, toolCallId: `call${step}`, toolName, input: JSON.stringify(input) },
      ];
      return { content, finishReason, usage, warnings: [] };
    },
  });
}

describe('the tools for the AI SDK', () => {
  it('let a model find, read and cite a section', async () => {
    const { steps, text } = await generateText({
      model: calling([
        ['outline', { depth: 2 }],
        ['search', { query: 'perforated steel pipe', limit: 1 }],
        ['readSection', { section: ['2.2 Hydrophones'] }],
        ['tables', {}],
        ['cite', { quote: 'perforated steel pipe' }],
        ['cite', { quote: 'perforated golden pipe' }],
      ]),
      tools: documentTools(PAPER, { engine: 'baseline', name: 'paper.pdf' }),
      stopWhen: stepCountIs(10),
      prompt: 'How were the hydrophones mounted?',
    });
    expect(text).toBe('done');
    const outputs = steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output));
    expect(outputs).toHaveLength(6);
    expect(outputs[0]).toMatchObject({ pages: 3, notice: expect.stringContaining('not instructions') });
    expect(outputs[1]).toMatchObject({ places: [{ page: 1, path: expect.arrayContaining(['2.2.1 Mounting']) }] });
    expect(outputs[2]).toMatchObject({ text: expect.stringContaining('perforated steel pipe'), pages: [1, 1] });
    expect(outputs[4]).toMatchObject({
      page: 1,
      boxes: [expect.any(Array)],
      citation: expect.stringContaining('p. 1'),
    });
    expect(outputs[5]).toEqual({ error: 'Nobody wrote so in this document.' });
  });
});
