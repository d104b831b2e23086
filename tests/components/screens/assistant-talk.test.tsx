import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notes, notices } from '#machines/conversation.ts';
import { openPalette } from '../commands/render-commands.tsx';
import { violations } from '../support/axe.ts';
import {
  contents,
  conversation,
  createServer,
  field,
  liveRegions,
  provider,
  renderAssistant,
  send,
} from './render-assistant.tsx';

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A streamed reply, whose events the test sends. */
function stream() {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  // The reader may have cancelled the stream.
  writer.closed.catch(() => undefined);
  const headers = { 'Content-Type': 'text/event-stream' };
  return {
    response: new Response(readable.pipeThrough(new TextEncoderStream()), { headers }),
    send: (name: string, data: unknown) => writer.write(event(name, data)),
  };
}

const stop = () => page.getByRole('button', { name: 'Stop', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const typing = () => page.getByText('Assistant is typing…');

async function ask(words: string) {
  await field().fill(words);
  await userEvent.keyboard('{Enter}');
}

describe('a reply that streams', () => {
  test('grows on the screen, is not spoken in parts, and once when it is whole', async () => {
    const { asked, spoken } = await renderAssistant(createServer(), { isOurs: true });
    await ask('What next?');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.accept).toBe('text/event-stream, application/json;q=0.9');
    const { response, send: sendEvent } = stream();
    asked[0]?.answer.resolve(response);
    await sendEvent('delta', { text: 'Call ' });
    await expect.element(page.getByText('Call', { exact: true })).toBeVisible();
    await expect.element(typing()).toBeVisible();
    await sendEvent('delta', { text: 'Ana.' });
    await expect.element(page.getByText('Call Ana.', { exact: true })).toBeVisible();
    expect(liveRegions()).toEqual([]);
    expect(await violations()).toEqual([]);
    expect(spoken).toEqual(['Message sent']);
    await sendEvent('reply', { response: 'Call Ana. Then rest.', actions: [] });
    await expect.element(page.getByText('Call Ana. Then rest.', { exact: true })).toBeVisible();
    expect(typing().elements()).toEqual([]);
    expect(contents().slice(1)).toEqual(['user: What next?', 'assistant: Call Ana. Then rest.']);
    expect(spoken).toEqual(['Message sent', 'Call Ana. Then rest.']);
  });

  test('is requested with the earlier exchanges, from our own service alone', async () => {
    const { asked } = await renderAssistant();
    for (const words of ['one', 'two']) {
      await ask(words);
      await vi.waitFor(() => expect(asked.at(-1)?.body).toEqual({ message: words, ai_model: 'gemini' }));
      expect(asked.at(-1)?.accept).toBe('application/json');
      asked.at(-1)?.answer.resolve({ body: { response: 'Yes.' } });
      await expect.poll(() => contents().at(-1)).toBe('assistant: Yes.');
    }
  });

  test('can be stopped: the part that has come stays, the rest is given up', async () => {
    const { asked, spoken } = await renderAssistant(createServer(), { isOurs: true });
    await expect.element(stop()).toHaveAccessibleDescription('No reply is under way');
    await ask('What next?');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const { response, send: sendEvent } = stream();
    asked[0]?.answer.resolve(response);
    await sendEvent('delta', { text: 'Call ' });
    await expect.element(page.getByText('Call', { exact: true })).toBeVisible();
    await stop().click();
    await expect.element(page.getByText(notes.stopped)).toBeVisible();
    expect(typing().elements()).toEqual([]);
    expect(spoken).toEqual(['Message sent', 'Reply stopped']);
    await expect.element(stop()).toHaveFocus();
    await ask('And then?');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toMatchObject({
      history: [
        { role: 'user', content: 'What next?' },
        { role: 'assistant', content: 'Call' },
      ],
    });
  });

  test('is what the palette knows of while it is open: it offers the next question as soon as the reply is there', async () => {
    const { asked } = await renderAssistant();
    await ask('What next?');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await openPalette();
    await userEvent.keyboard('ask the assistant');
    const row = page.getByRole('dialog').getByRole('option', { name: /^Ask the assistant…/ });
    await expect.element(row).toMatchTextContent('unavailable: A reply is under way');
    asked[0]?.answer.resolve({ body: { response: 'Yes.' } });
    await expect.element(row).not.toMatchTextContent('unavailable');
  });

  test('that is stopped before anything has come gives the words back', async () => {
    const { asked } = await renderAssistant();
    await ask('What next?');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await stop().click();
    await expect.element(page.getByText(notices.stopped)).toBeVisible();
    await expect.element(field()).toHaveValue('What next?');
  });
});

test('the reply is plain text: no HTML, no image, no link, and nothing is fetched', async () => {
  const { asked } = await renderAssistant();
  const reply =
    '<img src="http://evil.test/a.png"> ![x](http://evil.test/b.png) [go](javascript:alert(1)) http://evil.test';
  await ask('Hello');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer.resolve({ body: { response: reply } });
  await expect.poll(() => contents().at(-1)).toBe(`assistant: ${reply}`);
  expect(conversation().element().querySelectorAll('a, img, iframe, script, style, svg')).toHaveLength(0);
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil.test'))).toEqual([]);
});

test('a long conversation shows its latest part, and more of it when it is asked for', async () => {
  const { chat, spoken } = await renderAssistant();
  const messages = Array.from({ length: 500 }, (_, id) => ({
    id,
    role: id % 2 === 1 ? ('user' as const) : ('assistant' as const),
    content: `message ${id}`,
    at: '2026-03-02T09:30:00.000Z',
  }));
  chat.actor.send({
    type: 'chat.restore',
    kept: { messages, draft: '', provider: 'gemini', isAwaiting: false },
  });
  await expect.element(page.getByText('message 499', { exact: true })).toBeInViewport();
  expect(contents()).toHaveLength(50);
  expect(conversation().element().querySelectorAll('*').length).toBeLessThan(500);
  expect(await violations()).toEqual([]);
  await button('Show 50 earlier of 450').click();
  await expect.poll(() => contents()[0]).toBe('assistant: message 400');
  expect(spoken).toEqual(['50 earlier messages shown']);
  await expect.element(button('Show 50 earlier of 400')).toHaveFocus();
  // Typing renders no message.
  const node = conversation().element().querySelector('li');
  await field().fill('Hello');
  expect(conversation().element().querySelector('li')).toBe(node);
});

test('clearing starts a new conversation and can be undone; unsent text stays', async () => {
  const { asked, spoken } = await renderAssistant();
  const clear = button('Clear the conversation');
  await expect.element(clear).toHaveAccessibleDescription('There is nothing to clear');
  await ask('one');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer.resolve({ body: { response: 'Yes.' } });
  await expect.poll(() => contents()).toHaveLength(3);
  await field().fill('half a thought');
  await clear.click();
  await expect.poll(() => contents()).toHaveLength(1);
  await expect.element(clear).toHaveFocus();
  await expect.element(field()).toHaveValue('half a thought');
  await userEvent.keyboard('z');
  await expect.poll(() => contents().slice(1)).toEqual(['user: one', 'assistant: Yes.']);
  await userEvent.keyboard('{Shift>}Z{/Shift}');
  await expect.poll(() => contents()).toHaveLength(1);
  expect(spoken.slice(2)).toEqual(['Conversation cleared', 'The conversation is back', 'Conversation cleared']);
});

test('the palette says which provider is not set up', async () => {
  await renderAssistant();
  await expect.element(provider()).toHaveAccessibleDescription('Set up: gemini. Not set up: claude');
  await openPalette();
  const words = page.getByRole('dialog').getByRole('combobox');
  await words.fill('choose the ai provider');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'claude, not set up' })).toBeVisible();
  await words.fill('claude');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Powered by claude', { exact: true })).toBeVisible();
});

describe('what will be sent', () => {
  const preview = button('Show what will be sent');
  const dialog = page.getByRole('dialog', { name: 'What will be sent' });

  test('is shown whole by our service, and is not sent by it', async () => {
    const server = createServer();
    server.about.preview = {
      body: {
        ai_model: 'gemini',
        model: 'gemini-9',
        system: `You help. Tasks:\n${'- [7] Call Ana\n'.repeat(80)}`,
        messages: [
          { role: 'user', content: 'one' },
          { role: 'assistant', content: 'Yes. <b>Bold</b>' },
          { role: 'user', content: 'two' },
        ],
      },
    };
    const { asked, spoken } = await renderAssistant(server, { isOurs: true });
    await expect.element(preview).toHaveAccessibleDescription('There is no message yet');
    await field().fill(' two ');
    await preview.click();
    await expect.element(dialog.getByText('Yes. <b>Bold</b>')).toBeInTheDocument();
    const words = 'To gemini, model gemini-9: 4 texts, 1,239 characters. Nothing has been sent yet.';
    await expect.element(dialog.getByText(words)).toBeVisible();
    await vi.waitFor(() => expect(spoken).toEqual([words]));
    const titles = dialog.element().querySelectorAll('h3');
    expect([...titles].map(({ textContent }) => textContent)).toEqual([
      'Instructions and your work',
      'You',
      'Assistant',
      'You',
    ]);
    expect(asked).toEqual([]);
    // The scrolling keys work in it.
    const end = dialog.getByText('You', { exact: true }).last().element().parentElement?.lastElementChild;
    const isInView = () => (end?.getBoundingClientRect().bottom ?? 0) <= window.innerHeight;
    expect(isInView()).toBe(false);
    await userEvent.keyboard('{End}');
    await expect.poll(isInView).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(preview).toHaveFocus();
    await expect.element(send()).not.toHaveAttribute('aria-disabled');
  });

  test('lists the tools that are sent along, and ends with them', async () => {
    const server = createServer();
    const tools = [
      { name: 'capture', description: 'Propose a new task.', parameters: { type: 'object', required: ['title'] } },
      { name: 'complete', description: null },
    ];
    server.about.preview = {
      body: { ai_model: 'gemini', messages: [{ role: 'user', content: 'What next?' }], tools },
    };
    const { spoken } = await renderAssistant(server, { isOurs: true });
    await field().fill('What next?');
    await preview.click();
    const length = JSON.stringify(tools).length;
    const words = `To gemini: 1 text, 10 characters, and the definitions of 2 tools, ${length} characters. Nothing has been sent yet.`;
    await expect.element(dialog.getByText(words, { exact: true })).toBeVisible();
    await vi.waitFor(() => expect(spoken).toEqual([words]));
    const headings = [...dialog.element().querySelectorAll('h3, h4')].map(({ textContent }) => textContent);
    const title = 'Definitions of 2 tools, with which the model can propose changes';
    expect(headings).toEqual(['You', title, 'capture', 'complete']);
    await expect.element(dialog.getByText('"required"', { exact: false })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test.each([true, false])('elsewhere says that only the message leaves; with our address: %s', async (isOurs) => {
    await renderAssistant(createServer(), { isOurs });
    await field().fill('What next?');
    await preview.click();
    await expect
      .element(dialog.getByText('Only your message leaves this page, for gemini.', { exact: false }))
      .toBeVisible();
    await expect.element(dialog.getByText('What next?', { exact: true })).toBeVisible();
  });

  test('says why it cannot be shown, and tries again', async () => {
    const server = createServer();
    server.about.preview = { status: 422, body: { message: 'Too long.' } };
    const { readFailures } = await renderAssistant(server, { isOurs: true });
    await field().fill('What next?');
    await preview.click();
    await expect.element(dialog.getByText('Too long.')).toBeVisible();
    expect(readFailures).toEqual(['Too long.']);
    server.about.preview = { body: { ai_model: 'gemini', messages: [{ role: 'user', content: 'What next?' }] } };
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByText('To gemini: 1 text, 10 characters.', { exact: false })).toBeVisible();
  });
});
