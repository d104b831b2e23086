import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Button } from '#client/ui/button.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import { createListSelection } from '#client/ui/item-list-selection.ts';
import { ignoreStrayClicks } from '#client/ui/stray-clicks.ts';

const selection = createListSelection();
const items = ['Sweep', 'Wash', 'Iron'].map((title) => ({ title }));
const titleOf = ({ title }: { title: string }) => title;

interface World {
  onOpen: (title: string) => void;
  onRowPress: () => void;
}

/** A list, and over its first row a button that disappears when it is pressed. */
function Covered({ onOpen, onRowPress }: World) {
  const [isCovered, setCovered] = useState(true);
  return (
    <div style={{ position: 'relative' }}>
      <h2 id="list">List</h2>
      <ItemList
        labelledBy="list"
        items={items}
        getKey={titleOf}
        getText={titleOf}
        renderItem={({ title }) => (
          <>
            <p style={{ width: 300 }}>{title}</p>
            <Button onPress={onRowPress}>Move</Button>
          </>
        )}
        selection={selection}
        onOpen={({ title }) => onOpen(title)}
        empty={null}
      />
      {isCovered && (
        <div style={{ position: 'absolute', inset: 0, background: 'white' }}>
          <Button onPress={() => setCovered(false)}>Send</Button>
        </div>
      )}
    </div>
  );
}

async function renderCovered() {
  const stop = ignoreStrayClicks(window);
  onTestFinished(stop);
  const world = { onOpen: vi.fn<(title: string) => void>(), onRowPress: vi.fn() };
  await render(<Covered {...world} />);
  return world;
}

/** The position of a control in the page. */
function centreOf(name: string, role: 'button' | 'row') {
  const box = page.getByRole(role, { name, exact: true }).first().element().getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Puts the disappearing button there. */
function moveSendTo({ x, y }: { x: number; y: number }) {
  const send = page.getByRole('button', { name: 'Send', exact: true }).element() as HTMLElement;
  const box = send.getBoundingClientRect();
  send.style.translate = `${x - box.x - box.width / 2}px ${y - box.y - box.height / 2}px`;
}

const send = () => page.getByRole('button', { name: 'Send', exact: true });

test('the second click of a double click opens no row that was under the button', async () => {
  const { onOpen } = await renderCovered();
  moveSendTo(centreOf('Wash', 'row'));
  await send().dblClick();
  await expect.element(send()).not.toBeInTheDocument();
  expect(onOpen).not.toHaveBeenCalled();
  // The interrupted press has no later effect either.
  await page.getByRole('row', { name: 'Iron', exact: true }).click();
  expect(onOpen.mock.calls).toEqual([['Iron']]);
});

test('the second click of a double click presses no button of the row', async () => {
  const { onRowPress } = await renderCovered();
  moveSendTo(centreOf('Move', 'button'));
  await send().dblClick();
  await expect.element(send()).not.toBeInTheDocument();
  expect(onRowPress).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Move', exact: true }).first().click();
  expect(onRowPress).toHaveBeenCalledOnce();
});

test('a control that stays receives both clicks', async () => {
  const { onRowPress } = await renderCovered();
  await send().click();
  await page.getByRole('button', { name: 'Move', exact: true }).first().dblClick();
  expect(onRowPress).toHaveBeenCalledTimes(2);
});
