import axe from 'axe-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { askAssistant } from '#client/data/ai.ts';
import { AssistantScreen } from '#client/screens/assistant/assistant-screen.tsx';
import { ChatProvider } from '#client/screens/assistant/chat-actor.ts';
import { messages } from '#contract/messages.ts';
import { chatMachine, GREETING } from '#machines/chat.machine.ts';
import { expectConsole } from '#tests/support/console.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

type Answer = { status?: number; body: unknown };

const models = {
  models: [
    { id: 'gemini', configured: true },
    { id: 'claude', configured: false },
  ],
};

/** Answers chat by hand; `models` at once. */
function createServer(aboutModels: Answer = { body: models }) {
  const asked: { body: unknown; answer: PromiseWithResolvers<Answer> }[] = [];
  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    let answer = aboutModels;
    if (String(address).endsWith('/ai/chat')) {
      const question = { body: JSON.parse(String(init?.body)) as unknown, answer: Promise.withResolvers<Answer>() };
      asked.push(question);
      answer = await question.answer.promise;
    }
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  };
  return { asked, fetch };
}

/** The screen as the app wires it, with what was spoken. */
async function renderAssistant(server = createServer()) {
  const readFailures: string[] = [];
  const { api, status, spoken, around } = createScreenWorld(server.fetch, {
    onReadFailed: (message) => readFailures.push(message),
  });
  const chat = createActor(
    chatMachine.provide({
      actors: { ask: fromPromise(({ input, signal }) => askAssistant(api, input, signal)) },
      actions: {
        tellReply: (_, { content }) => spoken.push(content),
        tellFailure: (_, { error }) => status.say(error instanceof Error ? error.message : String(error)),
      },
    }),
    { input: { now: () => new Date('2026-03-02T09:30:00Z') } },
  ).start();
  stops.push(() => chat.stop());
  const tree = around(
    <ChatProvider value={chat}>
      <AssistantScreen />
    </ChatProvider>,
  );
  const screen = await render(tree);
  return { ...screen, tree, asked: server.asked, spoken, readFailures };
}

const stops: (() => void)[] = [];
afterEach(async () => {
  // The screen goes before its machine does, as in the app.
  await cleanup();
  for (const stop of stops.splice(0)) stop();
});

const field = () => page.getByRole('textbox', { name: 'Message', exact: true });
const send = () => page.getByRole('button', { name: 'Send', exact: true });
const provider = () => page.getByRole('combobox', { name: 'Provider', exact: true });
const log = () => page.getByRole('log');
const contents = () =>
  [...log().element().querySelectorAll('li')].map(
    (item) => `${item.dataset.role}: ${item.lastElementChild?.textContent}`,
  );

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.querySelector('main') ?? document);
  return found.map((violation) => violation.id);
}

describe('the assistant', () => {
  test('begins with a greeting of the assistant, by gemini', async () => {
    await renderAssistant();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('AI Assistant');
    await expect.element(page.getByText('Powered by gemini', { exact: true })).toBeVisible();
    expect(contents()).toEqual([`assistant: ${GREETING}`]);
    expect(log().element().querySelector('time')?.dateTime).toBe('2026-03-02T09:30:00.000Z');
    const select = provider().element() as HTMLSelectElement;
    expect([...select.options].map((option) => option.text)).toEqual(['gemini', 'claude', 'deepseek', 'openai']);
    await expect.element(log()).toHaveAttribute('aria-live', 'off');
    expect(await violations()).toEqual([]);
  });

  test('sends by Enter, shows that it waits, and speaks the reply once, whole', async () => {
    const { asked, spoken } = await renderAssistant();
    await field().fill('What next?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Assistant is typing…')).toBeVisible();
    await expect.element(field()).toHaveValue('');
    expect(asked.map(({ body }) => body)).toEqual([{ message: 'What next?', ai_model: 'gemini' }]);
    expect(await violations()).toEqual([]);
    asked[0]?.answer.resolve({ body: { suggestion: { response: 'Call Ana.\nThen rest.' } } });
    await expect.element(page.getByText('Then rest.', { exact: false })).toBeVisible();
    expect(contents().slice(1)).toEqual(['user: What next?', 'assistant: Call Ana.\nThen rest.']);
    expect(page.getByText('Assistant is typing…').elements()).toEqual([]);
    expect(spoken).toEqual(['Call Ana.\nThen rest.']);
    await expect.element(field()).toHaveFocus();
  });

  test('begins a new line by Shift+Enter', async () => {
    const { asked } = await renderAssistant();
    await field().fill('one');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}two');
    await expect.element(field()).toHaveValue('one\ntwo');
    expect(asked).toEqual([]);
  });

  test('leaves Enter to an input method', async () => {
    const { asked } = await renderAssistant();
    await field().fill('にほん');
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
      field().element().dispatchEvent(event);
      expect(event.defaultPrevented).toBe(false);
    }
    expect(asked).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  });

  test('sends nothing blank, and says why not', async () => {
    const { asked } = await renderAssistant();
    await field().fill(' \n ');
    await expect.element(send()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(send()).toHaveAccessibleDescription('There is no message yet');
    await userEvent.keyboard('{Enter}');
    await send().click({ force: true });
    expect(asked).toEqual([]);
    expect(contents()).toHaveLength(1);
  });

  test('sends one at a time; what is typed meanwhile stays', async () => {
    const { asked } = await renderAssistant();
    await field().fill('one');
    await send().click();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('two{Enter}');
    await expect.element(send()).toHaveAccessibleDescription('A reply is awaited');
    expect(asked).toHaveLength(1);
    asked[0]?.answer.resolve({ body: { response: '1' } });
    await expect.element(page.getByText('1', { exact: true })).toBeVisible();
    await expect.element(field()).toHaveValue('two');
    await send().click();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
  });

  test('says when there is no reply, why, and gives the words back', async () => {
    const { asked, spoken } = await renderAssistant();
    await field().fill('What next?');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer.resolve({ status: 503, body: { message: 'Set GEMINI_API_KEY to use gemini.' } });
    await expect.element(page.getByText(messages.chat)).toBeVisible();
    expect(contents().at(-1)).toBe(
      'assistant: Sorry, I encountered an error. Please make sure your AI API keys are configured.',
    );
    expect(spoken).toEqual(['Set GEMINI_API_KEY to use gemini.']);
    await expect.element(field()).toHaveValue('What next?');
    await expect.element(send()).not.toHaveAttribute('aria-disabled');
  });

  test('asks the provider that is chosen, and tells of one that is not set up', async () => {
    const { asked, spoken } = await renderAssistant();
    await provider().selectOptions('claude');
    await expect.element(page.getByText('Powered by claude', { exact: true })).toBeVisible();
    await expect.element(page.getByText('claude is not set up on this server.')).toBeVisible();
    expect(spoken).toEqual(['claude is not set up on this server.']);
    await provider().selectOptions('openai');
    expect(page.getByText('is not set up on this server.', { exact: false }).elements()).toEqual([]);
    await field().fill('Hello');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ message: 'Hello', ai_model: 'openai' }]));
  });

  test.each<[string, Answer]>([
    ['no such call', { status: 404, body: {} }],
    ['another body', { body: { models: ['gemini'] } }],
    ['a list', { body: ['gemini'] }],
  ])('works with a server that has %s of models', async (what, answer) => {
    // What was left out is told to whoever looks after the server.
    if (what === 'another body') expectConsole('misfits in the answer to ai.models');
    const { asked, readFailures } = await renderAssistant(createServer(answer));
    await field().fill('Hello');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(readFailures).toEqual([]);
  });

  test('does not lose a reply that comes after the screen was left', async () => {
    const { asked, rerender, tree, spoken } = await renderAssistant();
    await provider().selectOptions('deepseek');
    await field().fill('What next?');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await rerender(<p>Elsewhere</p>);
    asked[0]?.answer.resolve({ body: { response: 'Call Ana.' } });
    await vi.waitFor(() => expect(spoken).toEqual(['Powered by deepseek', 'Call Ana.']));
    await rerender(tree);
    await expect.element(page.getByText('Call Ana.')).toBeVisible();
    await expect.element(page.getByText('Powered by deepseek', { exact: true })).toBeVisible();
  });
});
