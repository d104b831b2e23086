import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modal } from '#client/ui/modal.tsx';
import { OverlayPresence, SETTLE, useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { createStatus, StatusProvider } from '#client/ui/status.tsx';

afterEach(() => {
  vi.useRealTimers();
});

let show: (name: string | null) => void;
const opened = vi.fn();

function Overlay({ name }: { name: string }) {
  useEffect(() => opened(name), [name]);
  return <p>{useIsLeaving() ? `${name} leaves` : name}</p>;
}

function Page() {
  const [name, setName] = useState<string | null>('palette');
  show = setName;
  return <OverlayPresence>{name !== null && <Overlay key={name} name={name} />}</OverlayPresence>;
}

test('removes an overlay that is closed as the previous one is removed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container, rerender } = await render(<Page />);
  show('answer');
  await rerender(<Page />);
  expect(container.textContent).toBe('palette leavesanswer');

  // React batches both into one render.
  vi.advanceTimersByTime(SETTLE);
  show(null);
  await rerender(<Page />);
  expect(container.textContent).toBe('answer leaves');

  vi.advanceTimersByTime(SETTLE);
  await rerender(<Page />);
  expect(container.textContent).toBe('');
});

test('mounts an overlay again that is reopened as it is removed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container, rerender } = await render(<Page />);
  show(null);
  await rerender(<Page />);
  expect(container.textContent).toBe('palette leaves');
  opened.mockClear();

  // Otherwise it would be the previous instance, with its text and without the focus, which is taken on mounting.
  vi.advanceTimersByTime(SETTLE);
  show('palette');
  await rerender(<Page />);
  expect(container.textContent).toBe('palette');
  expect(opened).toHaveBeenCalledTimes(1);
});

test('a closed overlay gives the focus back once: what goes as it is removed has its own place for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ui = (isOpen: boolean, hasForm: boolean) => (
    <StatusProvider value={createStatus({ announce: () => undefined })}>
      <button type="button">Opener</button>
      {hasForm && <input aria-label="Title" />}
      <OverlayPresence>
        {isOpen && (
          <Modal title="Keys" onClose={() => undefined}>
            {null}
          </Modal>
        )}
      </OverlayPresence>
    </StatusProvider>
  );
  const { rerender } = await render(ui(false, true));
  (page.getByRole('button', { name: 'Opener' }).element() as HTMLElement).focus();
  await rerender(ui(true, true));
  await rerender(ui(false, true));
  await expect.element(page.getByRole('button', { name: 'Opener' })).toHaveFocus();
  (page.getByRole('textbox', { name: 'Title' }).element() as HTMLElement).focus();
  await rerender(ui(false, false));
  vi.advanceTimersByTime(SETTLE);
  await rerender(ui(false, false));
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});
