import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import { AI_PROVIDERS } from '#contract/entities/ai.ts';
import { GREETING } from '#machines/conversation.ts';
import { registry } from '#tests/support/commands.ts';
import { expectConsole } from '#tests/support/console.ts';
import { openPalette } from '../commands/render-commands.tsx';
import { violations } from '../support/axe.ts';
import {
  type Answer,
  contents,
  conversation,
  createServer,
  field,
  liveRegions,
  provider,
  renderAssistant,
  send,
} from './render-assistant.tsx';

describe('the assistant', () => {
  test('begins with a greeting of the assistant, by gemini', async () => {
    await renderAssistant();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('AI Assistant');
    await expect.element(page.getByText('Powered by gemini', { exact: true })).toBeVisible();
    expect(contents()).toEqual([`assistant: ${GREETING}`]);
    expect(conversation().element().querySelector('time')?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const select = provider().element() as HTMLSelectElement;
    expect([...select.options].map((option) => option.text)).toEqual(AI_PROVIDERS);
    expect(liveRegions()).toEqual([]);
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
    const messages = conversation().getByRole('listitem').elements();
    expect(messages.map((message) => message.querySelector('span')?.textContent)).toEqual([
      'Assistant',
      'You',
      'Assistant',
    ]);
    for (const message of messages) expect(message.querySelector('time')?.textContent).toMatch(/\d\d:\d\d/);
    expect(page.getByText('Assistant is typing…').elements()).toEqual([]);
    expect(spoken).toEqual(['Message sent', 'Call Ana.\nThen rest.']);
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

  test('sends one at a time; text typed meanwhile stays', async () => {
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
    expectConsole('Set GEMINI_API_KEY to use gemini.');
    asked[0]?.answer.resolve({ status: 503, body: { message: 'Set GEMINI_API_KEY to use gemini.' } });
    await expect.element(page.getByText(endpoints['ai.chat'].failure)).toBeVisible();
    expect(contents().at(-1)).toBe(
      'assistant: Sorry, I encountered an error. Please make sure your AI API keys are configured.',
    );
    // The reason is in the same message, and spoken with it.
    const message = conversation().getByRole('listitem').last();
    await expect.element(message.getByText('Set GEMINI_API_KEY to use gemini.', { exact: true })).toBeVisible();
    expect(spoken).toEqual(['Message sent', `${endpoints['ai.chat'].failure}\nSet GEMINI_API_KEY to use gemini.`]);
    await expect.element(field()).toHaveValue('What next?');
    await expect.element(send()).not.toHaveAttribute('aria-disabled');
  });

  test('asks again, by button and by command, what got no reply', async () => {
    const { asked, spoken, commands } = await renderAssistant();
    const again = page.getByRole('button', { name: 'Ask again', exact: true });
    await field().fill('What next?');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expectConsole('Too busy.');
    asked[0]?.answer.resolve({ status: 503, body: { message: 'Too busy.' } });
    await expect.element(again).toBeVisible();
    expect(await violations()).toEqual([]);
    await field().fill('And then?');
    again.element().focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toEqual({ message: 'What next?', ai_model: 'gemini' });
    // The button is gone with what it was about; what is being typed is not.
    expect(again.elements()).toEqual([]);
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveValue('And then?');
    expect(spoken.at(-1)).toBe('Message sent');
    asked[1]?.answer.resolve({ status: 503, body: { message: 'Too busy.' } });
    await expect.element(again).toBeVisible();
    expect(again.elements()).toHaveLength(1);
    again.element().focus();
    await openPalette();
    await page.getByRole('dialog').getByRole('combobox').fill('ask again');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    await expect.element(field()).toHaveFocus();
    asked[2]?.answer.resolve({ body: { response: 'Call Ana.' } });
    await expect.poll(() => contents().at(-1)).toBe('assistant: Call Ana.');
    await commands.runner.run(registry.get('chat.askAgain'));
    expect(spoken.at(-1)).toBe('No question is without a reply');
  });

  test('asks the chosen provider, and says when one is not set up', async () => {
    const { asked, spoken } = await renderAssistant();
    await expect.element(provider()).toHaveAccessibleDescription('Set up: gemini. Not set up: claude');
    await provider().selectOptions('claude');
    await expect.element(page.getByText('Powered by claude', { exact: true })).toBeVisible();
    await expect.element(page.getByText('claude is not set up on this server.')).toBeVisible();
    expect(spoken).toEqual(['claude is not set up on this server.']);
    await expect.element(provider()).toHaveAccessibleDescription('Set up: gemini. Not set up: claude');
    await provider().selectOptions('openai');
    expect(page.getByText('is not set up on this server.', { exact: false }).elements()).toEqual([]);
    await field().fill('Hello');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ message: 'Hello', ai_model: 'openai' }]));
  });

  test('keeps its heading in its place when it learns which providers are set up', async () => {
    const server = createServer();
    const models = Promise.withResolvers<void>();
    server.holds.set('GET /ai/models', models.promise);
    await renderAssistant(server);
    const top = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top;
    await expect.element(provider()).toBeVisible();
    const before = top();
    models.resolve();
    await expect.element(provider()).toHaveAccessibleDescription('Set up: gemini. Not set up: claude');
    expect(top()).toBe(before);
  });

  test('names the missing variable before anything is asked, when the server gives it', async () => {
    const models = [
      { id: 'gemini', configured: false, variable: 'GEMINI_API_KEY' },
      { id: 'claude', configured: false, variable: 7 },
    ];
    const { asked, spoken } = await renderAssistant(createServer({ body: { models } }));
    const words = 'gemini is not set up on this server. Set GEMINI_API_KEY for the service and restart it.';
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await provider().selectOptions('claude');
    await expect.element(page.getByText('claude is not set up on this server.', { exact: true })).toBeVisible();
    await provider().selectOptions('gemini');
    await vi.waitFor(() => expect(spoken).toEqual(['claude is not set up on this server.', words]));
    expect(asked).toEqual([]);
  });

  test.each<[string, Answer]>([
    ['no such call', { status: 404, body: {} }],
    ['another body', { body: { models: [5] } }],
    ['a list', { body: ['gemini'] }],
  ])('works with a server that has %s of models', async (what, answer) => {
    // What was left out is told to whoever looks after the server.
    if (what === 'another body' || what === 'a list') expectConsole('misfits in the answer to ai.models');
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
    await vi.waitFor(() => expect(spoken).toEqual(['Powered by deepseek', 'Message sent', 'Call Ana.']));
    await rerender(tree);
    await expect.element(page.getByText('Call Ana.')).toBeVisible();
    await expect.element(page.getByText('Powered by deepseek', { exact: true })).toBeVisible();
  });
});
