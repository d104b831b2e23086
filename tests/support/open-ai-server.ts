import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenLocally } from './local-server.ts';

/** What a model says, piece by piece, and the tools it calls after that. */
export interface ModelReply {
  text: readonly string[];
  calls: readonly { name: string; input: object }[];
}

/**
 * A local server that speaks OpenAI's streaming chat completions and answers `reply` to every question. It pauses after the
 * last piece of text until `finish` is called, so that a reply stays under way. Ends with the test.
 */
export async function startOpenAi(reply: () => ModelReply) {
  const last = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    // Read the request to its end; its content does not matter.
    for await (const _ of request);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const send = (delta: object, finish_reason: string | null = null) => {
      const chunk = { id: 'one', object: 'chat.completion.chunk', created: 1, model: 'local' };
      response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
    };
    const { text, calls } = reply();
    for (const content of text) send({ role: 'assistant', content });
    await last.promise;
    send({
      tool_calls: calls.map(({ name, input }, index) => ({
        index,
        id: `call ${index}`,
        type: 'function',
        function: { name, arguments: JSON.stringify(input) },
      })),
    });
    send({}, 'tool_calls');
    response.end('data: [DONE]\n\n');
  });
  const { address, leave } = await listenLocally(server);
  onTestFinished(leave);
  return {
    /** The settings with which the service uses this server. */
    env: { OPENAI_BASE_URL: `${address}/v1`, OPENAI_MODEL: 'local' },
    finish: () => last.resolve(),
  };
}
