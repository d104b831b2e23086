import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { AssistantRoute } from '#client/app/assistant-route.tsx';
import { startChat } from '#client/app/chat.ts';
import { createChatKeeper } from '#client/app/chat-keeper.ts';
import { LazyChatProvider } from '#client/app/lazy-chat.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { reportFailure } from '#client/registry/report-failure.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

export type Answer = { status?: number; body: unknown } | Response;

const models = {
  models: [
    { id: 'gemini', configured: true },
    { id: 'claude', configured: false },
  ],
};

type Item = { id: number } & Record<string, unknown>;

/** The test answers the chat; `models` and a few tasks are answered at once. */
export function createServer(aboutModels: Answer = { body: models }) {
  const asked: { body: unknown; accept: string | null; answer: PromiseWithResolvers<Answer> }[] = [];
  const calls: string[] = [];
  /** The answer to the preview. */
  const about: { preview: Answer } = { preview: { status: 404, body: {} } };
  const tasks: Item[] = [
    { id: 7, title: 'Call Ana', status: 'inbox' },
    { id: 8, title: 'Sweep', status: 'next' },
    { id: 9, title: 'Wash', status: 'done' },
  ];
  const contexts: Item[] = [{ id: 3, name: 'Phone' }];
  /** Calls that are refused, such as `PUT /tasks/7`, and the words. */
  const refusals = new Map<string, string>();
  /** Calls that are answered when their promise resolves, or fail without an answer when it rejects. */
  const holds = new Map<string, Promise<void>>();
  /** The idempotency keys of the calls that had one. */
  const keys: string[] = [];

  const taskCall = (method: string, path: string, body: Record<string, unknown>): Answer => {
    const [, noun, id, verb] = path.split('/');
    if (noun === 'contexts' && method === 'POST') {
      const context = { id: 30 + contexts.length, ...body };
      contexts.push(context);
      return { body: { context } };
    }
    if (noun === 'projects' && method === 'POST') return { body: { project: { id: 60, status: 'active', ...body } } };
    if (noun === 'tasks' && method === 'POST' && id === undefined) {
      const task = { id: 40 + tasks.length, ...body };
      tasks.push(task);
      return { body: { task } };
    }
    const task = tasks.find((other) => String(other.id) === id);
    if (task && (method === 'PUT' || verb === 'defer')) return { body: { task: Object.assign(task, body) } };
    return { body: { tasks, contexts, projects: [], references: [] } };
  };

  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(address));
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    const call = `${init?.method ?? 'GET'} ${pathname}`;
    let answer: Answer;
    if (pathname === '/ai/chat') {
      const accept = new Headers(init?.headers).get('Accept');
      const question = { body, accept, answer: Promise.withResolvers<Answer>() };
      asked.push(question);
      init?.signal?.addEventListener('abort', () => question.answer.reject(init.signal?.reason));
      answer = await question.answer.promise;
    } else if (pathname === '/ai/chat/preview') answer = about.preview;
    else if (pathname === '/ai/models') {
      await holds.get(call);
      answer = aboutModels;
    } else {
      if (init?.method !== 'GET') calls.push(`${call} ${JSON.stringify(body)}`);
      const key = new Headers(init?.headers).get('Idempotency-Key');
      if (key !== null) keys.push(`${call} ${key}`);
      await holds.get(call);
      const words = refusals.get(call);
      answer =
        words === undefined
          ? taskCall(init?.method ?? 'GET', pathname, body)
          : { status: 500, body: { message: words } };
    }
    return answer instanceof Response
      ? answer
      : new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  };
  return { asked, calls, about, tasks, refusals, holds, keys, fetch };
}

/** The screen as the app wires it, with the announcements. `isOurs`: the server has our extras. */
export async function renderAssistant(server = createServer(), { isOurs = false } = {}) {
  const readFailures: string[] = [];
  const world = createScreenWorld(server.fetch, { onReadFailed: (message) => readFailures.push(message) });
  const { api, status, around, commands } = world;
  api.isOurs = isOurs;
  const report = (error: unknown) => reportFailure(status.say, error);
  const chat = startChat({
    api,
    status,
    announcer: commands.announcer,
    keeper: createChatKeeper(window, report),
    drafts: world.drafts,
  });
  onTestFinished(async () => {
    // The screen unmounts before its machine stops, as in the app.
    await cleanup();
    chat.forget();
    chat.actor.stop();
    localStorage.clear();
  });
  await preloadOverlays();
  const tree = around(
    <LazyChatProvider value={{ start: () => chat.actor }}>
      <AssistantRoute />
      <Overlays />
    </LazyChatProvider>,
  );
  const screen = await render(tree);
  return { ...world, ...screen, ...server, tree, chat, readFailures };
}

export const field = () => page.getByRole('textbox', { name: 'Message', exact: true });
export const send = () => page.getByRole('button', { name: 'Send', exact: true });
export const provider = () => page.getByRole('combobox', { name: 'Provider', exact: true });
export const conversation = () => page.getByRole('region', { name: 'Conversation', exact: true });
/** Live regions besides the announcers', even with `aria-live="off"`: Orca drops the announcer's text for their echo. */
export const liveRegions = () => [
  ...document.querySelectorAll(
    ':is([aria-live], [role="log"], [role="status"], output):not([data-live-announcer], [data-live-announcer] *)',
  ),
];
export const contents = () =>
  [...conversation().element().querySelectorAll<HTMLElement>('li[data-role]')].map(
    (item) => `${item.dataset.role}: ${item.children[1]?.textContent}`,
  );
