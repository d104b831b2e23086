import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { intercept } from '#tests/support/intercept.ts';
import { overlay } from '#tests/support/overlay.ts';
import { openOn, spoken } from '#tests/support/two-servers.ts';

/** Each message of the log: role and content. */
const said = (page: Page) =>
  page
    .getByRole('region', { name: 'Conversation' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => `${(item as HTMLElement).dataset.role}: ${item.children[1]?.textContent}`),
    );

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const typing = (page: Page) => page.getByRole('main').getByText('Assistant is typing…', { exact: true });

/** Answers the chat's questions one by one, in the spec's format; null: with a failure. */
async function byHand(page: Page) {
  const asked: unknown[] = [];
  const replies: PromiseWithResolvers<string | null>[] = [];
  let answered = 0;
  const replyTo = (question: number) => {
    const reply = replies[question] ?? Promise.withResolvers<string | null>();
    replies[question] = reply;
    return reply;
  };
  await intercept(page, ['POST', '/ai/chat'], async (call) => {
    const reply = await replyTo(asked.push(call.body) - 1).promise;
    await call.fulfill(reply === null ? { status: 500, json: {} } : { json: { suggestion: { response: reply } } });
  });
  return { asked, answer: (reply: string | null) => replyTo(answered++).resolve(reply) };
}

test('the chosen provider is named, asked, and kept across screens and a reload; the next user starts with gemini', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page } = app;
  const chat = await byHand(page);
  await page.goto('/ai');
  const provider = page.getByLabel('Provider', { exact: true });
  for (const name of ['deepseek', 'openai', 'gemini', 'claude']) {
    await provider.selectOption(name);
    await page.locator('main').getByText(`Powered by ${name}`, { exact: true }).waitFor();
  }
  // A short conversation has nothing to scroll.
  const main = page.getByRole('main');
  expect(await main.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await page.getByRole('link', { name: 'Projects', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Projects', exact: true }).waitFor();
  await page.goBack();
  await page.locator('main').getByText('Powered by claude', { exact: true }).waitFor();
  await page.reload();
  await page.locator('main').getByText('Powered by claude', { exact: true }).waitFor();
  expect(await provider.inputValue()).toBe('claude');
  await field(page).fill('Hello');
  await field(page).press('Enter');
  await expect.poll(() => chat.asked).toEqual([{ message: 'Hello', ai_model: 'claude' }]);
  chat.answer('Hello.');
  await expect.poll(() => said(page)).toContain('assistant: Hello.');

  await page.getByRole('button', { name: 'Logout', exact: true }).press('Enter');
  await page.getByLabel('Email').fill(app.user.email);
  await page.getByLabel('Password').fill(app.user.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'AI Assistant', exact: true }).press('Enter');
  await page.locator('main').getByText('Powered by gemini', { exact: true }).waitFor();
  expect(await said(page)).toEqual([expect.stringMatching(/^assistant: Hello!/)]);
});

test('a question from the palette of another screen goes to the assistant; Enter that ends a composition sends nothing; a reply that comes on another screen is announced there, and is in the log on return', async () => {
  const { page } = await openOn('our service', { signIn: 'stored' });
  const chat = await byHand(page);
  await page.goto('/tasks');
  await page.getByRole('heading', { level: 1, name: 'Tasks', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await overlay(page).getByRole('combobox', { name: 'Run a command, or find anything' }).fill('ask gpt');
  await overlay(page).getByRole('option', { name: 'Ask the assistant…, also ask gpt', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const question = page.getByRole('textbox', { name: 'What do you want to ask?' });
  await question.fill('What is next?');
  await question.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'AI Assistant', exact: true }).waitFor();
  await expect.poll(() => chat.asked).toEqual([{ message: 'What is next?', ai_model: 'gemini' }]);
  chat.answer('Call Ana');
  await page.getByRole('region', { name: 'Conversation' }).getByText('Call Ana', { exact: true }).waitFor();
  expect((await said(page)).slice(-2)).toEqual(['user: What is next?', 'assistant: Call Ana']);

  await field(page).focus();
  // The events of a Japanese input method in Chromium: the composition, the Enter that ends it, then the Enter that sends.
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'みず', selectionStart: 2, selectionEnd: 2 });
  await input.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  });
  await input.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 });
  await input.send('Input.insertText', { text: '水' });
  expect(await field(page).inputValue()).toBe('水');
  expect(chat.asked).toHaveLength(1);
  await field(page).press('Enter');
  await expect.poll(() => chat.asked.slice(1)).toMatchObject([{ message: '水', ai_model: 'gemini' }]);
  chat.answer('Yes.');
  await expect.poll(() => said(page)).toContain('assistant: Yes.');

  await field(page).fill('What next?');
  await field(page).press('Enter');
  await typing(page).waitFor();
  await field(page).fill('Half a thought');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await link('Inbox').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Inbox', exact: true }).waitFor();
  chat.answer('Ring Oslo.');
  expect(await spoken(page, 'Ring Oslo.')).toBe(1);
  await link('AI Assistant').press('Enter');
  await expect
    .poll(() => said(page))
    .toEqual([
      expect.stringMatching(/^assistant: Hello!/),
      ...['user: What is next?', 'assistant: Call Ana'],
      ...['user: 水', 'assistant: Yes.'],
      ...['user: What next?', 'assistant: Ring Oslo.'],
    ]);
  expect(await typing(page).count()).toBe(0);
  expect(await field(page).inputValue()).toBe('Half a thought');
});
