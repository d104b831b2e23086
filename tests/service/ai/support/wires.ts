import type { AiProvider } from '#contract/entities/ai.ts';

/** A call of a tool, as a model makes it. */
export interface ToolCall {
  name: string;
  input: unknown;
}

/** A provider's request, in one form for all of them. */
export interface Asked {
  system: string;
  messages: { role: string; content: string }[];
  tools: string[];
  /** The tools as they are written in the request. */
  definitions?: unknown[];
}

/** A provider's protocol: server-sent events, each in its own dialect. */
export interface Wire {
  /** The path below the base address that it listens on. */
  path: RegExp;
  /** The header that brings the key. */
  keyHeader: string;
  /** The frames of a reply: pieces of text, then calls, then the end. */
  reply(pieces: readonly string[], calls?: readonly ToolCall[]): string[];
  /** The body of an error. */
  error(message: string): unknown;
  /** Reads a request. */
  asked(body: unknown): Asked;
}

type Json = Record<string, unknown>;

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const event = (type: string, rest: Json) => `event: ${type}\n${data({ type, ...rest })}`;
const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : (content as Json[]).map((part) => part.text).join('');

/** The protocol of OpenAI, which DeepSeek and most local servers use too. */
const completions: Wire = {
  path: /^\/chat\/completions$/,
  keyHeader: 'authorization',
  reply: (pieces, calls = []) => {
    const chunk = (delta: Json, finish_reason: string | null = null) =>
      data({
        id: 'c1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [{ index: 0, delta, finish_reason }],
      });
    return [
      chunk({ role: 'assistant', content: '' }),
      ...pieces.map((content) => chunk({ content })),
      ...calls.map(({ name, input }, index) =>
        chunk({
          tool_calls: [
            { index, id: `call_${index}`, type: 'function', function: { name, arguments: JSON.stringify(input) } },
          ],
        }),
      ),
      chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'),
      'data: [DONE]\n\n',
    ];
  },
  error: (message) => ({ error: { message, type: 'server_error', code: null, param: null } }),
  asked: (body) => {
    const { messages, tools = [] } = body as { messages: Json[]; tools?: { function: { name: string } }[] };
    const isSystem = ({ role }: Json) => role === 'system' || role === 'developer';
    return {
      system: messages
        .filter(isSystem)
        .map(({ content }) => textOf(content))
        .join('\n'),
      messages: messages
        .filter((message) => !isSystem(message))
        .map(({ role, content }) => ({ role: String(role), content: textOf(content) })),
      tools: tools.map((tool) => tool.function.name),
      definitions: tools,
    };
  },
};

export const wires: Record<AiProvider, Wire> = {
  openai: completions,
  deepseek: completions,

  claude: {
    path: /^\/messages$/,
    keyHeader: 'x-api-key',
    reply: (pieces, calls = []) => {
      const block = (index: number, content_block: Json, deltas: Json[]) => [
        event('content_block_start', { index, content_block }),
        ...deltas.map((delta) => event('content_block_delta', { index, delta })),
        event('content_block_stop', { index }),
      ];
      const usage = { input_tokens: 1, output_tokens: 1 };
      const message = { id: 'm1', type: 'message', role: 'assistant', model: 'm', content: [], usage };
      return [
        event('message_start', { message: { ...message, stop_reason: null, stop_sequence: null } }),
        ...block(
          0,
          { type: 'text', text: '' },
          pieces.map((text) => ({ type: 'text_delta', text })),
        ),
        ...calls.flatMap(({ name, input }, index) =>
          block(index + 1, { type: 'tool_use', id: `toolu_${index}`, name, input: {} }, [
            { type: 'input_json_delta', partial_json: JSON.stringify(input) },
          ]),
        ),
        event('message_delta', {
          delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
          usage: { output_tokens: 1 },
        }),
        event('message_stop', {}),
      ];
    },
    error: (message) => ({ type: 'error', error: { type: 'api_error', message } }),
    asked: (body) => {
      const { system, messages, tools = [] } = body as { system: Json[]; messages: Json[]; tools?: Json[] };
      return {
        system: textOf(system),
        messages: messages.map(({ role, content }) => ({ role: String(role), content: textOf(content) })),
        tools: tools.map(({ name }) => String(name)),
      };
    },
  },

  gemini: {
    path: /^\/models\/[\w.-]+:streamGenerateContent\?alt=sse$/,
    keyHeader: 'x-goog-api-key',
    reply: (pieces, calls = []) => {
      const candidate = (parts: Json[], rest: Json = {}) =>
        data({ candidates: [{ content: { role: 'model', parts }, index: 0, ...rest }] });
      return [
        ...pieces.map((text) => candidate([{ text }])),
        ...calls.map(({ name, input }) => candidate([{ functionCall: { name, args: input } }])),
        candidate([], { finishReason: 'STOP' }),
      ];
    },
    error: (message) => ({ error: { code: 500, message, status: 'INTERNAL' } }),
    asked: (body) => {
      const { systemInstruction, contents, tools } = body as {
        systemInstruction: { parts: Json[] };
        contents: { role: string; parts: Json[] }[];
        tools?: [{ functionDeclarations: { name: string }[] }];
      };
      return {
        system: textOf(systemInstruction.parts),
        messages: contents.map(({ role, parts }) => ({
          role: role === 'model' ? 'assistant' : role,
          content: textOf(parts),
        })),
        tools: tools?.[0].functionDeclarations.map(({ name }) => name) ?? [],
      };
    },
  },
};
