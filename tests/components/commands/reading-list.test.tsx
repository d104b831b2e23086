import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { keysOf, ReadingList } from '#client/lists/reading-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { registry } from '#tests/support/commands.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

interface Item {
  title: string;
  id?: number;
}

const getKey = ({ title }: Item) => title;
const getText = ({ title }: Item) => `${title}, High`;
const renderItem = ({ title }: Item) => (
  <CardContent title={title} tags={<Tag tone="high">High</Tag>} actions={<Button>Open</Button>} />
);

async function show(count: number) {
  const items = Array.from({ length: count }, (_, index) => ({ title: `Item ${index + 1}` }));
  const world = createScreenWorld(async () => Response.json({}));
  await render(
    world.around(
      <Panel title="Things" headingId="things" count={count}>
        <ReadingList labelledBy="things" items={items} getKey={getKey} getText={getText} renderItem={renderItem} />
      </Panel>,
    ),
  );
  return world;
}

const row = (title: string) => page.getByRole('row', { name: `${title}, High`, exact: true });

test('a few items are a plain list, which marks the one that holds the focus', async () => {
  await show(20);
  const items = page.getByRole('list', { name: 'Things' }).getByRole('listitem');
  expect(items.elements()).toHaveLength(20);
  await expect.element(items.first()).toHaveTextContent('Item 1HighOpen');
  await expect.element(page.getByRole('heading', { level: 3, name: 'Item 20', exact: true })).toBeInTheDocument();
  const first = items.first().element();
  const before = getComputedStyle(first).backgroundColor;
  await userEvent.tab();
  expect(getComputedStyle(first).backgroundColor).not.toBe(before);
  expect(getComputedStyle(first, '::before').content).not.toBe('none');
});

test('of many only those in view are in the document; each says its place, and End reaches the last', async () => {
  await show(20_000);
  const list = page.getByRole('grid', { name: 'Things' });
  await expect.element(list).toHaveAttribute('aria-rowcount', '20000');
  expect(document.querySelectorAll('[role="row"]').length).toBeLessThanOrEqual(60);
  await userEvent.tab();
  await expect.element(row('Item 1')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(row('Item 20000')).toHaveFocus();
  await expect.element(row('Item 20000')).toHaveAttribute('aria-rowindex', '20000');
  await userEvent.keyboard('{PageUp}');
  await vi.waitFor(() => expect(Number(document.activeElement?.getAttribute('aria-rowindex'))).toBeLessThan(19_999));
  await userEvent.keyboard('{Home}{ArrowDown}');
  await expect.element(row('Item 2')).toHaveFocus();
  expect(document.querySelectorAll('[role="row"]').length).toBeLessThanOrEqual(60);
});

test('its rows cannot be selected', async () => {
  const { commands, spoken } = await show(21);
  await userEvent.tab();
  await expect.element(row('Item 1')).toHaveFocus();
  await userEvent.keyboard('jx ');
  await expect.element(row('Item 2')).toHaveFocus();
  await commands.runner.run(registry.get('list.selectAll'));
  // For the letter and for the command; Space is the page's.
  const words = 'Nothing can be selected here';
  expect([commands.live.selected, spoken]).toEqual([0, [words, words]]);
  await row('Item 2').click();
  expect(document.querySelector('[aria-selected], [data-mark]')).toBeNull();
  await expect.element(page.getByRole('grid')).not.toHaveAttribute('aria-multiselectable');
});

test('every item has a unique key, also without an id and with another item’s id', () => {
  const items = [{ title: 'A', id: 1 }, { title: 'B' }, { title: 'C', id: 1 }, { title: 'D', id: 2 }];
  const keyOf = keysOf<Item>(items, ({ id }) => id);
  expect(items.map(keyOf)).toEqual(['id 1', 'place 1', 'place 2', 'id 2']);
});
