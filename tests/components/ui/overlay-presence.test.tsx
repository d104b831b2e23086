import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { OverlayPresence, SETTLE, useIsLeaving } from '#client/ui/overlay-presence.tsx';

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
