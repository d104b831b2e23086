import { type ChatTurn, DEFAULT_AI_PROVIDER } from '#contract/entities/ai.ts';
import { refusalOf } from '#contract/entities/read-actions.ts';
import { isRefused, type ReplyAction } from '#contract/entities/refused-action.ts';
import { digest } from '../ai/digest.ts';
import { chatSystem, conversation } from '../ai/prompt.ts';
import type { Handlers, Scope } from '../handler.ts';
import { findOwnIds } from '../store/tasks.ts';
import { adviceHandlers } from './ai-advice.ts';
import { readWork } from './ai-work.ts';

interface Asked {
  message: string;
  history?: readonly ChatTurn[] | undefined;
}

/** The messages that are sent for a question. The preview and the chat share it, so that what is shown is what is sent. */
async function compose({ message, history = [] }: Asked, scope: Scope) {
  return { system: chatSystem(digest(await readWork(scope))), messages: conversation(history, message) };
}

/**
 * The actions, with those refused that are about other tasks than the user's own: a model may make up ids, or be talked
 * into others'.
 */
async function withoutForeign(actions: readonly ReplyAction[], { db, user }: Scope): Promise<ReplyAction[]> {
  const idOf = (action: ReplyAction) =>
    !isRefused(action) && 'task_id' in action ? String(action.task_id) : undefined;
  const own = await findOwnIds(db, user.id, [...new Set(actions.flatMap((action) => idOf(action) ?? []))]);
  return actions.map((action) => {
    const id = idOf(action);
    return id === undefined || own.has(id) ? action : refusalOf(action, 'It is not one of your tasks');
  });
}

/** The text of a reply that has only proposals. */
function wordsFor(actions: readonly ReplyAction[]): string {
  return actions.every(isRefused) ? 'I have nothing to propose that fits your tasks.' : 'I propose the following.';
}

export const aiHandlers: Handlers<Extract<keyof Handlers, `ai.${string}`>> = {
  ...adviceHandlers,

  'ai.models': async (_request, { ai }) => ({ models: ai.providers(), default: DEFAULT_AI_PROVIDER }),

  'ai.chat': async ({ body }, scope) => {
    const reply = await scope.ai.ask({
      provider: body.ai_model,
      user: scope.user.id,
      now: scope.clock(),
      ...(await compose(body, scope)),
      mayPropose: true,
      signal: scope.signal,
      onText: scope.onText,
    });
    const actions = await withoutForeign(reply.actions, scope);
    const response = reply.text || wordsFor(actions);
    return { response, suggestion: { response, actions }, actions };
  },

  'ai.chatPreview': async ({ body }, scope) => {
    const model = scope.ai.providers().find(({ id }) => id === body.ai_model)?.model;
    // Loaded on demand: the SDK converts the tools.
    const { toolDefinitions } = await import('../ai/tool-definitions.ts');
    return { ai_model: body.ai_model, model, ...(await compose(body, scope)), tools: await toolDefinitions() };
  },
};
