import { expect, test } from 'vitest';
import { ProposedAction } from '#contract/entities/proposed-action.ts';
import { openAssistant } from './support/assistant.ts';
import { says } from './support/provider.ts';

test('the preview lists the tools that the provider is sent, each with its parameters', async () => {
  const { chat, provider, send, token } = await openAssistant('openai', says(['Rest.']));
  const body = { message: 'What now?', ai_model: 'openai' };
  const preview = (await send('POST', '/api/ai/chat/preview', { token, body })).json();
  const tools = preview.tools as { name: string; description: string; parameters: Record<string, unknown> }[];
  expect(tools.map(({ name }) => name)).toEqual(
    ProposedAction.def.options.map(({ shape }) => shape.action.def.values[0]),
  );
  expect(tools[0]).toMatchObject({
    name: 'capture',
    description: expect.stringMatching(/^Propose a new task for the inbox\./),
    parameters: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
  });
  await chat('What now?');
  // As they go over the wire, in the words of OpenAI's protocol.
  expect(provider.asked[0]?.definitions).toEqual(
    tools.map((definition) => ({ type: 'function', function: definition })),
  );
});
