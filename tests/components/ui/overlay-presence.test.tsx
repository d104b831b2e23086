import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { OverlayPresence, SETTLE, useIsLeaving } from '#client/ui/overlay-presence.tsx';

afterEach(() => {
  vi.useRealTimers();
});

let show: (name: string | null) => void;

function Overlay({ name }: { name: string }) {
  return <p>{useIsLeaving() ? `${name} leaves` : name}</p>;
}

function Page() {
  const [name, setName] = useState<string | null>('palette');
  show = setName;
  return <OverlayPresence>{name !== null && <Overlay key={name} name={name} />}</OverlayPresence>;
}

test('removes one that is closed in the same moment as the one before it is removed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { container, rerender } = await render(<Page />);
  show('answer');
  await rerender(<Page />);
  expect(container.textContent).toBe('palette leavesanswer');

  // React takes both into one render.
  vi.advanceTimersByTime(SETTLE);
  show(null);
  await rerender(<Page />);
  expect(container.textContent).toBe('answer leaves');

  vi.advanceTimersByTime(SETTLE);
  await rerender(<Page />);
  expect(container.textContent).toBe('');
});
