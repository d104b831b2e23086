import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startOpenAi } from '#tests/support/open-ai-server.ts';
import { openOn, servers, spoken } from '#tests/support/two-servers.ts';

const INTERRUPTED = 'This reply was interrupted: the page was reloaded or left. You can ask again.';

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const said = async (page: Page) =>
  (await conversation(page).getByRole('listitem').locator('p:nth-of-type(2)').allTextContents()).slice(1);

test.each(servers)(
  'a reply cut off by a reload or by leaving the page says so, and the question can be asked again: %s',
  async (server) => {
    const model = await startOpenAi(() => ({ text: ['Call ', 'Ana.'], calls: [] }));
    const { page, other } = await openOn(server, { signIn: 'stored', env: model.env });
    other?.fail({ method: 'POST', path: /^\/ai\/chat$/, how: 'hang', times: 1 });
    await page.goto('/ai');
    // A question asked before the user is known is stored only then.
    await page.getByRole('complementary').getByText(/@/).waitFor();
    await page.getByLabel('Provider', { exact: true }).selectOption('openai');
    const field = page.getByRole('textbox', { name: 'Message', exact: true });
    const again = page.getByRole('button', { name: 'Ask again', exact: true });
    await field.fill('What next?');
    await field.press('Enter');
    /** Waits until the server has the question; our service has started to answer it. */
    const isUnderWay = async (times: number) => {
      await page.getByRole('main').getByText('Assistant is typing…', { exact: true }).waitFor();
      if (other) await expect.poll(() => other.requests.filter(({ path }) => path === '/ai/chat').length).toBe(times);
      else await conversation(page).locator('[aria-busy]').getByText('Call Ana.', { exact: true }).waitFor();
    };
    const leaveAndComeBack = async () => {
      await page.goto('/healthz');
      await page.goBack();
    };
    const log: string[] = [];
    // What the page does by itself on either server is looked at on ours.
    const ways = other ? [() => page.reload()] : [() => page.reload(), leaveAndComeBack, () => page.reload()];
    for (const [index, interrupt] of ways.entries()) {
      await isUnderWay(index + 1);
      await interrupt();
      // The received part is kept.
      log.push('What next?', ...(other ? [] : ['Call Ana.']), INTERRUPTED);
      await expect.poll(() => said(page)).toEqual(log);
      expect(await spoken(page, INTERRUPTED)).toBe(1);
      // Only for the latest question, whose text is back in the field.
      await again.waitFor();
      expect(await again.count()).toBe(1);
      expect(await field.inputValue()).toBe('What next?');
      await again.focus();
      await page.keyboard.press('Enter');
      expect(await spoken(page, 'Message sent')).toBe(1);
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field.inputValue()).toBe('');
    }
    model.finish();
    const answer = other ? 'openai heard: What next?' : 'Call Ana.';
    await expect.poll(() => said(page)).toEqual([...log, 'What next?', answer]);
    expect(await again.count()).toBe(0);
  },
);
