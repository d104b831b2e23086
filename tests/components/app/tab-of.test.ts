import { afterEach, expect, onTestFinished, test } from 'vitest';
import { tabOf } from '#client/app/kept-session.ts';
import { createOutboxTabs } from '#client/data/outbox-tabs.ts';

afterEach(() => sessionStorage.clear());

const report = (error: unknown) => {
  throw error;
};

/** Opens a page on a tab's storage, as the page finds it. */
async function openPage() {
  const tabs = createOutboxTabs(window, 'ana', report);
  onTestFinished(() => tabs.close());
  const close = async () => {
    tabs.close();
    const held = async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name);
    await expect.poll(held).not.toContainEqual(expect.stringContaining(tabs.page));
  };
  return { tab: await tabOf(window, tabs, report), close };
}

test('the pages of a tab follow one another under one name', async () => {
  const first = await openPage();
  await first.close();
  const second = await openPage();
  await second.close();
  expect([second.tab, (await openPage()).tab]).toEqual([first.tab, first.tab]);
});

test('a duplicated tab gets another name, and keeps it', async () => {
  const first = await openPage();
  const copy = await openPage();
  expect(copy.tab).not.toBe(first.tab);
  await copy.close();
  expect((await openPage()).tab).toBe(copy.tab);
});

test('a name that an earlier release has given stays', async () => {
  sessionStorage.setItem('mizu-tab', '"a-name"');
  const first = await openPage();
  await first.close();
  expect([first.tab, (await openPage()).tab]).toEqual(['a-name', 'a-name']);
});
